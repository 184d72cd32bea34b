/** Notifications by a save of an instance: signals, escalations for its caller, its end. */
import { handChangesOf } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, emit, schedule } from '../../../core/command/declaration/effects.ts';
import type { Saved } from '../../../core/process/notes.ts';
import type { ProcessInstance } from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';

/** Sends the thrown signals to everyone who waits for them. */
export function signalEffects(
  { signals, people, changedBy, instanceId, rev }: Saved,
  context: Context,
): readonly Effect[] {
  return signals.map(({ name, data }, at) =>
    schedule({
      id: `process-signal:${instanceId}:${rev}:${at}`,
      due: context.now,
      command: 'BroadcastProcessSignal',
      data: { name, data, people, thrower: instanceId, ...handChangesOf({ changedBy }) },
    }),
  );
}

/** Sends uncaught escalations to the calling process. The instance continues meanwhile. */
export function escalationEffects(
  { escalations, variables, hands: people, authors, changedBy }: Saved,
  { parentInstance, parentToken }: ProcessInstance,
  context: Context,
): readonly Effect[] {
  if (parentInstance === null) return [];
  return escalations.flatMap((code) =>
    triggered(
      { id: parentInstance },
      {
        kind: 'escalate',
        token: parentToken,
        payload: { code, data: variables, people, authors, ...handChangesOf({ changedBy }) },
      },
      context,
    ),
  );
}

/** Publishes the end as an event, and reports it to the parent. */
export function endEffects(
  saved: Saved,
  instance: ProcessInstance,
  isOver: boolean,
  context: Context,
): readonly Effect[] {
  const told = {
    definition: instance.definitionName,
    definitionVersion: instance.definitionVersion,
    businessKey: instance.businessKey,
  };
  const effects: Effect[] = [];
  if (saved.status === 'COMPLETED') effects.push(emit('process.completed', instance.id, told));
  if (saved.status === 'ERROR' && saved.error !== null && saved.error.at !== instance.error?.at) {
    const { code, message } = saved.error;
    effects.push(emit('process.failed', instance.id, { ...told, code, message }));
  }
  const { parentInstance, parentToken } = instance;
  if (!isOver || parentInstance === null) return effects;
  const { error, variables, hands: people, authors } = saved;
  const came = { data: variables, people, authors, ...handChangesOf(saved) };
  effects.push(
    ...triggered(
      { id: parentInstance },
      saved.status === 'COMPLETED'
        ? { kind: 'complete', token: parentToken, payload: came }
        : {
            kind: 'fail',
            token: parentToken,
            payload: { code: error?.code ?? 'CHILD_FAILED', message: error?.message ?? '', ...came },
          },
      context,
    ),
  );
  return effects;
}

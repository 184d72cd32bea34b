/** What operators do with an instance: each act leaves its audit entry with who and why. */
import { type Actor, involvedUsers } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import {
  audit,
  type Effect,
  emit,
  remove,
  schedule,
  unschedule,
} from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { withdrawal } from '../../../core/process/proposal-wait.ts';
import {
  type ProcessCallback,
  type ProcessInstance,
  type ProcessWait,
  processCallbacks,
  processTriggers,
  processWaits,
  waitTimer,
  wakeTimer,
} from '../../../core/process/tables.ts';
import { triggered, wake } from '../../../core/process/triggered.ts';
import {
  findInstance,
  type InstanceRef,
  livingInstance,
  movingInstance,
  overRefusal,
  processInstanceNoun,
  woken,
} from '../instances/instance.ts';
import { keyEffects } from '../messages/callback.ts';

/** Children that go with one instance at most. */
export const childrenTaken = 10_000;

/** The instance with everything that hangs on it. */
export async function loadWhole(ref: InstanceRef, read: Read) {
  const instance = await findInstance(ref, read);
  const instanceId = instance?.id ?? '';
  const waits = instance === undefined ? [] : await read.all(processWaits, { instanceId });
  const triggers = instance === undefined ? [] : await read.all(processTriggers, { instanceId });
  const callbacks: (ProcessCallback | undefined)[] = [];
  for (const { kind, reference } of waits) {
    if (kind !== 'callback' || reference === null) continue;
    callbacks.push(await read.one(processCallbacks, { correlationKey: reference }));
  }
  return { instance, waits, triggers, callbacks };
}

export type Whole = Awaited<ReturnType<typeof loadWhole>>;

type NoIncident = Rejection<
  'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED' | 'INSTANCE_SUSPENDED' | 'INSTANCE_HAS_NO_INCIDENT'
>;

/** The failed task of an instance, or why there is none to act on. */
export function incidentOf(
  instance: ProcessInstance | undefined,
  waits: readonly ProcessWait[],
  taskId: string | undefined,
): { readonly instance: ProcessInstance; readonly failed: ProcessWait } | NoIncident {
  const moving = movingInstance(instance);
  if (isRejection(moving)) return moving;
  const failed = waits.find(
    ({ kind, elementId }) => kind === 'incident' && (taskId === undefined || elementId === taskId),
  );
  return failed === undefined ? reject('INSTANCE_HAS_NO_INCIDENT') : { instance: moving, failed };
}

/** What a retry is for: the failed task, or nothing in particular where the host could not run the instance. */
export function failedOf(
  instance: ProcessInstance | undefined,
  waits: readonly ProcessWait[],
  taskId: string | undefined,
): { readonly instance: ProcessInstance; readonly failed: readonly ProcessWait[] } | NoIncident {
  if (instance !== undefined && isStuck(instance) && taskId === undefined) {
    return { instance, failed: [] };
  }
  const found = incidentOf(instance, waits, taskId);
  return isRejection(found) ? found : { instance: found.instance, failed: [found.failed] };
}

/** Ends an instance as cancelled: its waits, timers, keys and what came for it go with it. */
export function cancelled(
  { instance, waits, triggers, callbacks }: Whole & { readonly instance: ProcessInstance },
  reason: string | null,
  context: Context,
): readonly Effect[] {
  const keys = new Map(
    callbacks.flatMap((row) => (row === undefined ? [] : [[row.correlationKey, row] as const])),
  );
  const changes = { rev: instance.rev + 1, state: null, error: null, endedAt: context.now };
  return [
    ...processInstanceNoun.moved(instance, 'cancel', context, { changes }).effects,
    ...waits.map((row) => remove(processWaits, row)),
    ...waits.filter(({ due }) => due !== null).map(({ token }) => unschedule(waitTimer(instance.id, token))),
    ...triggers.map((row) => remove(processTriggers, row)),
    ...waits.flatMap(({ kind, reference, token }) =>
      kind === 'proposal' && reference !== null && !triggers.some((one) => one.token === token)
        ? [withdrawal(reference, 'The process instance was cancelled.', context)]
        : [],
    ),
    ...[...keys].flatMap(([correlationKey, row]) => {
      const gone = waits.filter(({ reference }) => reference === correlationKey).map(({ token }) => token);
      const change = { correlationKey, instanceId: instance.id, gone, coming: [] };
      return keyEffects(row, change, context).effects;
    }),
    unschedule(wakeTimer(instance.id)),
    emit('process.cancelled', instance.id, {
      definition: instance.definitionName,
      definitionVersion: instance.definitionVersion,
      businessKey: instance.businessKey,
      reason,
    }),
    audit({
      previousState: instance.status,
      newState: 'CANCELLED',
      transactionId: instance.id,
      ...(reason === null ? {} : { approverNotes: reason }),
    }),
  ];
}

/** Children go with their parent, each by a command of its own. */
export const cancelledChildren = (children: readonly string[], { now: due }: Context): readonly Effect[] =>
  children.map((id) =>
    schedule({
      id: `process-cancel:${id}`,
      due,
      command: 'CancelProcessInstanceCommand',
      data: { instanceGuid: id, reason: 'Its parent was cancelled.' },
    }),
  );

/** A parent that still waits for a cancelled child hears of it as of a failure. */
export function toldParent(
  { parentInstance, parentToken }: ProcessInstance,
  reason: string | null,
  people: readonly string[],
  context: Context,
): readonly Effect[] {
  if (parentInstance === null) return [];
  const message = reason ?? 'The child was cancelled.';
  // The parent takes another way because somebody cancelled its child.
  const payload = { code: 'CHILD_CANCELLED', message, people, changedBy: people };
  return triggered({ id: parentInstance }, { kind: 'fail', token: parentToken, payload }, context);
}

/** An instance takes no work from now on; what comes for it is kept. */
export function suspended(
  instance: ProcessInstance,
  comment: string | null,
  context: Context,
): readonly Effect[] {
  const { effects, to } = processInstanceNoun.moved(instance, 'suspend', context);
  return [...effects, unschedule(wakeTimer(instance.id)), movedAudit(instance, to, comment)];
}

/** It goes on from where it stood, with what came meanwhile. */
export function resumed(
  instance: ProcessInstance,
  comment: string | null,
  context: Context,
): readonly Effect[] {
  const { effects, to } = processInstanceNoun.moved(instance, 'resume', context);
  const noted = changesNoted(instance, operatorOf(context.actor), context);
  return [...effects, ...noted, wake(instance.id, context.now), movedAudit(instance, to, comment)];
}

/** Queues the changes by hand of the actor. An instance that an open webhook continues counts as changed. */
function changesNoted(
  instance: ProcessInstance,
  { name: by, people }: Operator,
  context: Context,
): readonly Effect[] {
  if (context.actor.changedBy === undefined) return [];
  const payload = { variables: {}, by, people };
  return triggered(instance, { kind: 'variables', token: null, payload }, context);
}

function movedAudit(instance: ProcessInstance, newState: string, comment: string | null): Effect {
  return audit({
    transactionId: instance.id,
    previousState: instance.status,
    newState,
    ...(comment === null ? {} : { approverNotes: comment }),
  });
}

/** Who acts, as the instance keeps it. */
export interface Operator {
  readonly name: string;
  readonly people: readonly string[];
}

export const operatorOf = (actor: Actor): Operator => ({ name: actor.name, people: involvedUsers(actor) });

/** Failed tasks are tried again, and their instance runs. */
export function triedAgain(
  instance: ProcessInstance,
  failed: readonly ProcessWait[],
  { name: by, people }: Operator,
  context: Context,
  when: 'now' | 'followed',
): readonly Effect[] {
  const payload = { by, people };
  return [
    ...failed.flatMap((wait) => [
      remove(processWaits, wait),
      ...triggered(instance, { kind: 'retry', token: wait.token, payload }, context, when),
    ]),
    ...woken(instance, context),
  ];
}

/** Failed tasks are tried again; without any, the instance that the host could not run is. */
export function retried(
  instance: ProcessInstance,
  failed: readonly ProcessWait[],
  { operator, comment }: Order,
  context: Context,
  when: 'now' | 'followed' = 'followed',
): readonly Effect[] {
  const anew = { error: null, faults: 0 };
  return [
    ...(failed.length === 0
      ? [
          ...processInstanceNoun.moved(instance, 'wake', context, { changes: anew }).effects,
          ...changesNoted(instance, operator, context),
          wake(instance.id, context.now),
        ]
      : triedAgain(instance, failed, operator, context, when)),
    movedAudit(instance, 'RUNNING', comment),
  ];
}

/**
 * An instance that is moved by hand, with the plan of the move; or why it cannot be: it ended, or it is not where it was
 * when the move was planned. `coming` is how much came for it that it has not seen.
 */
export function instanceToMove<Plan extends { readonly rev: number }>(
  found: ProcessInstance | undefined,
  plan: Plan | undefined,
  coming: number,
):
  | { readonly instance: ProcessInstance; readonly plan: Plan }
  | Rejection<'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED' | 'INSTANCE_OVERTAKEN'> {
  const instance = livingInstance(found);
  if (isRejection(instance)) return instance;
  const over = overRefusal(instance);
  if (over !== undefined) return over;
  if (instance.status === 'RUNNING' || instance.state === null) {
    return overtaken('The process instance runs now: try again when it rests, or suspend it first.');
  }
  if (coming > 0) {
    return overtaken(
      'Something has come for the process instance that it has not seen: resume it, or try again.',
    );
  }
  return plan?.rev === instance.rev
    ? { instance, plan }
    : overtaken('The process instance moved meanwhile: look at it again.');
}

const overtaken = (message: string) => reject('INSTANCE_OVERTAKEN', { message });

/** Who wants something done, and why. */
export interface Order {
  readonly operator: Operator;
  readonly comment: string | null;
}

/** Whether the host could not run the instance: there is no task that failed, and it may be tried again. */
export const isStuck = ({
  status,
  error,
  endedAt,
}: Pick<ProcessInstance, 'status' | 'error' | 'endedAt'>): boolean =>
  status === 'ERROR' && endedAt === null && error?.token === null;

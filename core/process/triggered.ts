/** Queues triggers for an instance and makes sure that the instance is run. */
import { changesOfBoth } from '../command/declaration/actor.ts';
import type { Context } from '../command/declaration/command.ts';
import { type Effect, insert, schedule } from '../command/declaration/effects.ts';
import { type Instant, later } from '../values/instant.ts';
import {
  lease,
  type ProcessInstance,
  processTriggers,
  type TriggerKind,
  type TriggerPayload,
  wakeTask,
  wakeTimer,
} from './tables.ts';

/** A trigger to queue. */
export interface NewTrigger {
  readonly kind: TriggerKind;
  readonly token: string | null;
  readonly payload: TriggerPayload;
}

/**
 * Queues a trigger for an instance and wakes the instance, now or after the commit. The trigger carries the
 * manual changes of its sender.
 */
export function triggered(
  instance: Pick<ProcessInstance, 'id'>,
  { kind, token, payload }: NewTrigger,
  context: Context,
  when: 'now' | 'followed' = 'now',
): readonly Effect[] {
  return [
    insert(processTriggers, {
      instanceId: instance.id,
      id: context.newId(),
      kind,
      token,
      payload: { ...payload, ...changesOfBoth(payload, context.actor) },
      at: context.now,
    }),
    wake(instance.id, when === 'now' ? context.now : later(context.now, lease)),
  ];
}

/** The timer that wakes an instance: now, or after the lease if no host has run it. */
export const wake = (instanceId: string, due: Instant): Effect =>
  schedule({ id: wakeTimer(instanceId), due, command: wakeTask, data: { instanceId } });

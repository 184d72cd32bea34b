/** What operators do with an instance: each act leaves its audit entry with who and why. */
import type { Context } from '../../core/command/command.ts';
import { audit, type Effect, emit, put, remove, unschedule } from '../../core/command/effects.ts';
import type { Read } from '../../core/command/read.ts';
import { type Rejection, reject } from '../../core/command/rejections.ts';
import {
  type ProcessCallback,
  type ProcessInstance,
  type ProcessWait,
  processCallbacks,
  processInstances,
  processTriggers,
  processWaits,
  wakeTimer,
} from '../../core/process/tables.ts';
import { keyEffects } from './callback.ts';
import { endedRefusal, findInstance, type InstanceRef } from './instance.ts';

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

/** The failed task of an instance, or why there is none to act on. */
export function incidentOf(
  instance: ProcessInstance | undefined,
  waits: readonly ProcessWait[],
  taskId: string | undefined,
): ProcessWait | Rejection<'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED' | 'INSTANCE_HAS_NO_INCIDENT'> {
  const ended = endedRefusal(instance);
  if (ended !== undefined) return ended;
  const found = waits.find(
    ({ kind, elementId }) => kind === 'incident' && (taskId === undefined || elementId === taskId),
  );
  return found ?? reject('INSTANCE_HAS_NO_INCIDENT');
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
  return [
    put(processInstances, instance, {
      status: 'CANCELLED',
      rev: instance.rev + 1,
      state: null,
      error: null,
      updatedAt: context.now,
      endedAt: context.now,
    }),
    ...waits.map((row) => remove(processWaits, row)),
    ...waits
      .filter(({ due }) => due !== null)
      .map(({ token }) => unschedule(`process:${instance.id}:${token}`.slice(0, 200))),
    ...triggers.map((row) => remove(processTriggers, row)),
    ...[...keys].flatMap(([correlationKey, row]) => {
      const gone = waits
        .filter(({ reference }) => reference === correlationKey)
        .map(({ token }) => token);
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

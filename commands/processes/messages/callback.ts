/** Correlation keys: who waits for one, what came early, and what can come no more (design: Processes). */
import type { Context } from '../../../core/command/declaration/command.ts';
import {
  type Effect,
  insert,
  put,
  remove,
  schedule,
  unschedule,
} from '../../../core/command/declaration/effects.ts';
import type { RejectionTable } from '../../../core/command/wire/rejections.ts';
import {
  type CallbackPayload,
  type ProcessCallback,
  type ProcessWait,
  processCallbacks,
  processWaits,
  timerName,
  waitTimer,
} from '../../../core/process/tables.ts';
import { hours, later } from '../../../core/values/instant.ts';
import type { NewTrigger } from '../instances/instance.ts';

export const rejections = {
  CALLBACK_USED: {
    http: 409,
    kind: 'conflict',
    says: 'This callback came already.',
    mend: { how: 'Nothing is left to do: it was taken the first time.' },
  },
  CALLBACK_CLOSED: { http: 409, kind: 'state', says: 'Nothing waits for this callback any more.' },
  CALLBACK_AMBIGUOUS: {
    http: 409,
    kind: 'conflict',
    says: 'More than one process waits under this correlation key.',
    mend: {
      by: 'The analyst of the process.',
      how: 'Send a correlation key that one process alone waits under.',
    },
  },
  CALLBACK_NOT_HELD: { http: 409, kind: 'state', says: 'This callback is not held.' },
} as const satisfies RejectionTable;

/** How long a callback that nothing waits for yet is held. */
export const heldFor = hours(24);

export const heldTimer = (key: string) => timerName(`process-held:${key}`);

/** The code that a failed callback raises where its payload names none. */
const failedCode = 'CALLBACK_FAILED';

/** The trigger that a callback is for the token that waited for it. */
export function callbackTrigger(token: string, payload: CallbackPayload): NewTrigger {
  const { data, isSuccess, errorMessage, people = [] } = payload;
  if (isSuccess) return { kind: 'complete', token, payload: { data, people } };
  const named: { readonly errorCode?: unknown } = data ?? {};
  return {
    kind: 'fail',
    token,
    payload: {
      code: typeof named.errorCode === 'string' ? named.errorCode : failedCode,
      message: errorMessage ?? 'The callback tells of a failure.',
      data,
      people,
    },
  };
}

/** What one save of an instance changes about a key. */
export interface KeyChange {
  readonly correlationKey: string;
  readonly instanceId: string;
  /** Tokens that no longer wait for it. */
  readonly gone: readonly string[];
  /** Tokens that begin to. */
  readonly coming: readonly string[];
  /** Those of them that wait on, whatever comes. */
  readonly listening?: readonly string[];
}

/** Brings a key up to date; what was held for it comes to the first token that waits. */
export function keyEffects(
  row: ProcessCallback | undefined,
  { correlationKey, instanceId, gone, coming, listening = [] }: KeyChange,
  context: Context,
): { readonly effects: readonly Effect[]; readonly trigger?: NewTrigger } {
  const [first, ...others] = coming;
  const isHeld = first !== undefined && row?.state === 'HELD' && row.payload !== null;
  const open = row?.state === 'WAITING' ? row.waits : [];
  const waits = [
    ...open.filter((wait) => wait.instanceId !== instanceId || !gone.includes(wait.token)),
    ...(isHeld && !listening.includes(first) ? others : coming).map((token) => ({
      instanceId,
      token,
    })),
  ];
  if (first === undefined && row?.state !== 'WAITING') return { effects: [] };
  const state = waits.length > 0 ? 'WAITING' : isHeld ? 'USED' : 'CLOSED';
  const columns = { state, waits, payload: null, expiresAt: null, updatedAt: context.now } as const;
  const effects = [
    row === undefined
      ? insert(processCallbacks, { correlationKey, ...columns, createdAt: context.now })
      : put(processCallbacks, row, columns),
    ...(isHeld ? [unschedule(heldTimer(correlationKey))] : []),
  ];
  if (!isHeld || row.payload === null) return { effects };
  return { effects, trigger: callbackTrigger(first, row.payload) };
}

/** A token has what it waited for; others may still wait for the same key. */
export function usedUp(
  row: ProcessCallback | undefined,
  token: string,
  context: Context,
): readonly Effect[] {
  if (row === undefined) return [];
  const waits = row.waits.filter((wait) => wait.token !== token);
  const state = waits.length > 0 ? 'WAITING' : 'USED';
  return [put(processCallbacks, row, { state, waits, updatedAt: context.now })];
}

/** A callback that nothing waits for yet. */
export function held(
  row: ProcessCallback | undefined,
  correlationKey: string,
  payload: CallbackPayload,
  context: Context,
): readonly Effect[] {
  const expiresAt = later(context.now, heldFor);
  const columns = { state: 'HELD', waits: [], payload, expiresAt, updatedAt: context.now } as const;
  return [
    row === undefined
      ? insert(processCallbacks, { correlationKey, ...columns, createdAt: context.now })
      : put(processCallbacks, row, columns),
    schedule({
      id: heldTimer(correlationKey),
      due: expiresAt,
      command: 'ExpireHeldCallback',
      data: { correlationKey },
    }),
  ];
}

/** Nobody waits there any more. */
function goneFrom(wait: ProcessWait): readonly Effect[] {
  const { instanceId, token, due } = wait;
  const timer = due === null ? [] : [unschedule(waitTimer(instanceId, token))];
  return [remove(processWaits, wait), ...timer];
}

/**
 * Something came for the place, with the row of its correlation key, if it has one. An event that interrupts nothing
 * waits on: what comes next is for it too, whether the instance has seen the first or not.
 */
export function answered(
  wait: ProcessWait,
  callback: ProcessCallback | undefined,
  context: Context,
): readonly Effect[] {
  return wait.again ? [] : [...usedUp(callback, wait.token, context), ...goneFrom(wait)];
}

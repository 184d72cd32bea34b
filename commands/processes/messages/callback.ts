/** Correlation keys: waits, early callbacks, and closed keys (design: Processes). */
import { handChangesOf } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import {
  type Effect,
  insert,
  put,
  remove,
  schedule,
  unschedule,
} from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { type Rejection, type RejectionTable, reject } from '../../../core/command/wire/rejections.ts';
import { mayAnswer } from '../../../core/process/senders.ts';
import {
  type CallbackPayload,
  type CallbackSender,
  type EarlyCallbackCount,
  earlyCallbackCounts,
  type ProcessCallback,
  type ProcessInstance,
  type ProcessWait,
  processCallbacks,
  processWaits,
  timerName,
  waitTimer,
} from '../../../core/process/tables.ts';
import type { NewTrigger } from '../../../core/process/triggered.ts';
import { hours, later } from '../../../core/values/instant.ts';

export const rejections = {
  CALLBACK_USED: {
    http: 409,
    kind: 'conflict',
    says: 'This callback came already.',
    mend: { how: 'No action is needed: the first callback was accepted.' },
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
  CALLBACK_NOT_AWAITED: {
    http: 404,
    kind: 'not-found',
    says: 'No process waits for this callback.',
    mend: {
      how: 'Check the correlation key. If the process does not wait yet, send the callback again later under another Idempotency-Key, or let the analyst of the process set KeepEarlyCallbacks.',
    },
  },
  CALLBACK_FORBIDDEN: {
    http: 403,
    kind: 'forbidden',
    says: 'The process does not accept this answer from you.',
    facts: {
      acceptedFrom: Type.Array(Type.String(), {
        description: 'Senders that the wait names: empty if it accepts everybody but the starter',
      }),
    },
    mend: {
      by: 'A sender that the wait names, and not the person who started the process.',
      how: 'Let such a sender answer, or let the analyst of the process change CallbackFrom.',
    },
  },
  EARLY_CALLBACK_LIMIT_EXCEEDED: {
    http: 429,
    kind: 'retry',
    says: 'Too many early callbacks are kept for this sender.',
  },
  CHILD_NOT_ENDED: {
    http: 409,
    kind: 'state',
    says: 'This child process has not ended: a child answers its parent only by ending.',
  },
  CALLBACK_NOT_HELD: { http: 409, kind: 'state', says: 'This callback is not held.' },
} as const satisfies RejectionTable;

/** How long a callback without a wait is held. */
export const heldFor = hours(24);

export const heldTimer = (key: string) => timerName(`process-held:${key}`);

/** The code of a failed callback whose payload names none. */
const failedCode = 'CALLBACK_FAILED';

/** The trigger that a callback is for the token that waited for it. */
export function callbackTrigger(
  token: string,
  { data, isSuccess, errorMessage, sender, ...sent }: CallbackPayload,
  isEarly = false,
): NewTrigger {
  const came = {
    data,
    people: sender.humans,
    ...handChangesOf(sender),
    by: { userId: sender.userId },
    ...(isEarly ? { sentAt: sent.sentAt } : {}),
  };
  if (isSuccess) return { kind: 'complete', token, payload: came };
  const named: { readonly errorCode?: unknown } = data ?? {};
  return {
    kind: 'fail',
    token,
    payload: {
      code: typeof named.errorCode === 'string' ? named.errorCode : failedCode,
      message: errorMessage ?? 'The callback reports a failure.',
      ...came,
    },
  };
}

/** The changes that one save of an instance makes to a key. */
export interface KeyChange {
  readonly correlationKey: string;
  readonly instanceId: string;
  /** Tokens that no longer wait for it. */
  readonly gone: readonly string[];
  /** Tokens that begin to. */
  readonly coming: readonly string[];
  /** Tokens among them that keep waiting after a message. */
  readonly listening?: readonly string[];
  /** Whether the first token that starts to wait takes the early callback. */
  readonly takes?: (early: CallbackPayload) => boolean;
}

/**
 * Updates a key. The first waiting token takes an early callback. If it does not, the callback is dropped.
 */
export function keyEffects(
  row: ProcessCallback | undefined,
  { correlationKey, instanceId, gone, coming, listening = [], takes = () => false }: KeyChange,
  context: Context,
): { readonly effects: readonly Effect[]; readonly trigger?: NewTrigger } {
  const [first, ...others] = coming;
  const wasHeld = first !== undefined && row?.state === 'HELD';
  const early = wasHeld && row.payload !== null && takes(row.payload) ? row.payload : undefined;
  const wasTaken = early !== undefined;
  const open = row?.state === 'WAITING' ? row.waits : [];
  const waits = [
    ...open.filter((wait) => wait.instanceId !== instanceId || !gone.includes(wait.token)),
    ...(wasTaken && !listening.includes(first ?? '') ? others : coming).map((token) => ({
      instanceId,
      token,
    })),
  ];
  if (first === undefined && row?.state !== 'WAITING') return { effects: [] };
  const state = waits.length > 0 ? 'WAITING' : wasTaken ? 'USED' : 'CLOSED';
  const columns = { state, waits, payload: null, expiresAt: null, updatedAt: context.now } as const;
  const effects = [
    row === undefined
      ? insert(processCallbacks, { correlationKey, ...columns, createdAt: context.now })
      : put(processCallbacks, row, columns),
    ...(wasHeld ? [unschedule(heldTimer(correlationKey))] : []),
  ];
  if (first === undefined || early === undefined) return { effects };
  return { effects, trigger: callbackTrigger(first, early, true) };
}

/** The token has its answer. Other tokens may still wait for the same key. */
export function usedUp(row: ProcessCallback | undefined, token: string, context: Context): readonly Effect[] {
  if (row === undefined) return [];
  const waits = row.waits.filter((wait) => wait.token !== token);
  const state = waits.length > 0 ? 'WAITING' : 'USED';
  return [put(processCallbacks, row, { state, waits, updatedAt: context.now })];
}

/**
 * Counts one more early callback of a sender within the holding period. Undefined if it exceeds the quota.
 */
export function countedEarly(
  row: EarlyCallbackCount | undefined,
  sender: string,
  perSender: number,
  context: Context,
): readonly Effect[] | undefined {
  const { now } = context;
  const isOver = row === undefined || later(row.since, heldFor) <= now;
  const [since, kept] = isOver ? [now, 1] : [row.since, row.kept + 1];
  if (kept > perSender) return undefined;
  return [
    row === undefined
      ? insert(earlyCallbackCounts, { sender, since, kept })
      : put(earlyCallbackCounts, row, { since, kept }),
  ];
}

/** Holds a callback that no instance waits for yet. */
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

/**
 * Why this sender may not answer a wait. Undefined if they may, or if the wait is not for an outside sender.
 */
export function senderRefusal(
  { kind, accepts, name, elementId }: ProcessWait,
  { starter }: Pick<ProcessInstance, 'starter'>,
  sender: CallbackSender,
): Rejection<'CALLBACK_FORBIDDEN'> | undefined {
  const isOpen = accepts !== null || kind === 'callback' || kind === 'message';
  if (!isOpen || mayAnswer(accepts, sender, starter)) return undefined;
  const acceptedFrom = accepts?.from ?? [];
  const whom = acceptedFrom.length === 0 ? 'everybody but its starter' : acceptedFrom.join(', ');
  const message = `${name ?? elementId} does not accept this answer: got it from ${sender.userId}. It accepts ${whom}.`;
  return reject('CALLBACK_FORBIDDEN', { message, acceptedFrom });
}

/** Removes the wait and its timer. */
function goneFrom(wait: ProcessWait): readonly Effect[] {
  const { instanceId, token, due } = wait;
  const timer = due === null ? [] : [unschedule(waitTimer(instanceId, token))];
  return [remove(processWaits, wait), ...timer];
}

/**
 * The effects of an answer on the wait and on its correlation key, if it has one. A non-interrupting event
 * keeps waiting. It takes the next message too, whether the instance has seen the first or not.
 */
export function answered(
  wait: ProcessWait,
  callback: ProcessCallback | undefined,
  context: Context,
): readonly Effect[] {
  return wait.again ? [] : [...usedUp(callback, wait.token, context), ...goneFrom(wait)];
}

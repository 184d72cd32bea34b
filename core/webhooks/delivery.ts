/**
 * Deliveries to code or to a process have one effect and one reply. The run's commands have keys of their
 * own. The reply is stored separately, because a script may return a different reply for the same commands.
 */
import { hash } from 'node:crypto';
import { systemActor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { dataIn, errorCodeHeader, type Reply } from '../command/wire/reply.ts';
import type { RunOutcome } from '../runs/runner.ts';
import type { Instant } from '../values/instant.ts';
import { type Call, type Inbound, webhookError } from './call.ts';
import {
  type DeliveryAnswer,
  DeliveryClaim,
  type DeliveryNames,
  DeliverySettled,
  deliveries,
} from './delivery-table.ts';

/** Statuses of stored replies: decided results, as for idempotency keys. */
const kept: ReadonlySet<number> = new Set([400, 403, 404, 409]);

/** The time of the first delivery, and whether this is the first. */
export interface Came {
  readonly at: Instant;
  readonly isNew: boolean;
}

export type Deliver = (call: Call, run: (came: Came) => Promise<RunOutcome>) => Promise<RunOutcome>;

/** The names of a delivery: its configuration, and also its address if a plain signature is its id. */
export function namesOf({ webhook, inbound }: Call, deliveryId: string): DeliveryNames {
  const { id: webhookId, path, action } = webhook;
  return { webhookId, deliveryId, ...(inbound.isPlain === true ? { at: { path, action } } : {}) };
}

export const bodyHashOf = ({ rawBody }: Inbound): string => hash('sha256', rawBody, 'hex');

/**
 * The reply of an operator's replay that succeeded after the delivery itself was refused. Otherwise
 * undefined.
 */
export type Replayed = (call: Call) => Promise<RunOutcome | undefined>;

export function replayedAnswers(bank: Bank): Replayed {
  return async ({ webhook, inbound }) => {
    const { deliveryId } = inbound;
    if (deliveryId === null) return undefined;
    const read = bank.queries.reader(systemActor(webhook.tenant, 'webhooks'));
    const known = await read.one(deliveries, { webhookId: webhook.id, deliveryId });
    if (known === undefined || known.answer === null || known.expiresAt <= bank.now()) {
      return undefined;
    }
    return known.bodyHash === bodyHashOf(inbound) ? replayed(outcomeOf(known.answer)) : undefined;
  };
}

/** Runs a delivery once. Repeated deliveries get the reply of the first. */
export function deliverOnce(bank: Bank): Deliver {
  const underWay = new Map<string, Promise<RunOutcome>>();
  return async (call, run) => {
    const { webhook, inbound } = call;
    const { deliveryId } = inbound;
    if (deliveryId === null) {
      const at = bank.now();
      return { ...(await run({ at, isNew: true })), since: at };
    }
    const bodyHash = bodyHashOf(inbound);
    const name = `${webhook.tenant}\n${webhook.id}\n${deliveryId}\n${bodyHash}`;
    const first = underWay.get(name);
    if (first !== undefined) return replayed(await first);
    const outcome = claimed(call, deliveryId, bodyHash, run, bank);
    underWay.set(name, outcome);
    try {
      return await outcome;
    } finally {
      underWay.delete(name);
    }
  };
}

async function claimed(
  call: Call,
  deliveryId: string,
  bodyHash: string,
  run: (came: Came) => Promise<RunOutcome>,
  bank: Bank,
): Promise<RunOutcome> {
  const delivery = namesOf(call, deliveryId);
  const claim = await record('ClaimWebHookDelivery', { ...delivery, bodyHash }, call, bank);
  if (claim.status !== 200) return problem(claim);
  const { isNew, receivedAt: at, answer } = dataIn(claim, DeliveryClaim);
  if (answer !== null) return replayed(outcomeOf(answer));
  const outcome = { since: at, ...(await run({ at, isNew })) };
  if (!isKept(outcome, call)) return outcome;
  const settling = { ...delivery, answer: answerOf(outcome, outcome.body) };
  const settled = await record('SettleWebHookDelivery', settling, call, bank);
  if (settled.status !== 200) return problem(settled);
  const { lines = [] } = outcome;
  return { ...outcomeOf(dataIn(settled, DeliverySettled).answer), lines, since: outcome.since };
}

/**
 * A plain signature gets one reply, whatever that is. Failures of the host and the status 429 are not stored.
 */
function isKept({ ok, status }: RunOutcome, { inbound }: Call): boolean {
  return ok || kept.has(status) || (inbound.isPlain === true && status < 500 && status !== 429);
}

function record(
  command: string,
  data: Readonly<Record<string, unknown>>,
  { requestId, webhook: { tenant } }: Call,
  bank: Bank,
): Promise<Reply> {
  const origin = { kind: 'webhook', requestId } as const;
  return runForHost({ tenant, command, data, as: 'webhooks', origin }, bank);
}

/** The stored part of an outcome. */
export function answerOf(
  { status, headers, body, isBase64 }: RunOutcome,
  kept: unknown = body,
): DeliveryAnswer {
  return { status, headers, body: kept, ...(isBase64 === true ? { isBase64 } : {}) };
}

function outcomeOf(answer: DeliveryAnswer): RunOutcome {
  return { ...answer, ok: answer.status < 400, retryable: false };
}

function replayed(outcome: RunOutcome): RunOutcome {
  const headers = { ...outcome.headers, 'Idempotency-Replayed': 'true' };
  return { ...outcome, headers, lines: [] };
}

/** The reply if the delivery could not be recorded, or if its id was used with another body. */
function problem({ status, headers }: Reply): RunOutcome {
  const isMismatch = status === 422;
  const error = isMismatch
    ? 'this delivery id was used with another body'
    : 'the bank is busy; nothing was done';
  const code = headers[errorCodeHeader] ?? 'BUSY';
  const reply = webhookError(isMismatch ? 422 : 503, error, code, headers);
  return { ...reply, ok: false, retryable: !isMismatch };
}

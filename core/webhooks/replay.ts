/** Runs failed calls again on an operator's request. */
import { v7 } from 'uuid';
import { systemActor } from '../command/declaration/actor.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { Runner, RunOutcome } from '../runs/runner.ts';
import { epochMillis, later } from '../values/instant.ts';
import type { KeyedMutex } from '../values/named-queue.ts';
import { dataIn } from './body-data.ts';
import { type Call, outcomeName, reasonIn, webhookError } from './call.ts';
import { answerOf, bodyHashOf, namesOf } from './delivery.ts';
import { openedRequest, replayedWithin } from './kept-request.ts';
import type { Replay, ReplayPort } from './port.ts';
import { notRun, runCall } from './run.ts';
import { type Webhook, webhooks } from './webhook.ts';

export interface ReplayParts {
  readonly bank: Bank;
  readonly vault: Vault;
  readonly runner: Runner;
  readonly inTurn: KeyedMutex;
}

export function webhookPort(parts: ReplayParts): ReplayPort {
  const { bank } = parts;
  return {
    async replay(tenant, replay) {
      const started = performance.now();
      const actor = systemActor(tenant, 'webhooks');
      const webhook = await bank.queries.reader(actor).one(webhooks, { id: replay.webhookId });
      const { callId, requestedBy, sealedRequest } = replay;
      const inbound = openedRequest(tenant, callId, sealedRequest, parts.vault);
      const id = v7({ msecs: epochMillis(bank.now()) });
      const requestId = `replay-${callId}`.slice(0, 64);
      if (webhook === undefined || inbound === undefined) {
        return { id, outcome: 'failed', status: 410, result: null };
      }
      const call = { id: callId, webhook, inbound, requestId, userAgent: null, requestedBy };
      const done = await runAgain(call, replay, parts);
      const outcome = outcomeName(done);
      const command = 'SettleWebHookReplay';
      const data = {
        callId,
        ...deliveryOf(call, done),
        call: { ...lineOf(call, done, parts), id, outcome, durationMs: millisSince(started) },
      };
      const origin = { kind: 'webhook', requestId } as const;
      const kept = await runForHost({ tenant, command, data, as: 'webhooks', origin }, bank);
      if (kept.status >= 400) {
        bank.incident(new Error('a replay was not kept'), { name: command, requestId });
      }
      return { id, outcome, status: done.status, result: shown(done) };
    },
  };
}

/** The reply for repeated deliveries after the replay, if the delivery has an id. */
function deliveryOf(call: Call, done: RunOutcome) {
  const { inbound } = call;
  const { deliveryId } = inbound;
  if (deliveryId === null || !done.ok) return {};
  const answer = answerOf(done);
  const { at } = namesOf(call, deliveryId);
  const delivery = { deliveryId, bodyHash: bodyHashOf(inbound), answer };
  return { delivery: { ...delivery, ...(at === undefined ? {} : { at }) } };
}

/** A reply in the form that operators see. */
const shown = ({ body, isBase64 }: RunOutcome): unknown => (isBase64 === true ? { bodyBase64: body } : body);

const millisSince = (started: number) => Math.round(performance.now() - started);

const tooOld =
  'it came first more than 23 hours ago, and what it did then is known no longer: look at what it did, and do the rest by hand';

/** The call passed the checks of address and signature earlier. Its configuration must still be active. */
async function runAgain(
  call: Call,
  { attempt, at }: Pick<Replay, 'attempt' | 'at'>,
  { bank, runner, inTurn }: ReplayParts,
): Promise<RunOutcome> {
  const { webhook, inbound } = call;
  if (!webhook.isEnabled) {
    const reply = webhookError(403, 'webhook is not active', 'WEBHOOK_NOT_ACTIVE');
    return { ...reply, ok: false, retryable: false };
  }
  const refusal = notRun(webhook, bank);
  if (refusal !== undefined) {
    const { status, error, code } = refusal;
    return { ...webhookError(status, error, code), ok: false, retryable: false };
  }
  const isTooOld = later(inbound.since ?? at, replayedWithin) < bank.now();
  const wasSure = inbound.isUnsure !== true && inbound.since === undefined;
  if (isTooOld && (webhook.executionType !== 0 || !wasSure)) {
    const reply = webhookError(409, tooOld, 'WEBHOOK_CALL_TOO_OLD');
    return { ...reply, ok: false, retryable: false };
  }
  const json = await dataIn(Buffer.from(inbound.rawBody), inbound.bodyKind ?? 'json');
  const value = 'value' in json ? json.value : undefined;
  return runCall(
    call,
    { value: inbound.rawBody === '' ? inbound.query : value },
    {
      runner,
      inTurn,
      bank,
      attempt,
      // A replay ignores the stored reply of the delivery. Its script uses the time of the first delivery as
      // now, because another time could lead to other requests.
      deliver: (_call, run) => run({ at: inbound.since ?? at, isNew: false }),
      replayed: async () => undefined,
    },
  );
}

function lineOf(
  { id, webhook, inbound, requestId }: Call & { readonly webhook: Webhook },
  { status, body, ok, lines = [] }: RunOutcome,
  { bank }: ReplayParts,
) {
  return {
    webhookId: webhook.id,
    key: webhook.key,
    at: bank.now(),
    status,
    requestId,
    error: ok ? null : reasonIn(body),
    method: inbound.method,
    path: inbound.path,
    remoteIp: inbound.remoteIp,
    deliveryId: inbound.deliveryId,
    bodyBytes: Buffer.byteLength(inbound.rawBody),
    replayOf: id,
    lines,
  };
}

/**
 * Dry runs of calls for authors of configurations. The code may be active or not yet saved. The call may be a
 * received one or one of the author's own.
 */
import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Vault } from '../command/declaration/vault.ts';
import { type Bank, Outage } from '../command/wire/bank.ts';
import { isRejection, reject } from '../command/wire/rejections.ts';
import type { Runner, RunOutcome } from '../runs/runner.ts';
import { fairQueue } from '../values/fair-queue.ts';
import { epochMillis } from '../values/instant.ts';
import { bodyRefusal, dataIn } from './body-data.ts';
import { type Call, outcomeName, webhookError, webhookPrefix } from './call.ts';
import type { Trial, WantedTrial, WebhookPort } from './port.ts';
import { notRun, tryCall } from './run.ts';
import { type Proof, plainHeaders, proofOf, type Unproven } from './signature.ts';
import type { Verdict } from './verdict.ts';
import { secretOf, type Webhook } from './webhook.ts';

export interface TrialParts {
  readonly bank: Bank;
  readonly vault: Vault;
  readonly runner: Runner;
}

/**
 * Limits of running and waiting trials. Partners' calls have precedence, and one person's trials do not block
 * another person's.
 */
const share = { ofPerson: 2, ofAll: 3, waitingOfPerson: 8, waitingOfAll: 100 };

export function trials(parts: TrialParts): WebhookPort['try'] {
  const queue = fairQueue(share);
  return async (wanted) => {
    const done = await queue(wanted.person, () => tried(wanted, parts));
    if (done === undefined) throw new Outage(reject('BUSY', { retryAfter: 5 }));
    return done;
  };
}

async function tried(wanted: WantedTrial, parts: TrialParts): Promise<Trial> {
  const started = performance.now();
  const proof = proofFor(wanted, parts);
  const done = await outcomeOf(wanted, proof, parts);
  const { status, headers, body, isBase64, lines = [], cost } = done;
  const { executionCode } = wanted.webhook;
  return {
    outcome: outcomeName(done),
    status,
    headers,
    lines,
    cost: cost ?? null,
    result: isBase64 === true ? { bodyBase64: body } : body,
    durationMs: Math.round(performance.now() - started),
    signature: verdictOf(wanted.webhook, proof),
    codeHash: executionCode === null ? null : hash('sha256', executionCode),
  };
}

type Proven = Proof | Unproven | undefined;

function verdictOf({ sealedSecret }: Webhook, proof: Proven): Verdict {
  if (sealedSecret === null) return 'none';
  if (proof === undefined) return 'unchecked';
  return 'problem' in proof ? 'refused' : 'valid';
}

async function outcomeOf(
  { webhook, inbound: sent, requestId, isToBeProven }: WantedTrial,
  proof: Proven,
  { bank, runner }: TrialParts,
): Promise<RunOutcome> {
  if (proof !== undefined && 'problem' in proof) {
    return refused(401, proof.problem, 'SIGNATURE_REFUSED');
  }
  const isSigned = webhook.sealedSecret !== null;
  const hasQuery = Object.keys(sent.query).length > 0;
  if (isSigned && sent.rawBody !== '' && hasQuery) {
    const error = 'query parameters are not signed if there is a body: send them in the body';
    return refused(400, error, 'VALIDATION');
  }
  const data = await dataIn(Buffer.from(sent.rawBody), sent.bodyKind ?? 'json');
  if (isRejection(data)) return refused(...bodyRefusal(data.code, data.message));
  const refusal = notRun(webhook, bank);
  if (refusal !== undefined) return refused(refusal.status, refusal.error, refusal.code);
  // If the address requires signatures, the code sees only signed headers.
  const headers = isSigned && isToBeProven ? signedOf(sent.headers) : sent.headers;
  const call: Call = {
    id: v7({ msecs: epochMillis(bank.now()) }),
    webhook,
    inbound: { ...sent, headers },
    requestId,
    userAgent: null,
  };
  return tryCall(call, { value: sent.rawBody === '' ? sent.query : data.value }, { runner, bank });
}

const signedOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ['webhook-id', 'webhook-timestamp'].includes(name)),
  );

function refused(status: number, error: string, code: string): RunOutcome {
  return { ...webhookError(status, error, code), ok: false, retryable: false };
}

/** The proof of the given signature. Undefined if no signature was given or required. */
function proofFor({ webhook, inbound, isToBeProven }: WantedTrial, parts: TrialParts): Proven {
  const { sealedSecret, tenant, id } = webhook;
  const isGiven = signatures.some((name) => inbound.headers[name] !== undefined);
  if (sealedSecret === null || !isToBeProven || !isGiven) return undefined;
  const secret = parts.vault.open(sealedSecret, secretOf(tenant, id));
  if (secret === undefined) return { problem: 'the signature of the request cannot be checked' };
  const query = new URLSearchParams(
    Object.entries(inbound.query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ).toString();
  return proofOf({
    secret,
    header: (name) => inbound.headers[name],
    bytes: Buffer.from(inbound.rawBody),
    target: `${webhookPrefix}${inbound.path}${query === '' ? '' : `?${query}`}`,
    now: parts.bank.now(),
  });
}

const signatures = ['webhook-signature', ...plainHeaders];

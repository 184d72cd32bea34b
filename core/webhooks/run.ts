/** Runs the execution of a configuration, as the service of its authors. */

import { type Actor, askedBy, openWebhook, serviceActor } from '../command/declaration/actor.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { Bank } from '../command/wire/bank.ts';
import { authorsNow, judgeOf } from '../runs/authors.ts';
import type { ExecutionType, Run, Runner, RunOutcome } from '../runs/runner.ts';
import { useSecrets } from '../scripts/script-secrets.ts';
import { type Instant, later } from '../values/instant.ts';
import { exactIntegers } from '../values/json.ts';
import { membersOf } from '../values/members.ts';
import type { KeyedMutex } from '../values/named-queue.ts';
import { type Call, type Inbound, webhookError } from './call.ts';
import type { Deliver, Replayed } from './delivery.ts';
import { keptFor } from './delivery-table.ts';
import { stopReason } from './stop.ts';
import { executionOf, isOpen, type Webhook } from './webhook.ts';

/**
 * The actor of a configuration. It may do only what all authors of the active version may do now. For a
 * replay, the person who requested it is included.
 */
export function webhookActor(
  { webhook, requestedBy }: Pick<Call, 'webhook' | 'requestedBy'>,
  roles: Roles,
): Actor {
  return askedBy(serviceOf(webhook, roles), requestedBy, [useSecrets]);
}

/**
 * Cached for each configuration as it was read. Its calls share the actor until the configuration or the
 * roles change.
 */
const services = new WeakMap<Webhook, { readonly roles: Roles; readonly actor: Actor }>();

function serviceOf(webhook: Webhook, roles: Roles): Actor {
  const known = services.get(webhook);
  if (known?.roles === roles) return known.actor;
  const { tenant, key } = webhook;
  const name = `Webhook ${key}`;
  const authors = authorsNow(webhook, roles);
  const actor = {
    ...serviceActor({ tenant, userId: `webhook:${key}`, name, authors }),
    webhook: key,
    // The caller may be anyone, so effects of the call wait for a person.
    ...(isOpen(webhook) ? { changedBy: [openWebhook(key)] } : {}),
  };
  services.set(webhook, { roles, actor });
  return actor;
}

export interface RunParts {
  readonly runner: Runner;
  readonly deliver: Deliver;
  readonly replayed: Replayed;
  /** Runs of one call execute one after another. */
  readonly inTurn: KeyedMutex;
  readonly bank: Pick<Bank, 'now' | 'roles'>;
  /** How often an operator repeated the call. */
  readonly attempt?: number;
}

/** The parsed body, or the query parameters if the body is empty. */
export interface WebhookData {
  readonly value: unknown;
}

/** The error that a caller gets if the call does not run. */
export interface NotRun {
  readonly status: number;
  readonly error: string;
  readonly code: string;
}

/**
 * Says why the host does not run the configuration. Undefined if the host runs it. The error does not
 * disclose the author's name.
 */
export function notRun(webhook: Webhook, bank: Pick<Bank, 'roles' | 'ports'>): NotRun | undefined {
  if (stopReason(webhook, judgeOf(bank)) === undefined) return undefined;
  const error = 'webhook is stopped: the rights of its author have ended';
  return { status: 403, error, code: 'WEBHOOK_STOPPED' };
}

/** Runs the call. Repeated deliveries have one effect. */
export async function runCall(
  call: Call,
  data: WebhookData,
  { runner, deliver, replayed, inTurn, bank, attempt = 0 }: RunParts,
): Promise<RunOutcome> {
  const { webhook, inbound } = call;
  const { executionType, updatedAt } = webhook;
  const asked = askedOf(call, data, { runner, bank });
  if ('status' in asked) return asked;
  // A configuration that changed recently may have handled the same delivery id in another way before.
  const isSteady = inbound.deliveryId === null || later(updatedAt, keptFor) < bank.now();
  const idempotencyKey = keyOf(call);
  const run = ({ isNew, ...more }: { readonly at?: Instant; readonly isNew: boolean }) =>
    // If a delivery is repeated during its replay, the second run sees the effects of the first.
    inTurn(`${webhook.tenant}\n${webhook.key}\n${idempotencyKey}`, async () => {
      let since: Instant | undefined;
      const found = (first: Instant): void => {
        since ??= first;
      };
      const outcome = await runner.run({
        ...asked,
        attempt,
        ...more,
        idempotencyKey,
        found,
        isNew: isNew && isSteady && attempt === 0,
      });
      return since === undefined ? outcome : { ...outcome, since };
    });
  // For a single command, its own key is enough. Other types use data that may differ at the next run (the
  // address, earlier replies).
  if (executionType >= 1 || inbound.isPlain === true) return deliver(call, run);
  const done = await run({ isNew: true });
  return done.ok ? done : ((await replayed(call)) ?? done);
}

/** Runs the call without storing its effects. */
export async function tryCall(
  call: Call,
  data: WebhookData,
  parts: Pick<RunParts, 'runner' | 'bank'>,
): Promise<RunOutcome> {
  const asked = askedOf(call, data, parts);
  return 'status' in asked ? asked : parts.runner.run({ ...asked, isTrial: true });
}

/** The run, or the reply if the call cannot run. */
function askedOf(
  call: Call,
  data: WebhookData,
  { runner, bank }: Pick<RunParts, 'runner' | 'bank'>,
): Run | RunOutcome {
  const { webhook, inbound, requestId, userAgent } = call;
  const execution = executionOf(webhook);
  if (!runner.supports(execution.executionType)) return unsupported(execution.executionType);
  const isRecord = typeof data.value === 'object' && data.value !== null && !Array.isArray(data.value);
  if (execution.executionType < 2 && !isRecord) {
    const error = 'the body must have fields: a JSON object, a form or XML';
    return outcome(webhookError(400, error, 'VALIDATION'));
  }
  return {
    execution,
    data: isRecord ? membersOf(data.value) : {},
    ...writtenAs(inbound),
    variables: variablesOf(inbound, exactIntegers(data.value)),
    actor: webhookActor(call, bank.roles()),
    origin: { kind: 'webhook', requestId, ip: inbound.remoteIp, userAgent },
  };
}

/** The form of a call's data if it is not JSON. The query parameters of a call without a body are texts. */
function writtenAs({ rawBody, bodyKind }: Inbound): Pick<Run, 'written'> {
  if (rawBody !== '' && bodyKind === 'xml') return { written: 'xml' };
  return rawBody === '' || bodyKind === 'form' ? { written: 'texts' } : {};
}

/** The variables of scripts and processes (specification: Inbound webhook call). */
function variablesOf(inbound: Inbound, webhookData: unknown): Readonly<Record<string, unknown>> {
  return {
    webhookData,
    webhookPath: inbound.path,
    webhookMethod: inbound.method,
    remoteIp: inbound.remoteIp,
    webhookHeaders: inbound.headers,
    webhookQuery: inbound.query,
    rawBody: inbound.rawBody,
  };
}

/**
 * The key of a call. A delivery id is the key within its configuration. A plain signature is the key for
 * every configuration of its address. A call without an id is a delivery of its own, which operators can
 * replay.
 */
function keyOf({ id, webhook, inbound }: Call): string {
  const { deliveryId, isPlain = false } = inbound;
  return deliveryId !== null && isPlain ? deliveryId : `${webhook.id}/${deliveryId ?? id}`;
}

function outcome(reply: ReturnType<typeof webhookError>): RunOutcome {
  return { ...reply, ok: reply.status < 400, retryable: reply.status >= 500 };
}

function unsupported(type: ExecutionType): RunOutcome {
  const what = type === 3 ? 'processes' : 'scripts';
  const reply = webhookError(501, `this host does not run ${what} yet`, 'CONFIGURATION');
  return { ...outcome(reply), retryable: false };
}

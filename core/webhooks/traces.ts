/** The records of an inbound call: its log line, and an audit entry if it was refused. */

import type { Vault } from '../command/declaration/vault.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Reply } from '../command/wire/reply.ts';
import type { RefusedAttempt } from '../command/wire/trail.ts';
import type { ScriptLine } from '../scripts/script.ts';
import { type Call, type Inbound, inLine, maxDeliveryId, webhookPrefix } from './call.ts';
import type { CallOutcome } from './call-log.ts';
import { requestOf } from './call-log.ts';
import type { Verdict } from './verdict.ts';

/** The end of a call: its reply and the data for its log line. */
export interface Ended {
  readonly reply: Reply;
  readonly outcome: CallOutcome;
  readonly error: string | null;
  /** The code of a refusal, for the audit trail. */
  readonly code: string;
  readonly bytes: Buffer;
  readonly signature: Verdict;
  /** The trusted parts of the request. */
  readonly inbound: Inbound;
  /** The call changed no data, so its line may be lost if the host dies. */
  readonly isIdle?: boolean;
  /** The body was read. For calls that were refused before, the body is unknown. */
  readonly isRead: boolean;
  /** The call passed all checks and ran, so it can be run again. */
  readonly ran: boolean;
  /** Lines written by its script. */
  readonly lines?: readonly ScriptLine[];
}

/** The refused attempt of a call that reached a configuration, with the configuration's service as actor. */
export function refusedCall(call: Call, outcome: string): RefusedAttempt {
  const { webhook, inbound, requestId, userAgent } = call;
  const { tenant, key } = webhook;
  return {
    tenant,
    eventType: 'WebHookCallRefused',
    action: webhookPrefix + inbound.path,
    outcome,
    userId: `webhook:${key}`,
    userName: `Webhook ${key}`,
    role: null,
    branchId: null,
    origin: { kind: 'webhook', requestId, ip: inbound.remoteIp, userAgent },
  };
}

/** The line of a call, with the sealed request if the call can be run again. */
export function lineOf(
  { id, webhook, inbound: sent, requestId }: Call,
  { reply, outcome, error, bytes, inbound, ran, lines = [] }: Ended,
  millis: number,
  { bank, vault }: { readonly bank: Bank; readonly vault: Vault },
) {
  const { tenant, key } = webhook;
  return {
    tenant,
    call: {
      id,
      webhookId: webhook.id,
      key,
      at: bank.now(),
      outcome,
      status: reply.status,
      error: error === null ? null : inLine('error', error),
      durationMs: Math.round(millis),
      method: inLine('method', inbound.method),
      path: inbound.path,
      remoteIp: inbound.remoteIp,
      // The sender's own id, so the sender can search for it. The effective id may differ.
      deliveryId: (sent.deliveryId ?? inbound.deliveryId)?.slice(0, maxDeliveryId) ?? null,
      requestId,
      bodyBytes: bytes.length,
      replayOf: null,
      lines,
      ...(ran && outcome !== 'accepted'
        ? { sealedRequest: vault.seal(JSON.stringify(inbound), requestOf(tenant, id)) }
        : {}),
    },
  };
}

/** Composes the inbound webhooks of a host. */

import type { Context as HttpContext } from 'koa';
import { systemActor } from '../command/declaration/actor.ts';
import { runSecrets, type SecretOf } from '../scripts/script-secrets.ts';
import type { TableChanges } from '../store/changes.ts';
import type { Selects } from '../store/query-reader.ts';
import { keyedMutex } from '../values/named-queue.ts';
import { deliverOnce, replayedAnswers } from './delivery.ts';
import { type WebhookDoorOptions, webhookHandler } from './door.ts';
import { openedRequest } from './kept-request.ts';
import { callLog } from './log.ts';
import { webhookLookup } from './lookup.ts';
import type { CallsPort, WebhookPort } from './port.ts';
import { recentCalls } from './recent.ts';
import { webhookPort } from './replay.ts';
import { trials } from './trial.ts';

export interface Inbound extends WebhookPort, CallsPort {
  /** Replies to a call under `webhookPrefix`. */
  answer(http: HttpContext): Promise<void>;
  /** Resolves when calls in progress have replies and every log line is stored. */
  drain(): Promise<void>;
}

export interface InboundOptions
  extends Omit<WebhookDoorOptions, 'lookup' | 'log' | 'deliver' | 'replayed' | 'inTurn' | 'recent'> {
  readonly secretOf: SecretOf;
  /** Rows of all tenants. */
  readonly store: Selects;
  /** Changes by this host, if no other host writes. Configurations are cached until the next change. */
  readonly changes?: TableChanges | undefined;
}

export function inboundWebhooks({ store, changes, ...options }: InboundOptions): Inbound {
  const log = callLog(options.bank);
  const deliver = deliverOnce(options.bank);
  const replayed = replayedAnswers(options.bank);
  const inTurn = keyedMutex();
  const recent = recentCalls();
  const door = webhookHandler({
    ...options,
    deliver,
    replayed,
    inTurn,
    log,
    recent,
    lookup: webhookLookup(store, changes),
  });
  const underWay = new Set<Promise<void>>();
  return {
    ...webhookPort({ ...options, inTurn }),
    try: trials(options),
    requestOf: (tenant, id, sealed) =>
      recent.of(tenant, id)?.inbound ??
      (sealed === undefined ? undefined : openedRequest(tenant, id, sealed, options.vault)),
    recent: recent.of,
    async struck(tenant, named, request) {
      const { read, strike } = runSecrets({
        actor: systemActor(tenant),
        named,
        secretOf: options.secretOf,
        place: 'the configuration',
      });
      for (const name of named) await read(name);
      return strike(request);
    },
    settled: log.drain,
    async answer(http) {
      const call = door(http);
      underWay.add(call);
      try {
        await call;
      } finally {
        underWay.delete(call);
      }
    },
    async drain() {
      await Promise.allSettled(underWay);
      await log.drain();
    },
  };
}

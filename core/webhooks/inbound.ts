/** Inbound webhooks of a host, put together. */
import type { Context as HttpContext } from 'koa';
import type { Selects } from '../store/query-reader.ts';
import { deliverOnce, replayedAnswers } from './delivery.ts';
import { type WebhookDoorOptions, webhookDoor } from './door.ts';
import { callLog } from './log.ts';
import { webhookLookup } from './lookup.ts';
import type { WebhookPort } from './port.ts';
import { webhookPort } from './replay.ts';

export interface Inbound extends WebhookPort {
  /** Answers a call under `webhookPrefix`. */
  answer(http: HttpContext): Promise<void>;
  /** Resolves when the calls under way are answered and every line of the log is stored. */
  drain(): Promise<void>;
}

export interface InboundOptions
  extends Omit<WebhookDoorOptions, 'lookup' | 'log' | 'deliver' | 'replayed'> {
  /** Rows of all tenants. */
  readonly store: Selects;
}

export function inboundWebhooks({ store, ...options }: InboundOptions): Inbound {
  const log = callLog(options.bank);
  const deliver = deliverOnce(options.bank);
  const replayed = replayedAnswers(options.bank);
  const door = webhookDoor({ ...options, lookup: webhookLookup(store), deliver, replayed, log });
  const underWay = new Set<Promise<void>>();
  return {
    ...webhookPort(options),
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

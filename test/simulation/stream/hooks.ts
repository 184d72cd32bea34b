/** Deliveries of a partner to a webhook that takes deposits: signed, wrongly signed, not signed, and once more. */
import { createHmac } from 'node:crypto';
import { epochMillis } from '../../../core/values/instant.ts';
import type { Draw } from '../draw.ts';
import { type Person, strangers } from '../people.ts';
import type { Request } from '../request.ts';
import { now } from '../world.ts';

const key = Buffer.alloc(32, 7);

/** What the configuration is created with, by whoever stands behind the deposits that come by it. */
export const hook = {
  author: strangers[0] as Person,
  config: {
    key: 'partner-deposit',
    path: 'partner/deposit',
    action: 'POST',
    executionType: 0,
    commandName: 'InitiateDeposit',
    signingSecret: `whsec_${key.toString('base64')}`,
  },
} as const;

export interface Delivery {
  readonly request: Request;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

/** A delivery under this id; nothing is wrong with it but, now and then, its signature. */
export function drawDelivery(draw: Draw, id: string): Delivery {
  const accountNumber = draw.of(['7000000001', '7000000003', '7000000004', '7000000005']);
  const data = { accountNumber, amount: draw.of([0.01, 20.5, 999_999.99]) };
  const body = JSON.stringify(data);
  const isSigned = !draw.oneIn(3);
  // A signature of five minutes and more ago is too old.
  const age = isSigned ? 0 : draw.of([0, 3600]);
  const at = Math.floor(epochMillis(now()) / 1000) - age;
  const by = isSigned || age > 0 ? key : Buffer.alloc(32, 8);
  const signature = createHmac('sha256', by).update(`${id}.${at}.${body}`).digest('base64');
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  };
  const headers = { 'content-type': 'application/json', ...(isSigned || draw.oneIn(2) ? signed : {}) };
  const path = `/api/webhook/${hook.config.path}`;
  return { request: { method: 'POST', path, headers, body }, data, isSigned };
}

/** Calls that a host keeps in its memory: the latest, within bounds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call, Inbound } from '../../../core/webhooks/call.ts';
import { recentCalls } from '../../../core/webhooks/recent.ts';
import type { Ended } from '../../../core/webhooks/traces.ts';
import { webhook } from '../../commands/webhooks/sample.ts';

function keep(recent: ReturnType<typeof recentCalls>, id: string, rawBody: string, sent: string) {
  const inbound: Inbound = {
    method: 'POST',
    path: 'partner/payments',
    query: {},
    headers: {},
    rawBody,
    remoteIp: null,
    deliveryId: null,
  };
  const call: Call = { id, webhook: webhook(), inbound, requestId: id, userAgent: null };
  const ended: Ended = {
    reply: { status: 200, headers: {}, body: sent },
    outcome: 'accepted',
    error: null,
    code: 'accepted',
    bytes: Buffer.from(rawBody),
    signature: 'none',
    inbound,
    ran: true,
    isRead: true,
  };
  recent.keep(call, ended, sent);
}

test('the oldest go when there is no room for a new one', () => {
  const recent = recentCalls();
  const body = 'x'.repeat(6_000_000);
  for (const id of ['a', 'b', 'c']) keep(recent, id, body, '{}');
  assert.equal(recent.of('demo', 'a'), undefined);
  assert.equal(recent.of('demo', 'c')?.inbound?.rawBody.length, body.length);
  assert.equal(recent.of('other', 'c'), undefined);
});

test('of a long answer the beginning is kept', () => {
  const recent = recentCalls();
  keep(recent, 'a', '{}', 'y'.repeat(20_000));
  const { answer } = recent.of('demo', 'a') ?? {};
  assert.deepEqual([answer?.body?.length, answer?.isCut], [16_384, true]);
});

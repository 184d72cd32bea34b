import assert from 'node:assert/strict';
import { test } from 'node:test';
import forget from '../../../commands/webhooks/ForgetWebHookDeliveries.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { type Delivery, deliveries } from '../../../core/webhooks/delivery-table.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon } from '../../support/decide.ts';
import { configure, partner } from '../../support/partner.ts';

const row: Delivery = {
  tenant: 'demo',
  version: 1,
  webhookId: 7,
  deliveryId: 'd',
  bodyHash: 'h',
  receivedAt: later(noon, -hours(24)),
  answer: null,
  expiresAt: noon,
};

cases(
  forget,
  {
    input: { deliveries: [{ webhookId: 7, deliveryId: 'd' }] },
    state: { rows: [row] },
    actor: systemActor('demo'),
  },
  {
    'its time is over': { gives: ['remove'] },
    'it came again meanwhile': { state: { rows: [{ ...row, expiresAt: later(noon, 1) }] }, gives: [] },
  },
);

const bank = bankOfFile();

test('deliveries of code are kept for a day, then forgotten', async () => {
  await configure(bank, { path: 'kept', executionType: 2, executionCode: 'Date.now()' });
  const deliver = async () => (await partner(bank, 'kept', {}, { headers: { 'webhook-id': 'one' } })).body;
  const first = await deliver();
  bank.clock.advance(hours(23));
  await bank.host.timers.tidy();
  assert.equal(await deliver(), first);
  bank.clock.advance(hours(1));
  await bank.host.timers.tidy();
  assert.deepEqual(await bank.host.store.everywhere.rows(deliveries), []);
  assert.notEqual(await deliver(), first);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import forget from '../../../commands/webhooks/ForgetWebHookFailures.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { requestKeptFor, type WebhookFailure, webhookFailures } from '../../../core/webhooks/call-log.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon } from '../../support/decide.ts';
import { configure, partner } from '../../support/partner.ts';

const row: WebhookFailure = {
  tenant: 'demo',
  version: 1,
  callId: 'c1',
  webhookId: 7,
  at: later(noon, -requestKeptFor),
  state: 'failed',
  attempts: 0,
  sealedRequest: 'v1.x',
};

cases(
  forget,
  { input: { callIds: ['c1'] }, state: { rows: [row] }, actor: systemActor('demo') },
  { 'a month old': { gives: ['remove'] }, younger: { state: { rows: [{ ...row, at: noon }] }, gives: [] } },
);

const bank = bankOfFile();

test('requests of failed calls go after a month; the lines stay', async () => {
  const webhookId = await configure(bank, { path: 'gone' });
  await partner(bank, 'gone', { accountNumber: 'none', amount: 1 });
  const kept = async () => (await bank.host.store.everywhere.rows(webhookFailures)).length;
  bank.clock.advance(hours(24 * 29));
  await bank.host.timers.tidy();
  assert.equal(await kept(), 1);
  bank.clock.advance(hours(24));
  await bank.host.timers.tidy();
  assert.equal(await kept(), 0);
  const lines = await bank.call('RetrieveWebHookCallsQuery', { webhookId }, { as: 'admin' });
  assert.equal(lines.at('data.totalRecords'), 1);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { deposit, thresholdAt, thresholds } from './bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const replay = (content: unknown) =>
  bank.call('ReplayRuleSetQuery', { name: thresholds, content, days: 2 }, { as: 'manager' });

test('a draft is asked what was decided in the last days', async () => {
  await deposit(bank, 400);
  await bank.advance(days(3));
  const transactionId = (await deposit(bank, 600)).text('data.transactionId');
  await deposit(bank, 300);
  const reply = await replay(thresholdAt(500));
  assert.equal(reply.status, 200);
  assert.deepEqual(
    ['decisions', 'unchanged', 'changed', 'notComparable', 'complete'].map((name) =>
      reply.at(`data.${name}`),
    ),
    [2, 1, 1, 0, true],
  );
  assert.equal(reply.at('data.changes.0.transactionId'), transactionId);
  assert.equal(reply.at('data.changes.0.facts.amount'), 600);
  assert.equal(reply.at('data.changes.0.before.outcome.requireApproval'), false);
  assert.equal(reply.at('data.changes.0.after.outcome.requireApproval'), true);
  assert.equal((await replay(thresholdAt(700))).at('data.changed'), 0);
});

test('what cannot be asked is refused by its own code', async () => {
  const call = async (input: Readonly<Record<string, unknown>>) =>
    (await bank.call('ReplayRuleSetQuery', input)).at('errors.0.code');
  assert.equal(await call({ name: 'no/such', content: {} }), 'RULE_SET_NOT_FOUND');
  assert.equal(await call({ name: thresholds, version: 'v9' }), 'RULE_VERSION_NOT_FOUND');
  assert.equal(await call({ name: thresholds, content: {} }), 'RULE_SET_INVALID');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { thresholdAt, thresholds } from './bank.ts';

const bank = bankOfFile();

const facts = {
  ...{ transactionType: 'WITHDRAWAL', channel: 'branch', accountTier: 'STANDARD' },
  amount: 2_000_000,
};

test('the answer comes with every condition and the value that it saw', async () => {
  const reply = await bank.call('SimulateRuleSetQuery', { name: thresholds, facts });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.outcome'), { requireApproval: true, approverRole: 'SeniorTeller' });
  assert.match(reply.text('data.decidedBy'), /STANDARD above 1000000/);
  assert.equal(reply.at('data.rules.0.held'), true);
  assert.equal(reply.at('data.rules.0.conditions.all.2.factResult'), 'STANDARD');
  assert.equal(reply.at('data.rules.2.conditions.all.2.result'), false);
});

test('a draft is asked in place of what is in force, and nothing is changed', async () => {
  const input = { name: thresholds, facts, content: thresholdAt(3_000_000) };
  const reply = await bank.call('SimulateRuleSetQuery', input);
  assert.deepEqual(reply.at('data.outcome'), { requireApproval: false, approverRole: null });
  const now = await bank.call('SimulateRuleSetQuery', { name: thresholds, facts });
  assert.equal(now.at('data.outcome.requireApproval'), true);
});

test('what cannot be asked is refused by its own code', async () => {
  const call = async (input: Readonly<Record<string, unknown>>) =>
    (await bank.call('SimulateRuleSetQuery', input)).at('errors.0.code');
  assert.equal(await call({ name: 'no/such', facts }), 'RULE_SET_NOT_FOUND');
  assert.equal(await call({ name: thresholds, facts, version: 'v9' }), 'RULE_VERSION_NOT_FOUND');
  assert.equal(await call({ name: thresholds, facts, content: {} }), 'RULE_SET_INVALID');
  assert.equal(await call({ name: thresholds, facts: { amount: 1 } }), 'RULE_NO_ANSWER');
});

test('thousands of facts that nobody knows are no answer of megabytes', async () => {
  const facts = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]));
  const asked = { name: 'transactions/approval-limits', facts };
  const refused = await bank.call('SimulateRuleSetQuery', asked, { as: 'manager' });
  assert.equal(refused.at('errors.0.code'), 'RULE_NO_ANSWER');
  assert.match(refused.text('message'), /8980 more are no facts of it either/);
  assert.ok(refused.text('message').length < 4000);
});

test('thousands of conditions on one long fact are no answer of megabytes', async () => {
  const condition = { fact: 'accountTier', operator: 'notEqual', value: 'B' };
  const params = { approverRole: 'SeniorTeller', reason: 'it is' };
  const rule = { name: 'tier', conditions: { all: Array(1400).fill(condition) } };
  const asked = {
    name: 'cheques/entry-approval',
    content: { rules: [{ ...rule, event: { type: 'approve', params } }] },
    facts: {
      ...{ direction: 'Deposit', amount: '1.00', chequeAgeDays: 1, payeeVerified: true },
      ...{ signatureVerified: true, accountTier: 'A'.repeat(100_000) },
    },
  };
  const reply = await bank.call('SimulateRuleSetQuery', asked, { as: 'manager' });
  assert.equal(reply.at('data.decidedBy'), 'tier', JSON.stringify(reply.body).slice(0, 300));
  assert.ok(JSON.stringify(reply.body).length < 2_000_000);
});

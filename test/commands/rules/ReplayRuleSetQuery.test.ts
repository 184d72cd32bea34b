import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { deposit, thresholdAt, thresholds } from './bank.ts';

const bank = bankOfFile();

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

test('a day is named in place of a number of days', async () => {
  const since = async (startDate: string) => {
    const input = { name: thresholds, content: thresholdAt(500), startDate };
    return bank.call('ReplayRuleSetQuery', input, { as: 'manager' });
  };
  const all = await since('2020-01-01');
  assert.equal(all.at('data.decisions'), 3);
  assert.match(all.text('data.since'), /^2020-01-01T|^2019-12-31T/);
  assert.equal((await since('2099-01-01')).at('data.decisions'), 0);
});

test('which decisions would change is told to those who see the trail', async () => {
  const asked = { name: thresholds, content: thresholdAt(500), startDate: '2020-01-01' };
  const teller = await bank.call('ReplayRuleSetQuery', asked);
  const manager = await bank.call('ReplayRuleSetQuery', asked, { as: 'manager' });
  assert.equal(teller.at('data.changed'), manager.at('data.changed'));
  assert.notEqual(manager.at('data.changes.0.auditId'), undefined);
  assert.deepEqual(teller.at('data.changes'), []);
  assert.match(teller.text('message'), /audit\.view/);
});

test('decisions of the rules of compliance are replayed by those who may see them', async () => {
  const asked = { name: 'compliance/triggers', version: 'v9' };
  const code = async (as: 'manager' | 'regional') =>
    (await bank.call('ReplayRuleSetQuery', asked, { as })).at('errors.0.code');
  assert.equal(await code('manager'), 'INSUFFICIENT_PERMISSIONS');
  assert.equal(await code('regional'), 'RULE_VERSION_NOT_FOUND');
});

test('every decision that would change is listed, however many there are', async () => {
  await bank.advance(days(3));
  for (let made = 0; made < 505; made += 1) await deposit(bank, 600);
  const reply = await replay(thresholdAt(500));
  assert.equal(reply.at('data.changed'), 505);
  const changes = reply.at('data.changes') as readonly { auditId: string }[];
  assert.equal(new Set(changes.map(({ auditId }) => auditId)).size, 505);
});

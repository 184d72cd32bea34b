import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { publish, velocity, velocityOf } from './bank.ts';

const bank = bankOfFile();

interface Item {
  readonly name: string;
  readonly version: string | null;
  readonly source: string | null;
  readonly problem: string | null;
  readonly openDrafts: number;
  readonly commands: readonly string[];
  readonly since: string | null;
  readonly by: string | null;
  readonly byId: string | null;
  readonly proposedById: string | null;
  readonly testsPassed: number;
  readonly testsFailed: number;
  readonly findings: number;
}

const itemOf = async (name: string, as: 'manager' | 'other-manager' = 'manager') => {
  const list = await bank.call('GetRuleSetListQuery', {}, { as });
  assert.equal(list.status, 200);
  return (list.at('data.items') as readonly Item[]).find((item) => item.name === name);
};

test('every rule set is listed with what is in force and what waits', async () => {
  const file = await itemOf(velocity);
  assert.equal(file?.source, 'file');
  assert.equal(file?.openDrafts, 0);
  await bank.call('ProposeRuleSetCommand', velocityOf(7), { as: 'manager' });
  assert.equal((await itemOf(velocity))?.openDrafts, 1);
});

// Found by an attack: hundreds of drafts of a megabyte each, which two queries read whole.
test('a person has at most 20 open drafts, of all rule sets together', async () => {
  for (let at = 0; at < 20; at += 1) {
    const made = await bank.call('ProposeRuleSetCommand', velocityOf(8 + at), { as: 'manager2' });
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  const propose = (as: 'manager2' | 'manager3') => bank.call('ProposeRuleSetCommand', velocityOf(40), { as });
  const refused = await propose('manager2');
  assert.equal(refused.at('errors.0.code'), 'TOO_MANY_DRAFTS', JSON.stringify(refused.body));
  assert.equal((await propose('manager3')).status, 200);
  assert.equal((await itemOf(velocity))?.openDrafts, 22);
  const shown = await bank.call('GetRuleSetQuery', { name: velocity }, { as: 'manager' });
  assert.equal((shown.at('data.drafts') as readonly unknown[]).length, 20);
});

test('a rule set says which commands ask it, what its tests came to, and who brought it into force when', async () => {
  const shipped = await itemOf('transactions/approval-limits');
  assert.ok(shipped?.commands.includes('ApproveTransaction'));
  assert.ok(!shipped?.commands.includes('InitiateBranchCreation'));
  assert.ok((shipped?.testsPassed ?? 0) > 3);
  assert.deepEqual([shipped?.testsFailed, shipped?.findings, shipped?.since], [0, 0, null]);
  await publish(bank, velocityOf(4));
  const now = await itemOf(velocity);
  assert.equal(now?.testsPassed, 1);
  assert.match(now?.since ?? '', /^20\d\d-/);
  assert.notEqual(now?.byId, now?.proposedById);
  assert.ok(now?.by && now.byId && now.proposedById);
});

test('a broken file is told beside the version that stays in force', async () => {
  const before = await itemOf('transactions/pending');
  await bank.setRules('transactions/pending', '{ "expiryHours": ');
  const now = await itemOf('transactions/pending');
  assert.equal(now?.version, before?.version);
  assert.match(now?.problem ?? '', /not valid JSON/);
});

test('what one tenant publishes is not in force for another', async () => {
  const shipped = await itemOf(velocity, 'other-manager');
  const version = await publish(bank, velocityOf(9));
  assert.deepEqual(
    [(await itemOf(velocity))?.version, (await itemOf(velocity))?.source],
    [version, 'command'],
  );
  const theirs = await itemOf(velocity, 'other-manager');
  assert.deepEqual([theirs?.version, theirs?.source], [shipped?.version, 'file']);
});

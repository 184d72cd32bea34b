/** The whole life of rules that are edited by command, seen by the query that tells it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { bankOfFile, startBank, testSecret } from '../../support/bank.ts';
import { makeTestStore } from '../../support/store.ts';
import { deposit, publish, rollBack, thresholdAt, thresholds, velocity, velocityOf } from './bank.ts';

const bank = bankOfFile();

const told = async (name: string) => {
  const reply = await bank.call('GetRuleSetQuery', { name }, { as: 'manager' });
  assert.equal(reply.status, 200);
  return reply;
};
const kinds = async (name: string) =>
  ((await told(name)).at('data.history') as readonly { readonly kind: string }[]).map((entry) => entry.kind);

const proposal = (amount: number) => ({
  name: thresholds,
  content: thresholdAt(amount),
  tests: [
    {
      name: 'above the threshold',
      facts: { transactionType: 'DEPOSIT', channel: 'branch', accountTier: 'STANDARD', amount: amount + 1 },
      expect: { requireApproval: true, approverRole: 'SeniorTeller' },
    },
  ],
});

test('a published draft decides from the answer on, and a rollback ends it', async () => {
  const shipped = (await told(thresholds)).text('data.version');
  assert.equal((await deposit(bank, 600)).at('data.status'), 'SETTLED');
  const version = await publish(bank, proposal(500));
  assert.equal((await deposit(bank, 600)).at('data.status'), 'PENDING');
  const now = await told(thresholds);
  assert.deepEqual(
    [now.at('data.version'), now.at('data.source'), now.at('data.fileVersion')],
    [version, 'command', shipped],
  );
  assert.deepEqual(now.at('data.content'), thresholdAt(500));

  const back = { name: thresholds, version: shipped, reason: 'Too low.' };
  const mine = await bank.call('RollbackRuleSetCommand', back, { as: 'manager' });
  assert.equal(mine.status, 403);
  await rollBack(bank, back, 'regional');
  assert.equal((await told(thresholds)).at('data.source'), 'file');
  assert.equal((await deposit(bank, 600)).at('data.status'), 'SETTLED');
  assert.deepEqual(await kinds(thresholds), ['rolled-back', 'published']);

  const again = { name: thresholds, version, reason: 'It was right.' };
  await rollBack(bank, again, 'regional2');
  assert.equal((await deposit(bank, 600)).at('data.status'), 'PENDING');
});

test('a changed file takes over from what was published, for good', async () => {
  const version = await publish(bank, velocityOf(7));
  assert.equal((await told(velocity)).at('data.version'), version);
  const shipped = { maxApprovals: 5, windowMinutes: 60 };
  await bank.setRules(velocity, { maxApprovals: 6, windowMinutes: 60 });
  assert.equal((await told(velocity)).at('data.source'), 'file');
  assert.deepEqual(await kinds(velocity), ['file-took-over', 'published']);
  await bank.setRules(velocity, shipped);
  const now = await told(velocity);
  assert.deepEqual([now.at('data.source'), now.at('data.content')], ['file', shipped]);
});

test('what is published is in force on a host that starts later', async () => {
  const store = await makeTestStore();
  try {
    const first = await startBank({ on: store });
    const version = await publish(first, velocityOf(12)).finally(() => first.stop());
    const later = await startBank({ on: store });
    const asked = later.call('GetRuleSetQuery', { name: velocity }, { as: 'manager' });
    const reply = await asked.finally(() => later.stop());
    assert.deepEqual([reply.at('data.version'), reply.at('data.source')], [version, 'command']);
  } finally {
    await store.drop();
  }
});

test('what the rules of compliance say is told to compliance alone, whatever asks for it', async () => {
  const name = 'compliance/triggers';
  const own = await bank.call('GetRuleSetQuery', { name }, { as: 'regional' });
  const content = own.at('data.content') as Readonly<Record<string, unknown>>;
  const tests = own.at('data.tests');
  const proposed = { name, content: { ...content, description: 'As it was.' }, tests };
  const draft = await bank.call('ProposeRuleSetCommand', proposed, { as: 'regional' });
  assert.equal(draft.status, 200, JSON.stringify(draft.body));
  const asked: readonly (readonly [string, object])[] = [
    ['GetRuleSetQuery', { name }],
    ['ExportRuleSetQuery', { name }],
    ['CompareRuleSetQuery', { name, content: {} }],
    ['SimulateRuleSetQuery', { name, facts: { event: 'initiate', amount: '15000000' } }],
    ['GetRuleDraftQuery', { draftId: draft.text('data.draftId') }],
    ['ProposeRuleSetCommand', proposed],
  ];
  for (const [command, input] of asked) {
    for (const as of ['teller', 'manager'] as const) {
      const refused = await bank.call(command, input, { as });
      assert.equal(refused.status, 403, `${command} of a ${as}`);
      assert.equal(refused.at('errors.0.code'), 'INSUFFICIENT_PERMISSIONS');
    }
    const told = await bank.call(command, input, { as: 'regional' });
    assert.equal(told.status, 200, `${command}: ${JSON.stringify(told.body)}`);
  }
  const listed = async (as: 'manager' | 'regional') => {
    const list = await bank.call('GetRuleSetListQuery', {}, { as });
    const items = list.at('data.items') as readonly { readonly name: string }[];
    return items.some((one) => one.name === name);
  };
  assert.deepEqual([await listed('manager'), await listed('regional')], [false, true]);
});

test('who is not told what a rule set says decides about nothing of it', async () => {
  const name = 'compliance/triggers';
  const own = await bank.call('GetRuleSetQuery', { name }, { as: 'regional' });
  const content = own.at('data.content') as Readonly<Record<string, unknown>>;
  const changed = { ...content, description: 'Decided by who sees it.' };
  const proposed = { name, content: changed, tests: own.at('data.tests') };
  const draft = await bank.call('ProposeRuleSetCommand', proposed, { as: 'regional' });
  const draftId = draft.text('data.draftId');
  const permissions = ['rules.approve', 'rules.propose', 'rules.view'];
  const token = await signToken({ sub: 'blind', tenant: 'demo', roles: [], permissions }, testSecret, {
    from: bank.clock.now(),
    seconds: 3600,
  });
  const version = own.text('data.version');
  const asked: readonly (readonly [string, object])[] = [
    ['ApproveRuleSetCommand', { draftId }],
    ['RejectRuleSetCommand', { draftId, reason: 'Unseen.' }],
    ['RollbackRuleSetCommand', { name, version, reason: 'Unseen.' }],
  ];
  for (const [command, input] of asked) {
    const refused = await bank.call(command, input, { as: { token } });
    assert.equal(refused.at('errors.0.code'), 'INSUFFICIENT_PERMISSIONS', command);
    assert.match(refused.text('errors.0.message'), /compliance\.view/, command);
  }
  const after = await bank.call('GetRuleDraftQuery', { draftId }, { as: 'regional' });
  assert.equal(after.at('data.draft.state'), 'Proposed');
});

test('of a rule set that there is not nothing is proposed', async () => {
  const proposed = { ...velocityOf(3), name: 'no/such' };
  const refused = await bank.call('ProposeRuleSetCommand', proposed, { as: 'manager' });
  assert.equal(refused.at('errors.0.code'), 'RULE_SET_NOT_FOUND');
});

test('of two drafts that are approved at once one comes into force, and the other is outdated', async () => {
  const drafts: string[] = [];
  for (const most of [21, 22]) {
    const proposed = await bank.call('ProposeRuleSetCommand', velocityOf(most), { as: 'manager' });
    drafts.push(proposed.text('data.draftId'));
  }
  const replies = await Promise.all(
    drafts.map((draftId) => bank.call('ApproveRuleSetCommand', { draftId }, { as: 'admin' })),
  );
  const statuses = replies.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409], JSON.stringify(replies.map(({ body }) => body)));
  const late = replies.find(({ status }) => status === 409);
  assert.equal(late?.at('errors.0.code'), 'RULE_DRAFT_OUTDATED');
});

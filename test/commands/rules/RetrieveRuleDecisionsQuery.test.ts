/** Every decision by rules is explained: from the transaction, from the audit entry, and after a thousand more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateIn } from '../../../core/values/civil-date.ts';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { deposit } from './bank.ts';

const bank = bankOfFile();

interface Item {
  readonly auditId: string;
  readonly action: string;
  readonly ruleSet: string;
  readonly version: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly rulesThatHeld: readonly string[];
  readonly decidedBy: string | null;
  readonly outcome: unknown;
}

const decisions = async (input: Readonly<Record<string, unknown>>) => {
  const reply = await bank.call('RetrieveRuleDecisionsQuery', input, { as: 'manager' });
  assert.equal(reply.status, 200);
  return reply.at('data.items') as readonly Item[];
};

test('a transaction names the rule sets, versions, facts and deciding rules', async () => {
  const transactionId = (await deposit(bank, 1_500_000)).text('data.transactionId');
  const approve = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  assert.equal(approve.status, 200);
  await bank.advance(hours(1));
  const reversal = { transactionId, reversalReason: 'Entered twice by the branch.' };
  const reversed = await bank.call('ReverseTransaction', reversal, { as: 'manager3' });
  assert.equal(reversed.status, 200, JSON.stringify(reversed.body));
  const items = await decisions({ transactionId });
  const by = (action: string, ruleSet: string) =>
    items.find((item) => item.action === action && item.ruleSet === `transactions/${ruleSet}`);

  const threshold = by('InitiateDeposit', 'approval-thresholds');
  assert.equal(threshold?.facts.amount, 1_500_000);
  assert.match(threshold?.decidedBy ?? '', /STANDARD above 1000000/);
  const limit = by('ApproveTransaction', 'approval-limits');
  assert.equal(limit?.decidedBy, 'BranchManager');
  const window = by('ReverseTransaction', 'reversal-windows');
  assert.equal(window?.facts.ageHours, 1);
  assert.match(window?.decidedBy ?? '', /same-day/);
  for (const item of items) {
    assert.equal(item.version, bank.host.policies.current(item.ruleSet)?.version, item.ruleSet);
  }
  const [first] = items;
  assert.ok(first !== undefined);
  const alone = await decisions({ auditId: first.auditId });
  assert.ok(alone.length > 0 && alone.every((item) => item.auditId === first.auditId));
});

test('without a name there is nothing to explain', async () => {
  const reply = await bank.call('RetrieveRuleDecisionsQuery', {});
  assert.equal(reply.at('errors.0.code'), 'RULE_DECISION_UNNAMED');
});

const search = (input: Readonly<Record<string, unknown>>) =>
  bank.call('RetrieveRuleDecisionsQuery', input, { as: 'manager' });

test('decisions are found by rule set, day, outcome and person, page by page', async () => {
  await bank.advance(hours(24));
  const today = dateIn('UTC', bank.clock.now());
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const answer = await deposit(bank, 1_200_000 + at);
    made.push(answer.text('data.transactionId'));
  }
  const [first = ''] = made;
  const approve = (as: 'teller2' | 'manager2') =>
    bank.call('ApproveTransaction', { transactionId: first }, { as });
  assert.equal((await approve('teller2')).status, 403);
  assert.equal((await approve('manager2')).status, 200);

  const ruleSet = 'transactions/approval-thresholds';
  const thresholds = await decisions({ ruleSet, startDate: today, endDate: today });
  assert.equal(thresholds.length, 5);
  assert.ok(thresholds.every((item) => item.ruleSet === ruleSet));
  const ids = thresholds.map(({ auditId }) => auditId);
  assert.deepEqual(ids, ids.toSorted().reverse());

  const one = await search({ ruleSet, startDate: today, pageSize: 2 });
  assert.equal((one.at('data.items') as readonly Item[]).length, 2);
  const two = await search({ ruleSet, startDate: today, pageSize: 3, cursor: one.at('data.next') });
  const rest = await search({ ruleSet, startDate: today, cursor: two.at('data.next') });
  const pages = [one, two, rest].flatMap((page) => page.at('data.items') as readonly Item[]);
  assert.deepEqual(
    pages.map(({ auditId }) => auditId),
    ids,
  );
  assert.equal(rest.at('data.next'), null);

  const limits = { ruleSet: 'transactions/approval-limits', startDate: today };
  const refused = await decisions({ ...limits, result: 'APPROVAL_LIMIT_EXCEEDED' });
  assert.equal(refused.length, 1);
  assert.equal((refused[0] as unknown as { readonly userId: string }).userId, 'teller2');
  const his = await decisions({ ...limits, userId: 'manager2' });
  assert.ok(his.length === 1 && his[0]?.action === 'ApproveTransaction');
  assert.deepEqual(await decisions({ ...limits, userId: 'nobody' }), []);
  const before = await decisions({ ruleSet, endDate: '2020-01-01' });
  assert.deepEqual(before, []);
  const all = await decisions({ startDate: today, userId: 'teller2' });
  assert.ok(all.length > 1, 'every rule set that was asked');
});

const compliance = 'compliance/triggers';

test('what everybody did is browsed by those who may see the trail; a transaction by whoever names it', async () => {
  const transactionId = (await deposit(bank, 1_500_001)).text('data.transactionId');
  const today = dateIn('UTC', bank.clock.now());
  for (const browsed of [
    { ruleSet: 'transactions/velocity' },
    { userId: 'manager2' },
    { userId: 'teller' },
    { startDate: today },
    { endDate: today },
  ]) {
    const answer = await bank.call('RetrieveRuleDecisionsQuery', browsed, { as: 'teller' });
    assert.equal(answer.status, 403, JSON.stringify(browsed));
    assert.equal(answer.at('errors.0.code'), 'INSUFFICIENT_PERMISSIONS');
    assert.deepEqual(answer.at('errors.0.requiredPermissions'), ['audit.view']);
    assert.equal((await search(browsed)).status, 200, JSON.stringify(browsed));
  }
  const named = await bank.call('RetrieveRuleDecisionsQuery', { transactionId }, { as: 'teller' });
  assert.equal(named.status, 200);
  const items = named.at('data.items') as readonly Item[];
  assert.ok(items.length >= 2);
  const { auditId } = items[0] as Item;
  const entry = await bank.call('RetrieveRuleDecisionsQuery', { auditId }, { as: 'teller' });
  assert.equal(entry.status, 200);
});

test('what the rules of compliance decided is told to compliance alone, and what is left out is said', async () => {
  const transactionId = (await deposit(bank, 15_000_000)).text('data.transactionId');
  const about = async (as: 'teller' | 'manager' | 'regional') => {
    const reply = await bank.call('RetrieveRuleDecisionsQuery', { transactionId }, { as });
    const items = reply.at('data.items') as readonly Item[];
    return { sets: items.map(({ ruleSet }) => ruleSet), items, says: reply.text('message') };
  };
  for (const as of ['teller', 'manager'] as const) {
    const { sets, says } = await about(as);
    assert.deepEqual(sets, ['transactions/approval-thresholds', 'transactions/pending'], as);
    assert.match(says, /^2 decisions\. Those of compliance\/triggers need compliance\.view\.$/);
    const asked = { ruleSet: compliance, transactionId };
    const refused = await bank.call('RetrieveRuleDecisionsQuery', asked, { as });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.at('errors.0.requiredPermissions'), ['compliance.view']);
  }
  const { items, says } = await about('regional');
  assert.equal(says, '3 decisions.');
  const own = items.find(({ ruleSet }) => ruleSet === compliance);
  assert.equal(own?.facts.amount, '15000000.00');
  assert.deepEqual(own?.outcome, { trigger: 'HIGH_VALUE_TRANSACTION' });
});

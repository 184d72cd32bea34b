/** Every decision by rules is explained: from the transaction, from the audit entry, and after a thousand more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Query } from '../../../core/command/declaration/command.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { hours } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';
import { deposit } from './bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

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

/** Runs the query by itself; answers how many decisions it told, and what it asked of the store and of the rules. */
async function costOf(input: Readonly<Record<string, unknown>>) {
  const { bank: parts, store, registry } = bank.host;
  const asked = { reads: 0, questions: 0 };
  const counted = <T extends object>(
    of: T,
    count: 'reads' | 'questions',
    names: readonly string[],
  ) =>
    new Proxy(of, {
      get(target, name) {
        if (names.includes(String(name))) asked[count] += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const read: QueryRead = counted(store.reader('demo'), 'reads', ['one', 'rows', 'page', 'select']);
  const spec = registry.find('RetrieveRuleDecisionsQuery')?.spec as Query;
  const found = await spec.read(input, read, {
    processes: parts.ports.processes,
    calls: parts.ports.calls,
    rules: counted(parts.ports.rules, 'questions', ['explainStored']),
    now: parts.now(),
    actor: person('asker', 'Admin'),
    bank: parts.settings,
    roles: parts.roles(),
  });
  assert.ok('data' in found);
  return { ...asked, items: (found.data as { readonly items: readonly Item[] }).items };
}

test('many decisions cost as many reads and questions as a few: each version is read and asked once', async () => {
  const few = (await deposit(bank, 1_600_000)).text('data.transactionId');
  const many = (await deposit(bank, 1_700_000)).text('data.transactionId');
  const approve = (transactionId: string) =>
    bank.call('ApproveTransaction', { transactionId }, { as: 'teller2' });
  assert.equal((await approve(few)).status, 403);
  for (let tries = 0; tries < 20; tries += 1) assert.equal((await approve(many)).status, 403);
  const [one, all] = [await costOf({ transactionId: few }), await costOf({ transactionId: many })];
  assert.ok(all.items.length >= one.items.length + 19, `${all.items.length} decisions`);
  assert.deepEqual([all.reads, all.questions], [one.reads, one.questions]);
  assert.ok(all.reads <= 4, `${all.reads} reads`);
  assert.equal(all.questions, new Set(all.items.map(({ ruleSet }) => ruleSet)).size);
});

/** What a new transaction is, column by column: settled, waiting, and waiting for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import InitiateDeposit from '../../../commands/transactions/InitiateDeposit.ts';
import InitiateTransfer from '../../../commands/transactions/InitiateTransfer.ts';
import { closedRefusal } from '../../../commands/transactions/initiation.ts';
import { transactions } from '../../../commands/transactions/transaction.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { decide, type Given, noon, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const teller = person('teller', 'Teller');
const account = anAccount({ branchId: '9' });

async function made(
  command: Command,
  input: object,
  state: object,
  given: Given<Command> = {},
): Promise<readonly Effect[]> {
  const base = { input: { ...input }, state, actor: teller };
  const decision = await decide(command, base, given);
  assert.ok(!isRejection(decision), 'it was refused');
  return decision.effects;
}
const deposit = (input: object = {}, given: Given<Command> = {}) =>
  made(InitiateDeposit, { accountNumber: account.number, amount: 50, ...input }, { account }, given);

function rowOf(effects: readonly Effect[]): Readonly<Record<string, unknown>> {
  const found = effects.find((one) => one.do === 'insert' && one.table === transactions);
  assert.ok(found?.do === 'insert');
  return found.row;
}
const only = <D extends Effect['do']>(effects: readonly Effect[], name: D) => {
  const [found, ...more] = effects.filter((one) => one.do === name);
  assert.deepEqual(more, []);
  return found as Extract<Effect, { do: D }> | undefined;
};

test('a deposit that settles at once', async () => {
  const effects = await deposit({ narration: 'Cash' });
  const { id, lines, ...row } = rowOf(effects);
  assert.deepEqual(row, {
    type: 'DEPOSIT',
    state: 'SETTLED',
    amount: 5_000n,
    currency: 'NGN',
    accountId: 'acc-1',
    accountNumber: account.number,
    clientKey: 'client-amina',
    counterAccountId: null,
    counterAccountNumber: null,
    linkedId: null,
    // Where the person works, not where the account is kept.
    ...{ branchId: '1', channel: 'branch', narration: 'Cash', holds: [] },
    createdBy: 'teller',
    createdByName: 'teller',
    makers: ['teller'],
    createdAt: noon,
    approverRole: null,
    approvalsNeeded: 1,
    approvals: [],
    settledAt: noon,
    expiresAt: null,
    lateAt: null,
    slaBreached: false,
    reversalOf: null,
    reversedBy: null,
  });
  assert.equal((lines as readonly unknown[]).length, 2);
  assert.deepEqual(only(effects, 'audit')?.detail, {
    transactionId: id,
    transactionType: 'DEPOSIT',
    transactionAmount: 5_000n,
    newState: 'SETTLED',
  });
  const told = only(effects, 'emit');
  assert.deepEqual(
    [told?.type, told?.subject, told?.data.state],
    [...['transaction.initiated', id, 'SETTLED']],
  );
  assert.equal(only(effects, 'schedule'), undefined);
  const history = effects.find((one) => one.do === 'insert' && one.table !== transactions);
  assert.ok(history?.do === 'insert');
  const { noun, subject, move, toState, note } = history.row;
  assert.deepEqual([noun, subject, move, toState, note], ['transaction', id, 'initiate', 'SETTLED', 'Cash']);
});

test('what is not said is empty, and who has no branch books in that of the account', async () => {
  const row = rowOf(await deposit({}, { actor: { branchId: null } }));
  assert.deepEqual([row.narration, row.branchId, row.channel], [null, '9', 'branch']);
  assert.equal(rowOf(await deposit({ channel: 'mobile' })).channel, 'mobile');
});

test('a deposit that waits: held, watched at the sooner of its two moments, nobody higher asked for', async () => {
  const effects = await deposit({ requireApproval: true });
  const row = rowOf(effects);
  assert.deepEqual([row.state, row.settledAt, row.approverRole], ['PENDING', null, null]);
  assert.equal(row.expiresAt, later(noon, hours(24)));
  assert.equal(row.lateAt, later(noon, hours(4)));
  assert.deepEqual(only(effects, 'schedule')?.timer, {
    id: `pending:${row.id}`,
    due: later(noon, hours(4)),
    command: 'WatchPendingTransaction',
    data: { transactionId: row.id },
  });
  const early = { 'transactions/pending': { expiryHours: 2, slaHours: 1.5 } };
  const sooner = await deposit({ requireApproval: true }, { rules: early });
  assert.equal(only(sooner, 'schedule')?.timer.due, later(noon, hours(1.5)));
  assert.equal(rowOf(sooner).expiresAt, later(noon, hours(2)));
});

test('the role that a threshold asks for stays with the transaction', async () => {
  assert.equal(rowOf(await deposit({ amount: 1_000_000.01 })).approverRole, 'SeniorTeller');
  assert.equal(rowOf(await deposit({ amount: 5_000_000.01 })).approverRole, 'BranchManager');
  assert.equal(rowOf(await deposit({ amount: 1_000_000 })).approverRole, null);
});

test('the message says what came of it', async () => {
  const words = async (input: object) => {
    const base = { input: { accountNumber: '1', amount: 50, ...input }, state: { account } };
    const decision = await decide(InitiateDeposit, { ...base, actor: teller });
    return isRejection(decision) ? '' : decision.message;
  };
  assert.equal(await words({}), 'Deposit settled.');
  assert.equal(await words({ requireApproval: true }), 'Deposit is pending approval.');
  const big = { amount: 2_000_000 };
  assert.match(await words(big), /above 1,000,000\.00 .*SeniorTeller/);
  assert.equal(await words({ ...big, requireApproval: true }), 'Deposit is pending approval.');
});

test('a transfer names both accounts', async () => {
  const to = anAccount({ id: 'acc-2', number: '1000000002' });
  const input = { fromAccountNumber: account.number, toAccountNumber: to.number, amount: 50 };
  const row = rowOf(await made(InitiateTransfer, input, { from: account, to }));
  assert.deepEqual(
    [row.accountId, row.counterAccountId, row.counterAccountNumber],
    ['acc-1', 'acc-2', '1000000002'],
  );
});

test('an account that is not open is refused in its own words', () => {
  const words = (state: typeof account.state) => closedRefusal({ ...account, state }).message;
  assert.equal(words('Closed'), `Account ${account.number} is closed.`);
  assert.equal(words('Locked'), `Account ${account.number} is not open (Locked).`);
  assert.equal(words('Active'), `Account ${account.number} takes no debits.`);
  assert.deepEqual(closedRefusal(account).facts, { accountNumber: account.number });
});

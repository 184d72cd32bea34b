/** What refusals of reversals and approvals say and keep, and what customers are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import CancelTransaction from '../../../commands/transactions/CancelTransaction.ts';
import InitiateDeposit from '../../../commands/transactions/InitiateDeposit.ts';
import { defaultChannel, type Initiation, initiate } from '../../../commands/transactions/initiation.ts';
import RejectTransaction from '../../../commands/transactions/RejectTransaction.ts';
import ReverseTransaction from '../../../commands/transactions/ReverseTransaction.ts';
import { transactions } from '../../../commands/transactions/transaction.ts';
import type { Command, Context } from '../../../core/command/declaration/command.ts';
import { rolesFrom } from '../../../core/command/policy/roles.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { hours, instantAt, later, minutes } from '../../../core/values/instant.ts';
import { decide, type Given, noon, person } from '../../support/decide.ts';
import { anAccount, aTransaction, depositLines, holding, transactionId } from '../../support/transactions.ts';

const pending = aTransaction();
const settled = aTransaction({ state: 'SETTLED' });

function asked(command: Command, given: Given<Command> = {}) {
  const transaction = command === ReverseTransaction ? settled : pending;
  const state = {
    transaction,
    accounts: [holding(transaction)],
    record: undefined,
    window: undefined,
    failures: undefined,
    account: anAccount(),
  };
  const why = { reversalReason: 'Why', cancellationReason: 'Why', rejectionReason: 'Why' };
  const input = { transactionId, ...why, accountNumber: '1', amount: 50 };
  return decide(command, { input, state, actor: person('checker', 'Admin') }, given as never);
}
async function refused(command: Command, given: Given<Command> = {}) {
  const decision = await asked(command, given);
  assert.ok(isRejection(decision), 'it was accepted');
  return decision;
}
async function done(command: Command, given: Given<Command> = {}) {
  const decision = await asked(command, given);
  assert.ok(!isRejection(decision), 'it was refused');
  return decision;
}
const aged = (ageHours: number) => ({
  transaction: aTransaction({ state: 'SETTLED', createdAt: later(noon, -hours(ageHours)) }),
});
const windows = (...list: readonly object[]) => ({
  'transactions/reversal-windows': { reversalWindows: [{ transactionType: '*', windows: list }] },
});

test('a reversal that comes too late hears until when it could have come', async () => {
  const { facts } = await refused(ReverseTransaction, { state: aged(721) });
  assert.deepEqual(facts, { settledAt: later(noon, -hours(721)), maxHours: 720 });
  const other = {
    reversalWindows: [
      { transactionType: 'TRANSFER', windows: [{ windowName: 'w', maxHours: 1, requiresApproval: false }] },
    ],
  };
  const none = await refused(ReverseTransaction, { rules: { 'transactions/reversal-windows': other } });
  assert.equal(none.facts?.maxHours, 0);
});

test('a reversal of a reversal names the original', async () => {
  const transaction = aTransaction({ state: 'SETTLED', reversalOf: 'the original' });
  const { message, facts } = await refused(ReverseTransaction, { state: { transaction } });
  assert.equal(message, 'A reversal cannot itself be reversed.');
  assert.deepEqual(facts, { originalTransactionId: 'the original' });
});

test('a justification has fifty characters, without those around it', async () => {
  const rules = windows({
    windowName: 'all',
    maxHours: 24,
    requiresApproval: false,
    requiresDetailedJustification: true,
  });
  const reason = (reversalReason: string) => ({ rules, input: { reversalReason } });
  await done(ReverseTransaction, reason('x'.repeat(50)));
  for (const short of ['x'.repeat(49), ` ${'x'.repeat(49)} `]) {
    const { facts, message } = await refused(ReverseTransaction, reason(short));
    assert.equal(facts?.field, 'reversalReason');
    assert.match(message ?? '', /must justify all reversals in at least 50 characters/);
  }
});

test('a refused attempt is kept with its reason; what is not a fault of the person is not', async () => {
  const maker = { actor: { userId: 'maker', humans: ['maker'] } };
  const times = [later(noon, -minutes(2)), later(noon, -minutes(1))];
  const failures = { tenant: 'demo', version: 1, key: 'k', times, updatedAt: noon };
  const { keeps = [] } = await refused(ApproveTransaction, { ...maker, state: { failures } });
  const report = keeps.find((one) => one.do === 'insert');
  assert.ok(report?.do === 'insert');
  assert.deepEqual(report.row.evidence, { refusal: 'INSUFFICIENT_PERMISSIONS', times: [...times, noon] });
  const closed = { accounts: [holding(pending, { state: 'Closed' as const })] };
  assert.equal((await refused(ApproveTransaction, { state: closed })).keeps, undefined);
});

test('dates of approvals that are none, or lie at the edge', async () => {
  const transaction = aTransaction({ createdAt: later(noon, -hours(13)) });
  const accounts = [holding(transaction)];
  const given = (approvalDate: string) => ({ input: { approvalDate }, state: { transaction, accounts } });
  const edge = later(transaction.createdAt, -minutes(5));
  const rules = { 'transactions/approval-date': { aheadMinutes: 0, behindMinutes: 5 } };
  for (const date of [edge, noon, '2026-03-01T00:00:00.000Z']) {
    const { data } = await done(ApproveTransaction, { ...given(date), rules });
    assert.partialDeepStrictEqual(data, { approvalDate: date });
  }
  const midnight = aTransaction({ createdAt: instantAt(Date.parse('2026-03-02T00:02:00.000Z')) });
  const near = { transaction: midnight, accounts: [holding(midnight)] };
  const onTheEdge = { approvalDate: '2026-03-01T23:57:00.000Z' };
  const { data } = await done(ApproveTransaction, { input: onTheEdge, state: near, rules });
  assert.partialDeepStrictEqual(data, onTheEdge);
  const before = { approvalDate: '2026-03-01T23:56:59.999Z' };
  for (const [input, state] of [
    [before, near],
    [{ approvalDate: 'yesterday' }, near],
    [{ approvalDate: later(noon, 1) }, near],
  ] as const) {
    const { facts } = await refused(ApproveTransaction, { input, state, rules });
    assert.equal(facts?.field, 'approvalDate');
  }
});

test('a date that is refused hears between which moments it may lie', async () => {
  const says = async (createdAt: string, behindMinutes: number) => {
    const transaction = aTransaction({ createdAt: instantAt(Date.parse(createdAt)) });
    const state = { transaction, accounts: [holding(transaction)] };
    const rules = { 'transactions/approval-date': { aheadMinutes: 5, behindMinutes } };
    const input = { approvalDate: later(noon, hours(9)) };
    return (await refused(ApproveTransaction, { input, state, rules })).message;
  };
  const between = (from: string, created: string) =>
    `approvalDate must be between ${from} (the transaction was created at ${created}) and ${later(noon, minutes(5))}`;
  const [morning, night] = ['2026-03-02T08:00:00.000Z', '2026-03-02T00:02:00.000Z'];
  assert.equal(await says(morning, 5), between('2026-03-02T00:00:00.000Z', morning));
  assert.equal(await says(night, 5), between('2026-03-01T23:57:00.000Z', night));
});

test('to call off what somebody else made needs the permission for it', async () => {
  const permissions = new Set(['transactions.create']);
  const { message } = await refused(CancelTransaction, { actor: { permissions } });
  assert.equal(message, 'To cancel a transaction of somebody else needs transactions.cancel.');
});

test('the report of many cancellations says why the last one was', async () => {
  const times = Array.from({ length: 20 }, () => later(noon, -1));
  const window = { tenant: 'demo', version: 1, key: 'k', times, updatedAt: noon };
  const { effects } = await done(CancelTransaction, { state: { window } });
  const reports = effects.flatMap((one) =>
    one.do === 'insert' && 'evidence' in one.row ? [one.row.evidence] : [],
  );
  assert.deepEqual(reports, [{ reason: 'Why', times: [...times, noon] }]);
});

test('a customer is told of a rejection by e-mail and SMS', async () => {
  const { effects } = await done(RejectTransaction);
  const notice = effects.find((one) => one.do === 'notify');
  assert.ok(notice?.do === 'notify');
  const about = {
    transactionId,
    transactionType: 'DEPOSIT',
    amount: 50,
    currency: 'NGN',
    accountNumber: '1000000001',
    clientKey: 'client-amina',
    channel: 'branch',
  };
  assert.deepEqual(notice.notice, {
    template: 'transaction-rejected',
    channels: ['email', 'sms'],
    subject: transactionId,
    to: { kind: 'client', key: 'client-amina' },
    data: { ...about, reason: 'Why' },
  });
});

const tiers = (...list: readonly object[]) => ({
  'transactions/approval-thresholds': {
    approvalThresholds: [
      {
        transactionType: '*',
        channel: '*',
        tiers: [{ accountTier: '*', amountThreshold: 10, requireApproval: true }],
      },
      { transactionType: '*', channel: 'mobile', tiers: list },
    ],
  },
});
test('a channel has thresholds of its own; a tier may let go what others hold', async () => {
  const free = { accountTier: '*', amountThreshold: 10, requireApproval: false };
  const given = (channel?: string) => ({ rules: tiers(free), input: { channel } });
  assert.equal((await done(InitiateDeposit, given('mobile'))).message, 'Deposit settled.');
  const waits = await done(InitiateDeposit, given());
  assert.match(waits.message, /so an approver or higher must approve\.$/);
  assert.equal(defaultChannel, 'branch');
});

/** Initiates with what policies answer, and the role that the command itself asks for. */
function initiated(more: Partial<Initiation>, asks: string | null, expiry: number | null = 1) {
  const account = anAccount();
  const thresholds = [{ above: 0n, requireApproval: asks !== null, approverRole: asks, rule: 'r' }];
  const pending = expiry === null ? null : { expiry: hours(expiry), sla: hours(expiry) };
  let ids = 0;
  const context = {
    now: noon,
    actor: person('tolu', 'A'),
    newId: () => `id-${++ids}`,
    roles: rolesFrom(['A', 'B', 'C'].map((role) => ({ role, permissions: [] }))),
    policy: { thresholds, pending, compliance: null },
  } as unknown as Context;
  const deposit = {
    type: 'DEPOSIT',
    title: 'Deposit',
    amount: 50n,
    account,
    lines: depositLines(50n),
    narration: null,
    channel: undefined,
    requireApproval: undefined,
    ...more,
  } as Initiation;
  const made = initiate(deposit, context as never);
  assert.ok(!isRejection(made));
  const row = made.effects.find((one) => one.do === 'insert' && one.table === transactions);
  assert.ok(row?.do === 'insert');
  return row.row;
}

test('what waits without a rule expires at once', () => {
  const { state, expiresAt } = initiated({ requireApproval: true }, null, null);
  assert.deepEqual([state, expiresAt], ['PENDING', noon]);
});

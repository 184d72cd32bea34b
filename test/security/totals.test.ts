/** Reports and totals of a day see movements whatever makes them: jobs, repayments, batches, many small deposits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signToken } from '../../core/auth/tokens.ts';
import {
  type Answer,
  type CallOptions,
  startBank,
  type TestBank,
  testSecret,
  type Who,
} from '../support/bank.ts';
import { callLoan, takeIn } from '../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

type Row = Readonly<Record<string, unknown>>;

function ok(answer: Answer): Answer {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

async function someone(sub: string, ...permissions: readonly string[]): Promise<CallOptions> {
  const claims = { sub, name: sub, tenant: 'demo', roles: [], permissions };
  const from = bank.clock.now();
  return { as: { token: await signToken(claims, testSecret, { from, seconds: 3600 }) } };
}

const reportsOf = async (isIt: (report: Row) => boolean): Promise<readonly Row[]> => {
  const found = ok(await bank.call('RetrieveComplianceReportsQuery', {}, { as: 'admin' }));
  return (found.at('data.items') as readonly Row[]).filter(isIt);
};

test('a job does nothing that the person who runs it now may not do, and counts in their day', async () => {
  const transfer = { fromAccountNumber: '1000000004', toAccountNumber: '1000000002', amount: 4_900_000 };
  const job = {
    ...{ name: 'Pays the rent', cron: '0 0 1 1 *', executionType: 0, command: 'InitiateTransfer' },
    context: JSON.stringify(transfer),
  };
  const id = Number(ok(await bank.call('CreateRecurringJobCommand', job, { as: 'admin' })).at('data.id'));
  const runBy = async (who: CallOptions) => {
    const begun = ok(await bank.call('RunRecurringJobNowCommand', { id }, who));
    await bank.advance(1000);
    const runId = begun.text('data.runId');
    const runs = ok(await bank.call('RetrieveRecurringJobRunsQuery', { jobId: id }, { as: 'admin' }));
    const run = (runs.at('data.items') as readonly Row[]).find((one) => one.id === runId);
    return { runId, run };
  };
  const clerk = await runBy(await someone('job-clerk', 'jobs.manage'));
  assert.equal(clerk.run?.status, 'FAILED', JSON.stringify(clerk.run));
  assert.match(String(clerk.run.reply), /INSUFFICIENT_PERMISSIONS/);
  const both = await runBy(await someone('payer', 'jobs.manage', 'transactions.create'));
  assert.equal(both.run?.status, 'SUCCEEDED', JSON.stringify(both.run));
  // The second payment brings the machine's total of this person above 5,000,000.
  await runBy(await someone('payer', 'jobs.manage', 'transactions.create'));
  assert.equal((await reportsOf(({ userId }) => userId === 'payer')).length, 1);
  const trail = ok(
    await bank.call('RetrieveAuditLogQuery', { action: 'RunRecurringJobNowCommand' }, { as: 'admin' }),
  );
  assert.match(
    JSON.stringify(trail.at('data.items')),
    new RegExp(`Job ${id} \\(Pays the rent\\), run ${both.runId}`),
  );
});

test('a repayment from an account is reported like any payment above the amount, once', async () => {
  const id = await takeIn(bank, {
    association: { clientEncodedKey: 'client-corp' },
    account: { loanAmount: 5_000_000, loanTenor: 24 },
  });
  for (const as of ['manager', 'regional', 'admin'] as const) {
    await callLoan(bank, 'ApproveLoanCommand', { id }, { as });
  }
  const paid = { loanAccountNumber: id, destinationAccountNumber: '1000000004' };
  ok(await bank.call('InitiateLoanDisbursement', paid, { as: 'admin2' }));
  const payment = { id, depositAccountNumber: '1000000004', amount: 5_100_000 };
  const repaid = ok(await callLoan(bank, 'InitiateLoanRepaymentCommand', payment, { as: 'teller' }));
  assert.notEqual(repaid.at('data.status'), 'PENDING');
  const found = await reportsOf(({ transactionAmount }) => transactionAmount === 5_100_000);
  assert.equal(found.length, 1, JSON.stringify(found));
});

test('a batch above the amount is reported when it is approved', async () => {
  const batch = {
    ...{ batchDescription: 'Salaries', sourceAccount: '1000000004' },
    entries: [{ bankCode: '058', destinationAccount: '0123456789', amount: 7_700_000 }],
  };
  const made = ok(await bank.call('InitiateDisbursementBatchCommand', batch, { as: 'senior' }));
  const batchId = made.at('data.batchId');
  ok(await bank.call('ConfirmDisbursementBatchCommand', { batchId }, { as: 'senior' }));
  ok(await bank.call('ReviewDisbursementBatchCommand', { batchId }, { as: 'manager' }));
  ok(await bank.call('ApproveDisbursementBatchCommand', { batchId }, { as: 'regional' }));
  const found = await reportsOf(({ transactionAmount }) => transactionAmount === 7_700_000);
  assert.deepEqual(
    found.map(({ transactionId, userId }) => [transactionId, userId]),
    [[String(batchId), 'regional']],
  );
});

test('deposits below the counted amount count together', async () => {
  const totals = { of: 'person', what: 'NONE', from: 1000, aDay: 10_000, role: 'BranchManager' };
  await bank.setRules('controls/totals', { rows: [totals] });
  let settled = 0;
  for (let made = 0; made < 30; made += 1) {
    const deposit = { accountNumber: '1000000002', amount: 999.99 };
    const { body } = ok(await bank.call('InitiateDeposit', deposit, { as: 'teller2' }));
    if (JSON.stringify(body).includes('SETTLED')) settled += 1;
    // What keeps nothing forgets nothing either.
    const path = '/api/bpm/cmd/InitiateDeposit?dryRun=true';
    ok(await bank.call('InitiateDeposit', deposit, { as: 'teller2', path }));
  }
  // The total is exceeded by less than the amount from which each is counted.
  assert.ok(settled >= 10 && settled <= 11, `${settled} settled`);
});

test('nobody acknowledges a report about what they approved', async () => {
  const deposit = { accountNumber: '1000000005', amount: 6_100_000 };
  const { body } = ok(await bank.call('InitiateDeposit', deposit, { as: 'senior' }));
  const { transactionId } = (body as { readonly data: Row }).data;
  ok(await bank.call('ApproveTransaction', { transactionId }, { as: 'regional' }));
  const [report] = await reportsOf((one) => one.transactionId === transactionId);
  const { reportId } = report ?? {};
  const acknowledge = (as: Who) => bank.call('AcknowledgeComplianceReportCommand', { reportId }, { as });
  const own = await acknowledge('regional');
  assert.equal(own.status, 403, JSON.stringify(own.body));
  assert.match(JSON.stringify(own.body), /made or approved/);
  ok(await acknowledge('regional2'));
});

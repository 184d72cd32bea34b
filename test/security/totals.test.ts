/** Reports and totals of a day see movements whatever makes them: jobs, repayments, batches, many small deposits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile, type CallOptions, someone } from '../support/bank.ts';
import { callLoan, takeIn } from '../support/loans.ts';

const bank = bankOfFile();

type Row = Readonly<Record<string, unknown>>;

function ok(answer: Answer): Answer {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

const reportsOf = async (isIt: (report: Row) => boolean): Promise<readonly Row[]> => {
  const found = await bank.done('RetrieveComplianceReportsQuery', {}, 'admin');
  return (found.at('data.items') as readonly Row[]).filter(isIt);
};

test('a job does nothing that the person who runs it now may not do, and counts in their day', async () => {
  const transfer = { fromAccountNumber: '1000000004', toAccountNumber: '1000000002', amount: 4_900_000 };
  const job = {
    name: 'Pays the rent',
    cron: '0 0 1 1 *',
    executionType: 0,
    command: 'InitiateTransfer',
    context: JSON.stringify(transfer),
  };
  const id = Number((await bank.done('CreateRecurringJobCommand', job, 'admin')).at('data.id'));
  const runBy = async (who: CallOptions) => {
    const begun = await bank.done('RunRecurringJobNowCommand', { id }, who);
    await bank.advance(1000);
    const runId = begun.text('data.runId');
    const runs = await bank.done('RetrieveRecurringJobRunsQuery', { jobId: id }, 'admin');
    const run = (runs.at('data.items') as readonly Row[]).find((one) => one.id === runId);
    return { runId, run };
  };
  const clerk = await runBy(await someone(bank, 'job-clerk', { permissions: ['jobs.manage'] }));
  assert.equal(clerk.run?.status, 'FAILED', JSON.stringify(clerk.run));
  assert.match(String(clerk.run.reply), /INSUFFICIENT_PERMISSIONS/);
  const payer = () => someone(bank, 'payer', { permissions: ['jobs.manage', 'transactions.create'] });
  const both = await runBy(await payer());
  assert.equal(both.run?.status, 'SUCCEEDED', JSON.stringify(both.run));
  // The second payment brings the machine's total of this person above 5,000,000.
  await runBy(await payer());
  assert.equal((await reportsOf(({ userId }) => userId === 'payer')).length, 1);
  const trail = await bank.done('RetrieveAuditLogQuery', { action: 'RunRecurringJobNowCommand' }, 'admin');
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
  await bank.done('InitiateLoanDisbursement', paid, 'admin2');
  const payment = { id, depositAccountNumber: '1000000004', amount: 5_100_000 };
  const repaid = ok(await callLoan(bank, 'InitiateLoanRepaymentCommand', payment, { as: 'teller' }));
  assert.notEqual(repaid.at('data.status'), 'PENDING');
  const found = await reportsOf(({ transactionAmount }) => transactionAmount === 5_100_000);
  assert.equal(found.length, 1, JSON.stringify(found));
});

test('deposits below the counted amount count together', async () => {
  const totals = { of: 'person', what: 'NONE', from: 1000, aDay: 10_000, role: 'BranchManager' };
  await bank.setRules('controls/totals', { rows: [totals] });
  let settled = 0;
  for (let made = 0; made < 30; made += 1) {
    const deposit = { accountNumber: '1000000002', amount: 999.99 };
    const { body } = await bank.done('InitiateDeposit', deposit, 'teller2');
    if (JSON.stringify(body).includes('SETTLED')) settled += 1;
    // What keeps nothing forgets nothing either.
    const path = '/api/bpm/cmd/InitiateDeposit?dryRun=true';
    await bank.done('InitiateDeposit', deposit, { as: 'teller2', path });
  }
  // The total is exceeded by less than the amount from which each is counted.
  assert.ok(settled >= 10 && settled <= 11, `${settled} settled`);
});

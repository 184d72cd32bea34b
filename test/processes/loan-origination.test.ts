/** Loan origination as it is shipped: a run for each band, refusals, and input that makes no sense. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, startBank } from '../support/bank.ts';
import { begin, look } from '../support/process.ts';

const bank = bankOfFile();

const application = (client: string, loanAmount: number, more = {}) => ({
  application: {
    accountName: 'School fees',
    associationInformation: {
      accountOfficerEncodedKey: 'officer-ngozi',
      branchEncodedKey: 'branch-hq',
      clientEncodedKey: client,
      productEncodedKey: 'product-personal',
    },
    accountInformation: {
      loanAmount,
      interestRate: 15,
      loanTenor: 12,
      moratoriumType: 0,
      moratoriumPeriod: 0,
    },
    disbursementInformation: { disbursementDate: '2026-12-01T00:00:00Z', disbursementMethod: 'BankTransfer' },
    destinationAccountNumber: client === 'client-amina' ? '1000000001' : '1000000002',
    score: 700,
    ...more,
  },
});

const decide = (instanceGuid: string, action: string, as: 'manager2' | 'regional') =>
  bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid, callbackData: { action, comment: `${action} it is` } },
    { as },
  );

const balance = async (accountNumber: string) =>
  (await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance') as number;

const stateOf = async (loanId: unknown) =>
  (
    await bank.call(
      'GetLoanAccountCommand',
      { loanId },
      { as: 'manager', headers: { 'x-tenant-id': 'demo' } },
    )
  ).body;

const mails = async () => {
  await bank.advance(1000);
  const sent = await bank.call('RetrieveNotificationsQuery', { pageSize: 200 }, { as: 'manager' });
  return sent.at('data.items') as readonly { readonly template: string; readonly recipientKey: string }[];
};

test('low: approved by rule and paid out at once; the officer hears of it once', async () => {
  const was = await balance('1000000001');
  const started = await begin(bank, 'Loan origination', application('client-amina', 200_000));
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.equal(await balance('1000000001'), was + 200_000);
  assert.match(JSON.stringify(await stateOf(started.at('data.variables.loanId'))), /Disbursed/);
  const told = (await mails()).filter(
    ({ recipientKey, template }) => recipientKey === 'officer-ngozi' && template === 'process-message',
  );
  assert.equal(told.length, 1);
});

test('medium: an officer approves in his own name, not who started it', async () => {
  const started = await begin(bank, 'LoanOrigination', application('client-bayo', 400_000));
  assert.equal(started.at('data.status'), 'WAITING', JSON.stringify(started.body));
  const instanceGuid = started.text('data.instanceId');
  const shown = await look(bank, started);
  assert.equal(shown.at('data.currentElements.0.formKey'), 'loan-officer-review');
  const was = await balance('1000000002');
  const done = await decide(instanceGuid, 'Approve', 'manager2');
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  assert.equal(await balance('1000000002'), was + 400_000);
  assert.equal(done.at('data.variables.approval.data.approvedBy'), 'Test manager2');
});

test('who started it may not approve it, even through the process', async (t) => {
  const bankOfOne = await startBank();
  t.after(() => bankOfOne.stop());
  const started = await begin(bankOfOne, 'Loan origination', application('client-bayo', 400_000));
  const done = await bankOfOne.call(
    'SignalProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId'), callbackData: { action: 'Approve' } },
    { as: 'manager' },
  );
  assert.equal(done.at('data.status'), 'ERROR');
  assert.equal(done.at('data.error.code'), 'INSUFFICIENT_PERMISSIONS');
});

test('high: a manager says no', async (t) => {
  const other = await startBank();
  t.after(() => other.stop());
  const started = await begin(other, 'Loan origination', application('client-amina', 1_500_000));
  const shown = await look(other, started);
  assert.equal(shown.at('data.currentElements.0.formKey'), 'loan-manager-review', JSON.stringify(shown.body));
  const done = await other.call(
    'SignalProcessInstanceCommand',
    {
      instanceGuid: started.text('data.instanceId'),
      callbackData: { action: 'Reject', comment: 'too much' },
    },
    { as: 'regional' },
  );
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  assert.ok(((await look(other, started)).at('data.completedTasks') as string[]).includes('Rejected'));
});

test('very high: rejected by rule', async (t) => {
  const other = await startBank();
  t.after(() => other.stop());
  const started = await begin(
    other,
    'Loan origination',
    application('client-amina', 200_000, { score: 250 }),
  );
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.ok(((await look(other, started)).at('data.completedTasks') as string[]).includes('RejectByRule'));
});

test('an applicant whom the bank refuses: the officer is told why', async () => {
  const started = await begin(bank, 'Loan origination', application('client-young', 100_000));
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.equal(started.at('data.variables._lastError.errorCode'), 'LOAN_002');
  assert.ok(((await look(bank, started)).at('data.completedTasks') as string[]).includes('Refused'));
});

test('input that makes no sense ends in ERROR with the reason', async () => {
  for (const [wrong, says] of [
    [{ application: { accountInformation: { loanAmount: 5 } } }, /accountName is missing/],
    [{ application: { accountName: 'x', accountInformation: { loanAmount: 0 } } }, /above zero/],
  ] as const) {
    const started = await begin(bank, 'Loan origination', wrong);
    assert.equal(started.at('data.status'), 'ERROR');
    assert.match(started.text('data.error.message'), says);
  }
});

test('loans above the total of a day of the grant wait for a person', async (t) => {
  const own = await startBank();
  t.after(() => own.stop());
  await own.setRules('processes/grants', {
    grants: [
      {
        process: 'Loan origination',
        command: 'ApproveLoanCommand',
        role: 'BranchManager',
        maxAmount: 250_000,
        aDay: 300_000,
      },
    ],
  });
  const start = (client: string) => begin(own, 'Loan origination', application(client, 200_000));
  const first = await start('client-amina');
  assert.equal(first.at('data.status'), 'COMPLETED', JSON.stringify(first.body));
  const second = await start('client-bayo');
  assert.equal(second.at('data.status'), 'WAITING', JSON.stringify(second.body));
  const shown = await look(own, second);
  assert.equal(shown.at('data.currentElements.0.kind'), 'proposal');
  const proposalId = shown.at('data.currentElements.0.proposalId');
  const decide = (as: 'manager' | 'manager2') => own.call('ApproveProposalCommand', { proposalId }, { as });
  assert.equal((await decide('manager')).status, 403);
  assert.equal((await decide('manager2')).status, 200);
  await own.advance(1000);
  assert.equal((await look(own, second)).at('data.status'), 'COMPLETED');
});

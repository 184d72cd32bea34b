/** Compliance reports: who may acknowledge them, and that they do not depend on who applied a movement. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { projectFolder } from '../../core/host/config.ts';
import { hours } from '../../core/values/instant.ts';
import { membersOf } from '../../core/values/members.ts';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';

const bank = bankOfFile();

type Row = Readonly<Record<string, unknown>>;

function ok(answer: Answer): Answer {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

const call = async (as: Who, name: string, data: object) => await bank.done(name, data, as);

/** The reports about this amount. */
const about = async (amount: number): Promise<readonly Row[]> => {
  const found = await call('admin', 'RetrieveComplianceReportsQuery', {});
  const items = found.at('data.items') as readonly Row[];
  return items.filter(({ transactionAmount }) => transactionAmount === amount);
};

const acknowledge = (as: Who, report: Row | undefined) =>
  bank.call('AcknowledgeComplianceReportCommand', { reportId: report?.reportId }, { as });

/** These people may not acknowledge the only report of this amount, and the last one may. */
async function keptFrom(amount: number, people: readonly Who[], other: Who): Promise<void> {
  const reports = await about(amount);
  assert.equal(reports.length, 1, JSON.stringify(reports));
  for (const as of people) {
    const answer = await acknowledge(as, reports[0]);
    assert.equal(answer.status, 403, `${as}: ${JSON.stringify(answer.body)}`);
    assert.match(JSON.stringify(answer.body), /Another person acknowledges it/);
  }
  ok(await acknowledge(other, reports[0]));
}

const pending = async (as: Who, amount: number, more: object = {}): Promise<string> => {
  const data = { accountNumber: '1000000005', amount, requireApproval: true, ...more };
  return (await call(as, 'InitiateDeposit', data)).text('data.transactionId');
};

test('no person acknowledges a report about a transaction that they rejected', async () => {
  const transactionId = await pending('senior', 6_200_000);
  const why = { rejectionReason: 'The customer does not know of it', rejectionCategory: 'OTHER' };
  await call('regional', 'RejectTransaction', { transactionId, ...why });
  await keptFrom(6_200_000, ['regional'], 'regional2');
});

test('no person acknowledges a report about a batch that they made, reviewed or approved', async () => {
  const batch = {
    batchDescription: 'Salaries',
    sourceAccount: '1000000004',
    entries: [{ bankCode: '058', destinationAccount: '0123456789', amount: 7_300_000 }],
  };
  const made = await call('admin', 'InitiateDisbursementBatchCommand', batch);
  const batchId = made.at('data.batchId');
  await call('admin', 'ConfirmDisbursementBatchCommand', { batchId });
  await call('admin2', 'ReviewDisbursementBatchCommand', { batchId });
  await call('regional', 'ApproveDisbursementBatchCommand', { batchId });
  await keptFrom(7_300_000, ['admin', 'admin2', 'regional'], 'admin3');
  // The mandate of the same number is another record.
  const mandate = CreateInterbankMandateCommand.example ?? {};
  const drafted = await call('admin', 'CreateInterbankMandateCommand', mandate);
  assert.equal(drafted.at('response.id'), batchId);
  await call('admin3', 'AuthoriseInterbankMandateCommand', { mandateId: batchId });
});

test('no person acknowledges a report about an import that they proposed or approved', async () => {
  const row = {
    accountNumber: '0049001',
    clientEncodedKey: 'client-amina',
    productCode: 'SAVINGS',
    branchKey: 'BR005',
    state: 'Active',
    balance: 8_400_000,
  };
  const made = await call('admin', 'ImportAccountsCommand', { rows: [row] });
  await call('admin2', 'ApproveImportCommand', { importId: made.at('data.importId') });
  await keptFrom(8_400_000, ['admin', 'admin2'], 'regional');
});

test('no person acknowledges a report about a command whose proposal they made or approved', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'person', what: 'till-count', from: 0, reportAbove: 20_000 }],
  });
  const till = 'till-01';
  const found = await call('admin', 'RetrieveTillsQuery', {});
  const own = (found.at('data.items') as readonly Row[]).find(({ key }) => key === till);
  assert.ok(own, JSON.stringify(found.body));
  const countedCash = Number(own.balance) + 21_000;
  const proposed = await bank.call('CloseTillCommand', { till, countedCash }, { as: 'admin' });
  assert.equal(proposed.status, 403, JSON.stringify(proposed.body));
  const proposalId = proposed.text('errors.0.proposalId');
  await call('admin2', 'ApproveProposalCommand', { proposalId });
  await bank.advance(1000);
  await keptFrom(21_000, ['admin', 'admin2'], 'regional');
});

test('a person who acknowledged a report does not approve the movement afterwards', async () => {
  const transactionId = await pending('senior', 6_300_000);
  const [report] = await about(6_300_000);
  ok(await acknowledge('regional', report));
  const own = await bank.call('ApproveTransaction', { transactionId }, { as: 'regional' });
  assert.equal(own.status, 403, JSON.stringify(own.body));
  assert.match(JSON.stringify(own.body), /You acknowledged a compliance report about it/);
  await call('regional2', 'ApproveTransaction', { transactionId });
});

test('movements that others approved count for the reports as those that the maker settles', async () => {
  await bank.advance(hours(48));
  await bank.setRules('controls/totals', {
    rows: [
      { of: 'account', what: 'CUSTOMER', from: 0, reportAbove: 5_000_000 },
      { of: 'person', what: 'NONE', from: 0, reportAbove: 5_000_000 },
    ],
  });
  for (const accountNumber of ['1000000002', '1000000004']) {
    const transactionId = await pending('senior', 5_000_000, { accountNumber });
    await call('manager', 'ApproveTransaction', { transactionId });
  }
  // Two deposits of exactly 5,000,000 of one maker are above the amount together.
  const [deposit, ...others] = await about(5_000_000);
  const { userId, evidence } = deposit ?? {};
  assert.deepEqual([userId, membersOf(evidence).total, others.length], ['senior', '10000000.00', 0]);
  const transactionIds: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    const data = { accountNumber: '1000000004', amount: 4_900_000, requireApproval: true };
    const made = await call(times === 0 ? 'teller' : 'teller2', 'InitiateWithdrawal', data);
    transactionIds.push(made.text('data.transactionId'));
    await call('manager2', 'ApproveTransaction', { transactionId: transactionIds.at(-1) });
  }
  const withdrawals = await about(4_900_000);
  assert.deepEqual(
    withdrawals.map((one) => [one.transactionId, one.userId]),
    [[transactionIds.at(-1), 'teller2']],
  );
});

test('what one person approves of a vault in a day is within the approval limit of the person', async () => {
  await bank.advance(hours(48));
  const file = join(projectFolder, 'rules/controls/totals.json');
  await bank.setRules('controls/totals', JSON.parse(readFileSync(file, 'utf8')));
  const issue = {
    vault: 'vault-hq',
    till: 'till-02',
    direction: 'IssueToTill',
    amount: 600,
    requireApproval: true,
  };
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [{ role: 'BranchManager', maxAmount: 1000, transactionTypes: ['*'] }],
  });
  const codes: unknown[] = [];
  for (let times = 0; times < 2; times += 1) {
    const made = await call('manager', 'InitiateVaultTransaction', issue);
    const transactionId = made.text('data.transactionId');
    const given = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
    codes.push(given.status === 200 ? null : given.headers.get('x-error-code'));
  }
  assert.deepEqual(codes, [null, 'APPROVAL_LIMIT_EXCEEDED']);
});

test('what one person clears of cheques in a day counts for the approval limit and the reports', async () => {
  await bank.advance(hours(48));
  const draw = async (chequeNumber: string) => {
    const cheque = { accountEncodedKey: 'acc-corp', amount: 600, chequeNumber };
    const made = await call('senior', 'InitiateChequeWithdrawalCommand', cheque);
    return { chequeTransactionId: made.at('data.chequeTransactionId') };
  };
  const [first, second] = [await draw('901'), await draw('902')];
  await call('manager', 'InitiateClearChequeCommand', first);
  const refused = await bank.call('InitiateClearChequeCommand', second, { as: 'manager' });
  assert.equal(refused.headers.get('x-error-code'), 'APPROVAL_LIMIT_EXCEEDED', refused.text('message'));
  await bank.setRules('controls/totals', {
    rows: [{ of: 'account', what: 'CUSTOMER', from: 0, reportAbove: 1000 }],
  });
  await call('manager2', 'InitiateClearChequeCommand', second);
  const [report] = await about(600);
  assert.deepEqual([report?.userId, membersOf(report?.evidence).total], ['senior', '1200.00']);
});

test('each of two approvers counts what they approved, and does not acknowledge its report', async () => {
  await bank.advance(hours(48));
  const limits = ['BranchManager', 'RegionalManager'].map((role) => ({
    role,
    maxAmount: 1000,
    transactionTypes: ['*'],
  }));
  await bank.setRules('transactions/approval-limits', { approvalLimits: limits });
  await bank.setRules('transactions/dual-authorization', { threshold: 500, approvers: 2 });
  await bank.setRules('controls/totals', {
    rows: [
      { of: 'approver', what: 'CUSTOMER', from: 0, withinLimit: true },
      { of: 'account', what: 'CUSTOMER', from: 0, reportAbove: 1000 },
    ],
  });
  const withdrawal = async (amount: number) => {
    const data = { accountNumber: '1000000004', amount, requireApproval: true };
    return { transactionId: (await call('teller', 'InitiateWithdrawal', data)).at('data.transactionId') };
  };
  const one = await withdrawal(701);
  await call('regional', 'ApproveTransaction', one);
  await call('manager', 'ApproveTransaction', one);
  const other = await withdrawal(702);
  const again = await bank.call('ApproveTransaction', other, { as: 'regional' });
  assert.equal(again.headers.get('x-error-code'), 'APPROVAL_LIMIT_EXCEEDED', again.text('message'));
  await call('regional3', 'ApproveTransaction', other);
  await call('manager3', 'ApproveTransaction', other);
  await keptFrom(702, ['regional', 'regional3'], 'regional4');
  await bank.setRules('transactions/dual-authorization', { threshold: 10_000_000, approvers: 2 });
});

test('movements of one request are reported together', async () => {
  await bank.advance(hours(48));
  const row = { of: 'account', what: 'CUSTOMER', from: 0, reportAbove: 1000 };
  await bank.setRules('controls/totals', { rows: [row] });
  const draw = async (chequeNumber: string, as: Who, accountEncodedKey = 'acc-corp') => {
    const cheque = { accountEncodedKey, amount: 650, chequeNumber };
    const made = await call(as, 'InitiateChequeWithdrawalCommand', cheque);
    return { chequeTransactionId: made.at('data.chequeTransactionId'), result: 'Cleared' };
  };
  const corp = [await draw('911', 'regional'), await draw('912', 'senior')];
  const amina = [await draw('913', 'senior2', 'acc-amina'), await draw('914', 'senior', 'acc-amina')];
  const results = [...corp, ...amina];
  const answer = await call('manager4', 'ImportClearingResultsCommand', { results });
  const reports = await about(650);
  const keys = reports.map(({ evidence }) => membersOf(evidence).key);
  const wanted = ['account:acc-amina', 'account:acc-corp'];
  assert.deepEqual(keys.toSorted(), wanted, JSON.stringify(answer.body));
  const own = reports.find(({ evidence }) => membersOf(evidence).key === 'account:acc-corp');
  assert.equal((await acknowledge('regional', own)).status, 403);
  ok(await acknowledge('regional4', own));
});

test('no person acknowledges a report about a total that they moved a part of', async () => {
  await bank.advance(hours(48));
  const part = { accountNumber: '1000000004', amount: 777 };
  await call('regional', 'InitiateWithdrawal', part);
  await call('teller2', 'InitiateWithdrawal', part);
  await keptFrom(777, ['regional'], 'regional2');
});

test('what one person sends to approval in a day is bounded, by number and by total', async () => {
  await bank.advance(hours(48));
  const row = { of: 'person', what: 'PENDING', from: 0, mostWaiting: 3, waitingTotal: 1_000_000 };
  await bank.setRules('controls/totals', { rows: [row] });
  for (let times = 0; times < 3; times += 1) await pending('teller3', 10);
  const asked = { accountNumber: '1000000005', amount: 10, requireApproval: true };
  const fourth = await bank.call('InitiateDeposit', asked, { as: 'teller3' });
  assert.equal(fourth.status, 403, JSON.stringify(fourth.body));
  assert.match(JSON.stringify(fourth.body), /PENDING_LIMIT_EXCEEDED|At most 3 movements/);
  // What settles at once is not bounded by it, and other people are not either.
  await bank.done('InitiateDeposit', { ...asked, requireApproval: false }, 'teller3');
  await pending('teller4', 999_990);
  const large = { ...asked, amount: 20 };
  assert.equal((await bank.call('InitiateDeposit', large, { as: 'teller4' })).status, 403);
  await bank.advance(hours(24));
  await pending('teller3', 10);
});

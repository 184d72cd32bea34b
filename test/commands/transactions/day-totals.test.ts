/** What one person, one machine and one account move in a day: above the total it waits, and compliance hears of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { type Answer, startBank, type TestBank, type Who } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const move = (as: Who, from: string, amount: number): Promise<Answer> =>
  bank.call(
    'InitiateTransfer',
    { fromAccountNumber: from, toAccountNumber: '1000000004', amount },
    { as },
  );

async function reports(): Promise<number> {
  const answer = await bank.call('RetrieveComplianceReportsQuery', {}, { as: 'admin' });
  return Number(answer.at('data.totalRecords'));
}

test('a teller does not move money of the bank, and a manager only up to the total of a day', async () => {
  const teller = await move('teller', '9000000001', 10);
  assert.equal(teller.at('data.status'), 'PENDING', JSON.stringify(teller.body));
  assert.match(teller.text('message'), /BranchManager/);
  const statuses: unknown[] = [];
  for (let times = 0; times < 6; times += 1) {
    const moved = await move('manager', '9000000001', 990_000);
    statuses.push(moved.at('data.status'));
  }
  assert.deepEqual(statuses, [...Array<string>(5).fill('SETTLED'), 'PENDING']);
  await bank.advance(hours(24));
  assert.equal((await move('manager', '9000000001', 990_000)).at('data.status'), 'SETTLED');
});

test('an account that loses much in small parts is reported once a day', async () => {
  const before = await reports();
  await bank.setRules('controls/totals', {
    rows: [{ of: 'account', what: 'CUSTOMER', from: 10_000, reportAbove: 25_000 }],
  });
  for (const as of ['teller', 'teller2', 'teller3'] as const) {
    assert.equal((await move(as, '1000000002', 10_000)).at('data.status'), 'SETTLED');
  }
  assert.equal(await reports(), before + 1);
  assert.equal((await move('teller', '1000000002', 10_000)).at('data.status'), 'SETTLED');
  assert.equal(await reports(), before + 1);
});

test('what machines move for one person is counted over all of them', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'machine', what: '*', from: 0, aDay: 25_000, role: 'BranchManager' }],
  });
  const items = (amount: number) => [1, 2].map(() => ({ accountNumber: '1000000002', amount }));
  const collect = async (amount: number) => {
    const start = {
      processDefinitionId: 'Bulk collections',
      variables: { items: items(amount) },
    };
    const answer = await bank.call('StartProcessInstanceCommand', start, { as: 'admin' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const asked = { accountReference: '1000000002', pageSize: 100 };
    const found = await bank.call('RetrieveAllTransactionsQuery', asked, { as: 'admin' });
    return JSON.stringify(found.body).split('"status":"PENDING"').length - 1;
  };
  assert.equal(await collect(10_000), 0);
  assert.equal(await collect(10_000), 2);
});

test('what one person pays in is counted, and so are the corrections of one person', async () => {
  const rows = [{ of: 'person', what: 'NONE', from: 0, aDay: 25_000, role: 'BranchManager' }];
  await bank.setRules('controls/totals', {
    rows: [...rows, { of: 'person', what: 'till-count', from: 0, aDay: 15, role: 'BranchManager' }],
  });
  const statuses: unknown[] = [];
  for (let times = 0; times < 3; times += 1) {
    const deposit = { accountNumber: '1000000004', amount: 10_000 };
    const paid = await bank.call('InitiateDeposit', deposit, { as: 'senior' });
    statuses.push(paid.at('data.status'));
  }
  assert.deepEqual(statuses, ['SETTLED', 'SETTLED', 'PENDING']);
  const close = async (more: number) => {
    const till = { till: 'till-01' };
    const found = await bank.call('RetrieveTillsQuery', {}, { as: 'manager' });
    const tills = found.at('data.items') as readonly Readonly<Record<string, unknown>>[];
    const balance = Number(tills.find(({ key }) => key === 'till-01')?.balance);
    const counted = { ...till, countedCash: balance + more };
    const closed = await bank.call('CloseTillCommand', counted, { as: 'manager' });
    await bank.call('OpenTillCommand', till, { as: 'manager' });
    return closed.headers.get('x-error-code');
  };
  assert.deepEqual([await close(10), await close(-10)], [null, 'APPROVAL_REQUIRED']);
});

test('approvals of one account by one person in a day are within the approval limit of the person', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'approver', what: 'CUSTOMER', from: 0, withinLimit: true }],
  });
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [
      { role: 'BranchManager', maxAmount: 1_000, transactionTypes: ['*'] },
      { role: 'RegionalManager', maxAmount: 5_000, transactionTypes: ['*'] },
    ],
  });
  const waiting = async (accountNumber: string): Promise<string> => {
    const asked = { accountNumber, amount: 600, requireApproval: true };
    const made = await bank.call('InitiateWithdrawal', asked, { as: 'teller' });
    return made.text('data.transactionId');
  };
  const approve = (as: Who, transactionId: string) =>
    bank.call('ApproveTransaction', { transactionId }, { as });
  assert.equal((await approve('manager', await waiting('1000000002'))).status, 200);
  const second = await waiting('1000000002');
  const refused = await approve('manager', second);
  assert.equal(refused.at('errors.0.code'), 'APPROVAL_LIMIT_EXCEEDED');
  assert.equal(refused.at('errors.0.transactionAmount'), 1200);
  assert.match(refused.text('message'), /^With your other approvals of today: 1,200.00 is above/);
  assert.equal((await approve('manager', await waiting('1000000001'))).status, 200);
  assert.equal((await approve('regional', second)).status, 200);
  await bank.advance(hours(24));
  assert.equal((await approve('manager', await waiting('1000000002'))).status, 200);
});

/** What one person, one machine and one account move in a day: above the total it waits, and compliance hears of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { countedWords, totalsPolicy } from '../../../commands/transactions/totals-policy.ts';
import { commitmentTypes } from '../../../commands/transactions/transaction.ts';
import { accountClasses } from '../../../core/ledger/account.ts';
import { hours } from '../../../core/values/instant.ts';
import { membersOf } from '../../../core/values/members.ts';
import { type Answer, bankOfFile, type Who } from '../../support/bank.ts';

const bank = bankOfFile();

const move = (as: Who, from: string, amount: number): Promise<Answer> =>
  bank.call('InitiateTransfer', { fromAccountNumber: from, toAccountNumber: '1000000004', amount }, { as });

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
  let transactionId = '';
  for (const as of ['teller', 'teller2', 'teller3'] as const) {
    const moved = await move(as, '1000000002', 10_000);
    assert.equal(moved.at('data.status'), 'SETTLED');
    transactionId = moved.text('data.transactionId');
  }
  assert.equal(await reports(), before + 1);
  const about = await bank.call('RetrieveComplianceReportsQuery', { transactionId }, { as: 'admin' });
  const { evidence, ...report } = membersOf(about.at('data.items.0'));
  assert.deepEqual(
    [report.transactionId, report.transactionType, report.transactionAmount],
    [transactionId, 'TRANSFER', 10_000],
  );
  const { key: _key, ...facts } = membersOf(evidence);
  assert.deepEqual(facts, { day: '2026-03-03', total: '30000.00', threshold: '25000.00' });
  assert.equal((await move('teller', '1000000002', 10_000)).at('data.status'), 'SETTLED');
  assert.equal(await reports(), before + 1);
});

test('what machines move for one person is counted over all of them', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'machine', what: '*', from: 0, aDay: 25_000, role: 'BranchManager' }],
  });
  const items = (amount: number) => [1, 2].map(() => ({ accountNumber: '1000000002', amount }));
  const collect = async (amount: number) => {
    const start = { processDefinitionId: 'Bulk collections', variables: { items: items(amount) } };
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
  let message = '';
  for (let times = 0; times < 3; times += 1) {
    const deposit = { accountNumber: '1000000004', amount: 10_000 };
    const paid = await bank.call('InitiateDeposit', deposit, { as: 'senior' });
    statuses.push(paid.at('data.status'));
    message = paid.text('message');
  }
  assert.deepEqual(statuses, ['SETTLED', 'SETTLED', 'PENDING']);
  assert.match(
    message,
    /More than 25,000\.00 in one day for deposits and other receipts by one person\. The approval of 1 other person with the role BranchManager or higher is required\.$/,
  );
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
  assert.match(refused.text('message'), /^The total of today counts: 1,200.00 is above/);
  assert.equal((await approve('manager', await waiting('1000000001'))).status, 200);
  assert.equal((await approve('regional', second)).status, 200);
  await bank.advance(hours(24));
  assert.equal((await approve('manager', await waiting('1000000002'))).status, 200);
});

test('a teller has a lower total of a day than a manager', async () => {
  const paid = { of: 'person', what: 'NONE', from: 0, role: 'RegionalManager' };
  await bank.setRules('controls/totals', {
    rows: [
      { ...paid, aDay: 250 },
      { ...paid, aDay: 150, roles: ['Teller'] },
    ],
  });
  const states = async (as: Who) => {
    const found: unknown[] = [];
    for (let times = 0; times < 3; times += 1) {
      const deposit = { accountNumber: '1000000004', amount: 100 };
      found.push((await bank.call('InitiateDeposit', deposit, { as })).at('data.status'));
    }
    return found;
  };
  await bank.advance(hours(24));
  assert.deepEqual(await states('teller'), ['SETTLED', 'PENDING', 'PENDING']);
  assert.deepEqual(await states('manager'), ['SETTLED', 'SETTLED', 'PENDING']);
});

test('what a job of a job moves counts for the person who wrote the first one', async () => {
  await bank.setRules('controls/totals', {
    rows: [
      { of: 'machine', what: '*', from: 0, aDay: 25, role: 'BranchManager' },
      { of: 'person', what: 'NONE', from: 0, aDay: 35, role: 'BranchManager' },
    ],
  });
  const paidIn = async () => {
    const account = { accountNumber: '1000000004' };
    const found = await bank.call('RetrieveAccountQuery', account, { as: 'admin' });
    return Number(found.at('data.balance'));
  };
  const runNow = async (id: unknown) => {
    await bank.call('RunRecurringJobNowCommand', { id }, { as: 'admin2' });
    await bank.advance(0);
  };
  const deposit = `return doCmd('InitiateDeposit', { accountNumber: '1000000004', amount: 10 });`;
  const never = { cron: '0 0 1 1 *', enabled: false, executionType: 2 };
  const make = (name: string) =>
    `doCmd('CreateRecurringJobCommand', ${JSON.stringify({ ...never, name, executionCode: deposit })})`;
  const made = await bank.call(
    'CreateRecurringJobCommand',
    { ...never, name: 'makes jobs', executionCode: `${make('one')}; return ${make('two')};` },
    { as: 'admin2' },
  );
  await runNow(made.at('data.id'));
  const before = await paidIn();
  const listed = await bank.call('RetrieveRecurringJobsQuery', {}, { as: 'admin2' });
  const jobs = listed.at('data.items') as readonly { readonly id: number; readonly name: string }[];
  for (const name of ['one', 'two', 'one']) {
    await runNow(jobs.find((job) => job.name === name)?.id);
  }
  assert.equal(await paidIn(), before + 20);
  // Machines count for their person beside what the person does by hand.
  const own = { accountNumber: '1000000004', amount: 20 };
  const alone = await bank.call('InitiateDeposit', own, { as: 'admin2' });
  assert.equal(alone.at('data.status'), 'PENDING', JSON.stringify(alone.body));
});

test('imports that one person approves are within the approval limit of the person', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'approver', what: 'ACCOUNT_IMPORT', from: 0, withinLimit: true }],
  });
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [{ role: 'RegionalManager', maxAmount: 5_000, transactionTypes: ['*'] }],
  });
  const statuses: number[] = [];
  for (const accountNumber of ['0077001', '0077002']) {
    const row = {
      accountNumber,
      clientEncodedKey: 'client-amina',
      productCode: 'SAVINGS',
      branchKey: 'BR005',
      state: 'Active',
      balance: 3_000,
    };
    const asked = await bank.call('ImportAccountsCommand', { rows: [row] }, { as: 'admin' });
    const importId = asked.at('data.importId');
    const approved = await bank.call('ApproveImportCommand', { importId }, { as: 'regional' });
    statuses.push(approved.status);
  }
  assert.deepEqual(statuses, [200, 403]);
});

test('the maker of a transaction does not approve the proposal to approve it', async () => {
  await bank.setRules('controls/totals', {
    rows: [{ of: 'approver', what: 'CUSTOMER', from: 0, aDay: 5, role: 'BranchManager' }],
  });
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [{ role: 'BranchManager', maxAmount: null, transactionTypes: ['*'] }],
  });
  const asked = { accountNumber: '1000000004', amount: 10, requireApproval: true };
  const made = await bank.call('InitiateWithdrawal', asked, { as: 'manager2' });
  const transactionId = made.text('data.transactionId');
  const kept = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager3' });
  assert.equal(kept.at('errors.0.code'), 'APPROVAL_REQUIRED', JSON.stringify(kept.body));
  const proposalId = kept.at('errors.0.proposalId');
  const decide = (as: Who) => bank.call('ApproveProposalCommand', { proposalId }, { as });
  assert.equal((await decide('manager2')).status, 403);
  assert.equal((await decide('manager4')).status, 200);
});

test('each row of the bank has its own words, without its key', () => {
  const { rows } = JSON.parse(readFileSync('rules/controls/totals.json', 'utf8')) as {
    readonly rows: readonly { readonly of: 'person' | 'machine'; readonly what: string }[];
  };
  const keys = new Map(rows.map(({ of, what }) => [`${of} ${what}`, { of, what }]));
  const kinds = [...accountClasses, ...commitmentTypes, 'NONE', '*'];
  for (const what of kinds) keys.set(`person ${what}`, { of: 'person', what });
  const words = [...keys.values()]
    .filter(({ of }) => String(of) !== 'account')
    .map((key) => countedWords(key));
  assert.equal(new Set(words).size, words.length, 'approvals compare the words');
  for (const one of words) assert.match(one, /^[a-z -]+ by one (person|machine|approver)$/);
  for (const one of words) assert.doesNotMatch(one, /kind \S+ by/);
  assert.equal(
    countedWords({ of: 'person', what: 'surcharge' }),
    'journals of the kind surcharge by one person',
  );
  assert.equal(countedWords({ of: 'account', what: 'CUSTOMER' }), 'one account');
});

test('a row that counts or limits nothing is a finding', () => {
  const messagesOf = (row: object) =>
    totalsPolicy.check?.({ rows: [{ from: 0, ...row }] } as never).map(({ message }) => message);
  const limited = { aDay: 5, role: 'Admin' };
  assert.deepEqual(messagesOf({ of: 'machine', what: 'CUSTOMER', ...limited }), [
    'counts nothing: machine does not count CUSTOMER',
  ]);
  assert.deepEqual(messagesOf({ of: 'account', what: 'CUSTOMER' }), ['limits and reports nothing']);
  assert.deepEqual(messagesOf({ of: 'person', what: 'NONE', role: 'Admin', reportAbove: 5 }), [
    'needs aDay and role together',
  ]);
  assert.deepEqual(messagesOf({ of: 'machine', what: '*', ...limited, withinLimit: true }), [
    'has withinLimit, but machine has no approval limit',
  ]);
});

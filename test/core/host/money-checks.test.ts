/** `check store` ties money to what it was moved for: the journals balance in each of these, and are wrong. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { connect } from '../../../core/store/migrate.ts';
import { days, minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole, differencesIn } from '../../support/checked.ts';
import { callLoan, takeIn } from '../../support/loans.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
const ids = { reversal: '', mandate: 0, batch: 0, salaries: 0 };

before(async () => {
  store = await makeTestStore();
  const bank = await startBank({ on: store });
  const done = async (name: string, data: unknown, as: 'senior' | 'approver' | 'manager') => {
    const answer = await bank.call(name, data, { as });
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const paid = await done(
    'InitiateWithdrawal',
    { accountNumber: '1000000002', amount: 30 },
    'senior',
  );
  const transactionId = paid.text('data.transactionId');
  const refund = { transactionId, reversalReason: 'Paid to the wrong person' };
  const reversed = await done('ReverseTransaction', refund, 'manager');
  ids.reversal = reversed.text('data.reversalTransactionId');

  const { mandate } = CreateInterbankMandateCommand.example as { readonly mandate: object };
  const begun = { mandate: { ...mandate, startDate: '2026-01-01' } };
  const made = await done('CreateInterbankMandateCommand', begun, 'senior');
  const mandateId = Number(made.at('response.id'));
  await done('AuthoriseInterbankMandateCommand', { mandateId }, 'manager');
  await done('StartInterbankMandateCommand', { mandateId }, 'manager');
  const items = { batchName: 'March', organisationId: 1, collections: [{ mandateId, amount: 50 }] };
  const batch = await done('CreateInterbankCollectionBatchWithItemsCommand', items, 'manager');
  const batchId = Number(batch.at('response.id'));
  await done('ActivateInterbankCollectionBatchCommand', { batchId }, 'manager');
  await done('RunInterbankCollectionBatchCommand', { batchId }, 'manager');

  const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 20 };
  const source = { batchDescription: 'Salaries', sourceAccount: '9000000001', entries: [entry] };
  const salaries = await done('InitiateDisbursementBatchCommand', source, 'senior');
  const disbursed = { batchId: Number(salaries.at('data.batchId')) };
  await done('ConfirmDisbursementBatchCommand', disbursed, 'senior');
  await done('ReviewDisbursementBatchCommand', disbursed, 'approver');
  await done('ApproveDisbursementBatchCommand', disbursed, 'manager');
  await loanPaid(bank, 'client-amina', '1000000001');
  await loanPaid(bank, 'client-bayo', '1000000002');
  await loansEnd(bank);
  const counter = { till: 'till-02', accountNumber: '1000000001', direction: 'Deposit', amount: 5 };
  await done('InitiateTellerTransaction', counter, 'senior');
  await done('CloseTillCommand', { till: 'till-02', countedCash: 500_006 }, 'manager');
  const chequeDate = '2026-02-27';
  const paper = { chequeNumber: '1', drawerBank: 'Union Bank', drawerAccount: '77' };
  const entered = await done(
    'InitiateChequeDepositCommand',
    { accountEncodedKey: 'acc-empty', amount: 10, chequeDate, ...paper },
    'senior',
  );
  const chequeTransactionId = entered.at('data.chequeTransactionId');
  await done('InitiateBounceChequeCommand', { chequeTransactionId }, 'senior');
  const good = await done(
    'InitiateChequeDepositCommand',
    { ...paper, accountEncodedKey: 'acc-corp', amount: 10, chequeDate, chequeNumber: '2' },
    'senior',
  );
  const cleared = { chequeTransactionId: good.at('data.chequeTransactionId') };
  await done('InitiateClearChequeCommand', cleared, 'manager');
  await done('InitiateDeposit', { accountNumber: '1000000005', amount: 300 }, 'senior');
  for (let rounds = 0; rounds < 2; rounds += 1) await bank.advance(minutes(2));
  Object.assign(ids, { mandate: mandateId, batch: batchId, salaries: disbursed.batchId });
  await bank.stop();
});
after(() => store.drop());

test('a store that the host wrote is whole', () => assertWhole(store.address));

/** A first instalment is missed, with interest of many days and a penalty; then one loan is given up, one paid off. */
async function loansEnd(bank: TestBank): Promise<void> {
  const lost = await loanPaid(bank, 'client-corp', '1000000004');
  const closed = await loanPaid(bank, 'client-corp', '1000000004');
  await bank.advance(days(33));
  const owed = await callLoan(bank, 'GetLoanAccountCommand', { id: lost });
  assert.equal(owed.at('data.status'), 'InArrears');
  const why = { writeOffReason: 'Nothing to be had', approvalReference: 'BOARD-1' };
  const given = { id: lost, writeOffAmount: owed.at('data.totalOutstanding'), ...why };
  const off = await callLoan(bank, 'InitiateLoanWriteOffCommand', given, { as: 'admin' });
  assert.equal(off.at('data.status'), 'ClosedWrittenOff', JSON.stringify(off.body));
  const payOff = { id: closed, paymentAccountId: 'acc-corp' };
  const over = await callLoan(bank, 'InitiateLoanPayOffCommand', payOff);
  assert.equal(over.at('data.status'), 'Closed', JSON.stringify(over.body));
}

/** A loan that was paid out and partly paid back, more than was due. */
async function loanPaid(bank: TestBank, clientEncodedKey: string, number: string): Promise<string> {
  const id = await takeIn(bank, { association: { clientEncodedKey } });
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  const paid = { loanAccountNumber: id, destinationAccountNumber: number };
  const out = await bank.call('InitiateLoanDisbursement', paid, { as: 'manager' });
  assert.equal(out.at('data.loanStatus'), 'Disbursed', JSON.stringify(out.body));
  const back = { id, depositAccountNumber: number, amount: 500 };
  const repaid = await callLoan(bank, 'InitiateLoanRepaymentCommand', back);
  assert.equal(repaid.status, 200, JSON.stringify(repaid.body));
  return id;
}

/** Moves a part of what one loan says to the other: all sums stay as they are. */
const shifted = (column: string) => ({
  table: 'loans',
  set: `${column} = ${column} + CASE id WHEN 1 THEN 1 WHEN 2 THEN -1 ELSE 0 END`,
  back: `${column} = ${column} - CASE id WHEN 1 THEN 1 WHEN 2 THEN -1 ELSE 0 END`,
  where: () => "tenant = 'demo'",
});

interface Planted {
  readonly name: string;
  readonly table: string;
  readonly set: string;
  readonly back: string;
  readonly where: () => string;
  readonly found: RegExp;
}

const booked = (reference: string) => () => `reference = '${reference}' AND tenant = 'demo'`;
const twice = { set: 'amount = amount * 2', back: 'amount = amount / 2' };

const planted: readonly Planted[] = [
  {
    name: 'a refund of twice the amount',
    table: 'postings',
    ...twice,
    where: () => `journal_id = '${ids.reversal}'`,
    found: /^settlements: transaction .* says .* 3000, its journal .* 6000$/,
  },
  {
    name: 'a transaction of another amount than its journal',
    table: 'transactions',
    ...twice,
    where: () => `id = '${ids.reversal}'`,
    found: /^settlements: transaction .* of 6000 was booked as .* 3000$/,
  },
  {
    name: 'a refund from another account of the ledger',
    table: 'postings',
    set: "gl = '4100'",
    back: "gl = '1000'",
    where: () => `journal_id = '${ids.reversal}' AND account_id IS NULL`,
    found: /^settlements: transaction .* its journal .* 4100 3000/,
  },
  {
    name: 'a collection that was booked twice as high',
    table: 'postings',
    ...twice,
    where: booked('collection:1'),
    found:
      /^collections: collection:1 of demo came to 5000, booked for it is lines of 10000, 10000$/,
  },
  {
    name: 'a collection that was not booked',
    table: 'postings',
    set: "reference = 'lost'",
    back: "reference = 'collection:1'",
    where: () => "reference IN ('lost', 'collection:1')",
    found: /^collections: collection:1 of demo came to 5000, booked for it is nothing$/,
  },
  {
    name: 'a mandate that has collected more than its debits',
    table: 'mandates',
    set: 'collected = collected + 1',
    back: 'collected = collected - 1',
    where: () => `id = ${ids.mandate}`,
    found: /^mandates: mandate 1 of demo says 5001, 1, 0, 0, its items 5000, 1, 0, 0$/,
  },
  {
    name: 'a mandate that keeps an instalment for nothing',
    table: 'mandates',
    set: 'reserved_count = 1',
    back: 'reserved_count = 0',
    where: () => `id = ${ids.mandate}`,
    found: /^mandates: mandate 1 of demo says 5000, 1, 0, 1/,
  },
  {
    name: 'a payment of a batch that was booked twice as high',
    table: 'postings',
    ...twice,
    where: booked('disbursement:1'),
    found: /^disbursements: disbursement:1 of demo came to 2000, booked for it is lines of 4000/,
  },
  {
    name: 'a branch that counts an account too many',
    table: 'branches',
    set: 'open_accounts = open_accounts + 1',
    back: 'open_accounts = open_accounts - 1',
    where: () => "id = 1 AND tenant = 'demo'",
    found: /^open accounts: branches 1 of demo counts 9 open accounts, there are 8$/,
  },
  {
    name: 'a client who counts an account too few',
    table: 'clients',
    set: 'open_accounts = open_accounts - 1',
    back: 'open_accounts = open_accounts + 1',
    where: () => "encoded_key = 'client-bayo' AND tenant = 'demo'",
    found: /^open accounts: clients client-bayo of demo counts 0 open accounts, there are 1$/,
  },
  {
    name: 'a loan whose principal is booked to another',
    ...shifted('principal'),
    found:
      /^loan journals: principal of loan LA-2026-00001: the loan says 1\d\d,\d{3}\.\d\d, its journals 1\d\d,\d{3}\.\d\d$/,
  },
  {
    name: 'a loan whose interest is booked to another',
    ...shifted('interest_accrued'),
    found: /^loan journals: interest of loan LA-2026-00001: the loan says \S+, its journals \S+$/,
  },
  {
    name: 'a loan whose penalty is booked to another',
    ...shifted('penalty_charged'),
    found:
      /^loan journals: fees and penalties of loan LA-2026-00002: the loan says \S+, its journals/,
  },
  {
    name: 'a loan whose advance is booked to another',
    ...shifted('advance'),
    found: /^loan journals: what is held in advance of loan LA-2026-00001: the loan says -0\.01/,
  },
  {
    name: 'a till that was counted at something else',
    table: 'tills',
    set: 'counted_cash = counted_cash + 1',
    back: 'counted_cash = counted_cash - 1',
    where: () => 'counted_line IS NOT NULL',
    found: /^tills: Till till-02 was counted at 50000601, its line 3 comes to 50000600$/,
  },
  {
    name: 'a closed till that moved after its count',
    table: 'tills',
    set: 'counted_line = counted_line - 1',
    back: 'counted_line = counted_line + 1',
    where: () => 'counted_line IS NOT NULL',
    found: /^tills: Till till-02 was closed at line 2 with 50000600 and has 50000600 at line 3$/,
  },
  {
    name: 'cash in tills that no till has',
    table: 'postings',
    set: "gl = '1010'",
    back: "gl = '1000'",
    where: () => `journal_id = '${ids.reversal}' AND account_id IS NULL`,
    found: /^cash: cash on 1010 of demo differs from its tills and vaults by 3000$/,
  },
  {
    name: 'an account that owes another fee than its entries',
    table: 'accounts',
    set: 'fees_owed = fees_owed + 1',
    back: 'fees_owed = fees_owed - 1',
    where: () => "id = 'acc-empty' AND tenant = 'demo'",
    found: /^fees owed: account acc-empty owes fees of 70001, its entries sum to 70000$/,
  },
  {
    name: 'a fee that was taken and not booked so',
    table: 'fee_entries',
    set: 'amount = amount - 1',
    back: 'amount = amount + 1',
    where: () => "account_id = 'acc-empty' AND amount < 0",
    found: /^fees owed: account acc-empty paid fees of 30001 by .*, booked for it is 30000$/,
  },
  {
    name: 'a fee that nobody owes any more',
    table: 'accounts',
    set: 'fees_owed = 0',
    back: 'fees_owed = 70000',
    where: () => "id = 'acc-empty' AND tenant = 'demo'",
    found: /^loan books: loans and fees of demo and account 1320 differ by/,
  },
];

for (const { name, table, set, back, where, found } of planted) {
  test(`finds ${name}`, async () => {
    await runSql(`UPDATE ${table} SET ${set} WHERE ${where()}`);
    const differences = await differencesIn(store.address);
    await runSql(`UPDATE ${table} SET ${back} WHERE ${where()}`);
    assert.ok(
      differences.some((difference) => found.test(difference)),
      `not found in: ${differences.join('\n')}`,
    );
  });
}

test('what was planted is out again', () => assertWhole(store.address));

async function runSql(sql: string): Promise<void> {
  const knex = connect(store.address);
  try {
    await knex.raw(sql);
  } finally {
    await knex.destroy();
  }
}

/** A store in which money of many kinds has moved: refunds, collections, batches, loans, cheques, cash, fees. */
import assert from 'node:assert/strict';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { days, minutes } from '../../core/values/instant.ts';
import { type Answer, startBank, type TestBank } from './bank.ts';
import { callLoan, takeIn } from './loans.ts';
import type { TestStore } from './store.ts';

type Done = (name: string, data: unknown, as: 'senior' | 'approver' | 'manager') => Promise<Answer>;

/** Moves it, and says what came of it. */
export async function moveMoney(store: TestStore) {
  const bank = await startBank({ on: store });
  const done = (name: string, data: unknown, as: 'senior' | 'approver' | 'manager') =>
    bank.done(name, data, as);
  const reversal = await refunded(done);
  const mandate = await collected(done);
  const salaries = await disbursed(done);
  await loanPaid(bank, 'client-amina', '1000000001');
  await loanPaid(bank, 'client-bayo', '1000000002');
  await loansEnd(bank);
  await cashAndCheques(done);
  await done('ProcessPartnerDisburseLoanCommand', { id: 7001 }, 'manager');
  const payment = { id: 7001, partnerReference: 'P-1', amount: 25 };
  await done('RecordPartnerPaymentCommand', payment, 'manager');
  for (let rounds = 0; rounds < 2; rounds += 1) await bank.advance(minutes(2));
  await bank.stop();
  return { reversal, ...mandate, salaries };
}

async function refunded(done: Done): Promise<string> {
  const paid = await done('InitiateWithdrawal', { accountNumber: '1000000002', amount: 30 }, 'senior');
  const transactionId = paid.text('data.transactionId');
  const refund = { transactionId, reversalReason: 'Paid to the wrong person' };
  const reversed = await done('ReverseTransaction', refund, 'manager');
  return reversed.text('data.reversalTransactionId');
}

async function collected(done: Done): Promise<{ readonly mandate: number; readonly batch: number }> {
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
  return { mandate: mandateId, batch: batchId };
}

async function disbursed(done: Done): Promise<number> {
  const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 20 };
  const source = { batchDescription: 'Salaries', sourceAccount: '9000000001', entries: [entry] };
  const salaries = await done('InitiateDisbursementBatchCommand', source, 'senior');
  const made = { batchId: Number(salaries.at('data.batchId')) };
  await done('ConfirmDisbursementBatchCommand', made, 'senior');
  await done('ReviewDisbursementBatchCommand', made, 'approver');
  await done('ApproveDisbursementBatchCommand', made, 'manager');
  return made.batchId;
}

/** A till that is counted, cheques that bounce and that clear, and a fee that is taken. */
async function cashAndCheques(done: Done): Promise<void> {
  const counter = { till: 'till-02', accountNumber: '1000000001', direction: 'Deposit', amount: 5 };
  await done('InitiateTellerTransaction', counter, 'senior');
  await done('CloseTillCommand', { till: 'till-02', countedCash: 500_006 }, 'manager');
  // Found by the simulator: counted again within one millisecond, the till has the line of the first count.
  const tills = (await done('RetrieveTillsQuery', {}, 'manager')).at('data.items') as readonly {
    readonly key: string;
    readonly balance: number;
  }[];
  const booked = tills.find(({ key }) => key === 'till-01')?.balance ?? 0;
  const again = { till: 'till-01', countedCash: booked + 1 };
  await done('CloseTillCommand', again, 'manager');
  await done('OpenTillCommand', { till: 'till-01' }, 'manager');
  await done('CloseTillCommand', again, 'manager');
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
}

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

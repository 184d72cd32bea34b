/** Fees that an account could not pay are taken from whatever money comes in next, the oldest first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../core/values/instant.ts';
import { type Answer, bankOfFile, type Who } from '../../support/bank.ts';

const bank = bankOfFile();

const accountNumber = '1000000005';
async function done(name: string, data: object, as: Who = 'senior'): Promise<Answer> {
  const answer = await bank.call(name, data, { as });
  assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
  return answer;
}

let papers = 0;
const paper = (amount: number) => {
  papers += 1;
  const drawn = { drawerBank: 'Union Bank', drawerAccount: '77', chequeDate: '2026-02-27' };
  return done('InitiateChequeDepositCommand', {
    accountEncodedKey: 'acc-empty',
    amount,
    chequeNumber: String(papers),
    ...drawn,
  });
};
async function bounced(): Promise<number> {
  const chequeTransactionId = Number((await paper(100)).at('data.chequeTransactionId'));
  await done('InitiateBounceChequeCommand', { chequeTransactionId });
  return chequeTransactionId;
}
async function stands(): Promise<readonly unknown[]> {
  const account = await done('RetrieveAccountQuery', { accountNumber });
  return ['balance', 'holdAmount', 'feesOwed'].map((field) => account.at(`data.${field}`));
}
async function owedOn(chequeTransactionId: number): Promise<unknown> {
  return (await done('RetrieveChequeByIdQuery', { chequeTransactionId })).at('data.penaltyOwed');
}

test('every kind of incoming money pays fees first, in the command that brings it', async () => {
  const first = await bounced();
  assert.deepEqual(await stands(), [0, 0, 1000]);
  const deposit = await done('InitiateDeposit', { accountNumber, amount: 300 });
  assert.equal(deposit.text('message'), 'Deposit settled. 300.00 was taken for fees owed.');
  assert.equal(deposit.at('data.balance'), 0);
  assert.deepEqual(await stands(), [0, 0, 700]);
  const second = await bounced();
  assert.deepEqual([await owedOn(first), await owedOn(second)], [700, 1000]);

  const transfer = { fromAccountNumber: '1000000002', toAccountNumber: accountNumber };
  await done('InitiateTransfer', { ...transfer, amount: 750 });
  assert.deepEqual([await owedOn(first), await owedOn(second)], [0, 950]);

  const waits = await done('InitiateDeposit', { accountNumber, amount: 50, requireApproval: true });
  assert.deepEqual(await stands(), [0, 50, 950]);
  const transactionId = waits.text('data.transactionId');
  const approved = await done('ApproveTransaction', { transactionId }, 'manager');
  assert.match(approved.text('message'), /50\.00 was taken for fees owed/);
  assert.equal(approved.at('data.balanceImpact.newBalance'), 0);
  assert.deepEqual(await stands(), [0, 0, 900]);

  const cleared = await paper(100);
  assert.deepEqual(await stands(), [100, 100, 900]);
  const chequeTransactionId = cleared.at('data.chequeTransactionId');
  await done('InitiateClearChequeCommand', { chequeTransactionId }, 'senior2');
  assert.deepEqual(await stands(), [0, 0, 800]);
  const universal = (await paper(100)).text('data.transactionKey');
  await done('ApproveTransaction', { transactionId: universal }, 'manager');
  assert.deepEqual(await stands(), [0, 0, 700]);

  const cash = { till: 'till-01', direction: 'Deposit', accountNumber, amount: 100 };
  await done('InitiateTellerTransaction', cash);
  assert.deepEqual(await stands(), [0, 0, 600]);
  await salaries([100, 50]);
  assert.deepEqual(await stands(), [0, 0, 450]);
});

/** A batch that pays the account these amounts. */
async function salaries(amounts: readonly number[]): Promise<void> {
  const entries = amounts.map((amount) => ({ bankCode: '000', destinationAccount: accountNumber, amount }));
  const source = { batchDescription: 'Salaries', sourceAccount: '9000000001', entries };
  const made = await done('InitiateDisbursementBatchCommand', source);
  const batch = { batchId: Number(made.at('data.batchId')) };
  await done('ConfirmDisbursementBatchCommand', batch);
  await done('ReviewDisbursementBatchCommand', batch, 'approver');
  await done('ApproveDisbursementBatchCommand', batch, 'manager2');
  await bank.advance(minutes(2));
}

test('money that comes back pays no fees, what is over stays, and the statement shows each taking', async () => {
  await done('InitiateDeposit', { accountNumber, amount: 500.25 });
  assert.deepEqual(await stands(), [50.25, 0, 0]);
  const out = await done('InitiateWithdrawal', { accountNumber, amount: 50.25 });
  await bounced();
  const back = { transactionId: out.text('data.transactionId'), reversalReason: 'Never paid out' };
  await done('ReverseTransaction', back, 'manager');
  assert.deepEqual(await stands(), [50.25, 0, 1000]);
  // Of the next money at most what came is taken, whatever else is there.
  await done('InitiateDeposit', { accountNumber, amount: 10 });
  assert.deepEqual(await stands(), [50.25, 0, 990]);
  const statement = await done('RetrieveAccountStatementQuery', { accountNumber, pageSize: 2 });
  const lines = statement.at('data.items') as readonly Record<string, unknown>[];
  assert.deepEqual(
    lines.map(({ type, narration, debit, credit, balance }) => [
      ...[type, narration, debit, credit, balance],
    ]),
    [
      ['fees-owed', 'Fees owed', 10, 0, 50.25],
      ['settlement', null, 0, 10, 60.25],
    ],
  );
});

test('an account that owes fees is not closed', async () => {
  await done('InitiateWithdrawal', { accountNumber, amount: 50.25 });
  const refused = await bank.call('CloseDepositAccountCommand', { accountNumber }, { as: 'manager' });
  assert.equal(refused.at('errors.0.code'), 'ACCOUNT_NOT_EMPTY', JSON.stringify(refused.body));
  assert.equal(refused.at('errors.0.feesOwed'), 990);
});

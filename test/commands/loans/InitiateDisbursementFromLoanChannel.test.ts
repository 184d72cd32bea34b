import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import InitiateDisbursementFromLoanChannel from '../../../commands/loans/InitiateDisbursementFromLoanChannel.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan, callLoan, takeIn, ties } from '../../support/loans.ts';
import { aPool } from '../../support/partners.ts';
import { anAccount } from '../../support/transactions.ts';

type Item = {
  readonly loan: ReturnType<typeof aLoan> | undefined;
  readonly ties: typeof ties;
  readonly account: ReturnType<typeof anAccount> | undefined;
};
const ready: Item = { loan: aLoan({ state: 'Approved' }), ties, account: anAccount() };
const another: Item = { ...ready, loan: aLoan({ state: 'Approved', encodedKey: 'another' }) };
const pool = { ...aPool, book: 12_000_000n };
const asked = { loanAccountId: '3000000001', destinationAccount: '1000000001', amount: 120_000 };
const other = { ...asked, loanAccountId: '3000000002' };

cases<{ readonly source: typeof pool | undefined; readonly items: readonly Item[] }>(
  InitiateDisbursementFromLoanChannel,
  {
    input: { sourceAccount: '9000000001', disbursementItemModels: [asked] },
    state: { source: pool, items: [ready] },
    actor: person('manager', 'BranchManager'),
  },
  {
    'one that waits': {
      input: { requireApproval: true, disbursementItemModels: [asked] },
      holds: { 'acc-1 credit': 120000, 'acc-pool debit': 120000 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'put'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal((decision.data as { readonly status: string }).status, 'PENDING');
      },
    },
    'a pool that is enough for the first alone pays none': {
      input: { requireApproval: true, disbursementItemModels: [asked, other] },
      state: { items: [ready, another] },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'one loan twice, by whatever name': { state: { items: [ready, ready] }, gives: 'VALIDATION' },
    'accounts of two tiers': {
      state: { items: [ready, { ...another, account: anAccount({ tier: 'PREMIUM' }) }] },
      gives: 'VALIDATION',
    },
    'money of a customer': {
      state: { source: { ...pool, class: 'CUSTOMER' } },
      gives: 'VALIDATION',
    },
    'an unknown loan': {
      state: { items: [{ ...ready, loan: undefined }] },
      gives: 'LOAN_NOT_FOUND',
    },
    'a loan that nobody approved': {
      state: { items: [{ ...ready, loan: aLoan() }] },
      gives: 'LOAN_NOT_APPROVED',
    },
    'a payout that waits': {
      state: { items: [{ ...ready, loan: aLoan({ state: 'Approved', disbursementId: 'x' }) }] },
      gives: 'LOAN_DISBURSEMENT_PENDING',
    },
    'more than was approved': {
      input: { disbursementItemModels: [{ ...asked, amount: 120_001 }] },
      gives: 'LOAN_004',
    },
    'an unknown source': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'an unknown account': {
      state: { items: [{ ...ready, account: undefined }] },
      gives: 'ACCOUNT_NOT_FOUND',
    },
    'the source itself': { state: { items: [{ ...ready, account: pool }] }, gives: 'SAME_ACCOUNT' },
    'another currency': {
      state: { items: [{ ...ready, account: anAccount({ currency: 'USD' }) }] },
      gives: 'CURRENCY_MISMATCH',
    },
    'an account of the bank': {
      state: { items: [{ ...ready, account: { ...pool, id: 'acc-other' } }] },
      gives: 'LOAN_011',
    },
    'an account of somebody else': {
      state: { items: [{ ...ready, account: anAccount({ clientKey: 'client-bayo' }) }] },
      gives: 'LOAN_011',
    },
    'a first repayment that is years away': {
      state: {
        items: [
          {
            ...ready,
            loan: aLoan({ state: 'Approved', firstRepaymentDate: '2028-03-10' as never }),
          },
        ],
      },
      gives: 'LOAN_TOO_EARLY',
    },
    'a closed account': {
      state: { items: [{ ...ready, account: anAccount({ state: 'Closed' }) }] },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'an account that is full': {
      state: { items: [{ ...ready, account: anAccount({ book: 10n ** 17n - 2n }) }] },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
  },
);

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('two loans in one batch, each on what the other left', async () => {
  const ids = [];
  for (const clientEncodedKey of ['client-amina', 'client-bayo']) {
    const id = await takeIn(bank, { association: { clientEncodedKey } });
    await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
    ids.push(id);
  }
  const paid = await bank.call(
    'InitiateDisbursementFromLoanChannel',
    {
      sourceAccount: '9000000001',
      batchDescription: 'March',
      disbursementItemModels: ids.map((loanAccountId, at) => ({
        loanAccountId,
        bankCode: '000',
        destinationAccount: `100000000${at + 1}`,
        amount: 120_000,
        narration: 'Payout',
      })),
    },
    { as: 'manager' },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal(paid.at('data.status'), 'SETTLED');
  assert.equal(paid.at('data.items.1.loanStatus'), 'Disbursed');
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  assert.equal(account.at('data.balance'), 100_000_000 - 240_000);
});

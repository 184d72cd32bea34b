import assert from 'node:assert/strict';
import { exposures, loans } from '../../../../commands/loans/loan.ts';
import InitiateDisbursementFromLoanChannel from '../../../../commands/loans/payout/InitiateDisbursementFromLoanChannel.ts';
import { transactions } from '../../../../commands/transactions/transaction.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aLoan, ties } from '../../../support/loans.ts';
import { aPool } from '../../../support/partners.ts';
import { accepted, addedTo, changesOf, refusedWith } from '../../../support/told.ts';
import { anAccount } from '../../../support/transactions.ts';

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
const rich = { ...pool, book: 100_000_000n };
/** What paying one loan out writes, but for its tail. */
const paidOut = [
  ...(['post', 'insert', 'insert', 'emit', 'audit', 'put', 'insert'] as const),
  ...Array.from({ length: 12 }, () => 'insert' as const),
];
const tail = ['schedule', 'insert', 'emit', 'notify'] as const;
const bayo = anAccount({ id: 'acc-2', number: '1000000002', clientKey: 'client-bayo' });
/** A fee that the account stays owing, and its tariff for withdrawals takes nothing of it. */
const owing = anAccount({ feesOwed: 5_000n });
const posted = { loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 };

cases(
  InitiateDisbursementFromLoanChannel,
  {
    input: { sourceAccount: '9000000001', disbursementItemModels: [asked] },
    state: { source: pool, items: [ready] },
    actor: person('manager', 'BranchManager'),
  },
  {
    'two loans to one account, each on what the one before left': {
      input: {
        disbursementItemModels: [
          { ...asked, narration: 'First' },
          { ...other, amount: 60_000 },
        ],
      },
      state: { source: rich, items: [ready, another] },
      posts: [posted, { loans: 60000, 'acc-1': 60000, 'acc-pool': -60000, lentFromPool: 60000 }],
      gives: [...paidOut, 'remove', ...tail, ...paidOut, 'put', ...tail],
      also: (decision) => {
        const { data, message, effects } = accepted(decision);
        assert.equal(message, '2 loan disbursements initiated.');
        const made = addedTo(effects, transactions);
        const [first, second] = made.map(({ id }) => String(id));
        assert.ok(first !== undefined && second !== undefined && first !== second);
        const settled = { loanId: 'LA-2026-00001', loanStatus: 'Disbursed', status: 'SETTLED' };
        assert.deepEqual(data, {
          batchId: `BATCH-20260302-${first.slice(28)}`,
          disbursementId: first,
          transactionReference: `TRX-${first.replaceAll('-', '').toUpperCase()}`,
          status: 'SETTLED',
          disbursementDate: noon,
          items: [
            { ...settled, transactionId: first },
            { ...settled, transactionId: second },
          ],
        });
        assert.deepEqual(
          made.map(({ narration, channel, linkedId }) => [narration, channel, linkedId]),
          [
            ['First', 'branch', aLoan().encodedKey],
            ['Payout of LA-2026-00001', 'branch', 'another'],
          ],
        );
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 6_000_000n }]);
        assert.deepEqual(
          changesOf(effects, loans).map(({ state, disbursedAmount }) => [state, disbursedAmount]),
          [
            ['Disbursed', 12_000_000n],
            ['Disbursed', 6_000_000n],
          ],
        );
      },
    },
    'one of two that waits lets the batch wait': {
      input: { disbursementItemModels: [asked, { ...other, thirdPartyPayout: true }] },
      state: { source: rich, items: [ready, { ...another, account: bayo }] },
      posts: [posted],
      holds: { 'acc-2 credit': 120000, 'acc-pool debit': 120000 },
      gives: [
        ...[...paidOut, 'remove' as const, ...tail],
        ...(['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'put'] as const),
      ],
      also: (decision) => {
        const { data } = accepted(decision);
        assert.equal(data.status, 'PENDING');
        const items = data.items as readonly Record<string, unknown>[];
        assert.deepEqual(
          items.map(({ status, loanStatus }) => [status, loanStatus]),
          [
            ['SETTLED', 'Disbursed'],
            ['PENDING', 'Approved'],
          ],
        );
      },
    },
    'two that settle from a pool that is enough for one': {
      input: { disbursementItemModels: [asked, other] },
      state: { items: [ready, another] },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a fee that is owed is taken from the first of two alone': {
      input: { disbursementItemModels: [asked, other] },
      state: {
        source: rich,
        items: [
          { ...ready, account: owing },
          { ...another, account: owing },
        ],
      },
      posts: [posted, { 'acc-1': -50, feesReceivable: -50 }, posted],
      gives: [
        ...(['post', 'post', 'owe'] as const),
        ...paidOut.slice(1),
        ...(['remove', ...tail, ...paidOut] as const),
        ...tail,
      ],
    },
    'one loan twice, by whatever name': {
      state: { items: [ready, ready] },
      gives: 'VALIDATION',
      also: refusedWith({ field: 'disbursementItemModels' }, 'disbursementItemModels names a loan twice'),
    },
    'two loans of two products': {
      state: {
        items: [ready, { ...another, loan: aLoan({ encodedKey: 'another', productKey: 'product-secured' }) }],
      },
      gives: 'VALIDATION',
      also: refusedWith(
        { field: 'disbursementItemModels' },
        'disbursementItemModels must have one product and one account tier',
      ),
    },
    'money of a customer': {
      state: { source: { ...pool, class: 'CUSTOMER' } },
      gives: 'VALIDATION',
      also: refusedWith({ field: 'sourceAccount' }, 'sourceAccount is not a disbursement account'),
    },
    'an unknown loan': {
      state: { items: [{ ...ready, loan: undefined }] },
      gives: 'LOAN_NOT_FOUND',
      also: refusedWith({ field: 'data' }, 'There is no loan 3000000001.'),
    },
    'an unknown source': {
      state: { source: undefined },
      gives: 'ACCOUNT_NOT_FOUND',
      also: refusedWith({ accountNumber: '9000000001' }),
    },
    'an unknown account': {
      state: { items: [{ ...ready, account: undefined }] },
      gives: 'ACCOUNT_NOT_FOUND',
      also: refusedWith({ accountNumber: '1000000001' }),
    },
    'an account of somebody else': {
      state: { items: [{ ...ready, account: anAccount({ clientKey: 'client-bayo' }) }] },
      gives: 'LOAN_011',
      also: refusedWith(
        { field: 'disbursementItemModels.0.destinationAccount', accountNumber: '1000000001' },
        'Invalid account: 1000000001: it is not the customer’s: say thirdPartyPayout, and a second person approves the payout',
      ),
    },
  },
  // Each of the batch is refused as one payout is: InitiateLoanDisbursement has these rows.
  [
    'LOAN_NOT_APPROVED',
    'LOAN_DISBURSEMENT_PENDING',
    'LOAN_004',
    'SAME_ACCOUNT',
    'CURRENCY_MISMATCH',
    'LOAN_TOO_EARLY',
    'LOAN_TOO_LATE',
    'CUSTOMER_ACCOUNT_CLOSED',
    'AMOUNT_OUT_OF_RANGE',
  ],
);

/** What requests, changes and payouts of loans load, and the transactions that pay a loan out or back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateLoanCommand from '../../../commands/loans/origination/CreateLoanCommand.ts';
import UpdateLoanCommand from '../../../commands/loans/origination/UpdateLoanCommand.ts';
import { loanDisbursement } from '../../../commands/loans/payout/disbursement.ts';
import InitiateDisbursementFromLoanChannel from '../../../commands/loans/payout/InitiateDisbursementFromLoanChannel.ts';
import InitiateLoanDisbursement from '../../../commands/loans/payout/InitiateLoanDisbursement.ts';
import { loanPayments, loanRepayment } from '../../../commands/loans/servicing/pending-payment.ts';
import { loanProducts } from '../../../commands/products/loan-product.ts';
import { initiationFacts } from '../../../commands/transactions/initiation.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import type { LinkedTransaction } from '../../../core/command/declaration/link.ts';
import { person } from '../../support/decide.ts';
import { demoBranch, demoOfficer, loanRequest, ties } from '../../support/loans.ts';
import { aPool } from '../../support/partners.ts';
import { stock, withRows } from '../../support/stocked.ts';
import {
  amina,
  asks,
  byProduct,
  given,
  grace,
  held,
  loads,
  loan,
  paidEarly,
  payer,
  product,
  rows,
  serviced,
  stocks,
  tied,
  untied,
} from '../../support/stored-loan.ts';
import { anAccount } from '../../support/transactions.ts';

const id = '3000000001';

test('a request for a loan stands on everybody whom it names', async () => {
  const input = loanRequest({
    disbursement: { disbursmentChannelEncodedKey: 'acc-1' },
    guarantors: [{ clientEncodedKey: 'client-guarantor' }, { clientEncodedKey: 'nobody' }],
  });
  const found = {
    ...{ client: amina, product, branch: demoBranch('branch-hq'), channel: payer },
    ...{ officer: demoOfficer('officer-ngozi'), ...tied, sureties: [grace, undefined] },
  };
  assert.deepEqual(await loads(CreateLoanCommand, input), found);
  assert.deepEqual(await loads(CreateLoanCommand, loanRequest()), {
    ...found,
    channel: undefined,
    sureties: [],
  });
  assert.deepEqual(asks(CreateLoanCommand, input, { client: undefined, product: undefined }), {
    ...{ borrower: { applicant: 'borrower' }, guarantor: { applicant: 'guarantor' } },
    ...{ rateCaps: null, capacity: null, loanToValue: null, guaranteeCover: null, tiers: null },
    ...{ firstRepayment: null, payoutAccounts: null },
  });
  assert.deepEqual(asks(CreateLoanCommand, input, { client: amina, product }), {
    ...{ borrower: { applicant: 'borrower' }, guarantor: { applicant: 'guarantor' } },
    ...{ rateCaps: byProduct, capacity: { clientType: 'Individual' }, loanToValue: byProduct },
    ...{ guaranteeCover: byProduct, tiers: byProduct, firstRepayment: byProduct },
    payoutAccounts: byProduct,
  });
  const erased: Command = CreateLoanCommand;
  const about = (loanAmount: number) => erased.about({ accountInformation: { loanAmount } }, {});
  assert.deepEqual(about(12.5), { transactionType: 'LOAN', transactionAmount: 1_250n });
  // What is no amount is none in the entry either.
  assert.deepEqual(about(0), { transactionType: 'LOAN' });
  assert.deepEqual(about(-1), { transactionType: 'LOAN' });
});

test('a change of a loan stands on the loan, its client and what secures it', async () => {
  const association = {
    ...{ accountOfficerEncodedKey: 'officer-ngozi', branchEncodedKey: 'branch-hq' },
  };
  const named = (loanEncodedKey: string, more: object = {}) => ({
    associationInformation: { ...association, loanEncodedKey },
    ...more,
  });
  const parties = { officer: demoOfficer('officer-ngozi'), branch: demoBranch('branch-hq') };
  const payout = { disbursementInformation: { disbursmentChannelEncodedKey: 'acc-1' } };
  const found = {
    ...{ loan, ...parties, channel: payer, client: amina, product, exposure: ties.exposure },
    ...{ held, given, sureties: [grace] },
  };
  assert.deepEqual(await loads(UpdateLoanCommand, named(` ${id} `, payout)), found);
  assert.deepEqual(await loads(UpdateLoanCommand, named(id)), { ...found, channel: undefined });
  assert.deepEqual(await loads(UpdateLoanCommand, named('nobody', payout)), {
    ...{ loan: undefined, ...parties, channel: payer, client: undefined, product: undefined },
    ...{ exposure: undefined, held: [], given: [], sureties: [] },
  });
});

test('a payout goes to the account that is named, or to the one of the application', async () => {
  const found = { loan, ties: tied, account: payer, source: aPool };
  const of = (input: object) => loads(InitiateLoanDisbursement, input);
  assert.deepEqual(await of({ id }), found);
  assert.deepEqual(await of({ id, destinationAccountNumber: '1000000002' }), {
    ...found,
    account: paidEarly,
  });
  assert.deepEqual(await of({ id, destinationAccountNumber: 'none' }), {
    ...found,
    account: undefined,
  });
  assert.deepEqual(await of({ id: 'nobody' }), {
    ...{ loan: undefined, ties: untied, account: undefined, source: undefined },
  });
  const asksFor = (state: object) => asks(InitiateLoanDisbursement, { channel: 'branch' }, state);
  const without = stocks.filter(({ table }) => table !== loanProducts);
  assert.deepEqual(
    await withRows(without, ({ load }) =>
      InitiateLoanDisbursement.load({ id }, load, person('teller', 'Teller'), undefined),
    ),
    { ...found, source: undefined },
  );
  const own = { charges: byProduct, firstRepayment: byProduct, payoutAccounts: byProduct };
  const premium = anAccount({ tier: 'PREMIUM' });
  assert.deepEqual(asksFor({ loan, account: premium }), {
    ...initiationFacts('LOAN_DISBURSEMENT', 'branch', premium),
    ...own,
  });
  const none = { charges: null, firstRepayment: null, payoutAccounts: null };
  assert.deepEqual(asksFor({ loan: undefined, account: undefined }), {
    ...{ thresholds: null, pending: null, compliance: null },
    ...none,
  });
});

test('a batch of payouts stands on each of its loans and accounts', async () => {
  const item = { loanAccountId: ` ${id} `, destinationAccount: '1000000001', amount: 12.5 };
  const unknown = { loanAccountId: 'nobody', destinationAccount: 'none', amount: 0.25 };
  const input = { sourceAccount: aPool.number, disbursementItemModels: [item, unknown] };
  const command = InitiateDisbursementFromLoanChannel;
  const state = (await loads(command, input)) as object;
  assert.deepEqual(state, {
    source: aPool,
    items: [
      { loan, ties: tied, account: payer },
      { loan: undefined, ties: untied, account: undefined },
    ],
  });
  assert.deepEqual(command.about(input, state), {
    ...{ transactionType: 'LOAN_DISBURSEMENT', transactionAmount: 1_275n },
  });
  const own = { charges: byProduct, firstRepayment: byProduct, payoutAccounts: byProduct };
  assert.deepEqual(asks(command, input, state), {
    ...initiationFacts('LOAN_DISBURSEMENT', undefined, payer),
    ...own,
  });
  assert.deepEqual(asks(command, input, { source: undefined, items: [] }), {
    ...{ thresholds: null, pending: null, compliance: null },
    ...{ charges: null, firstRepayment: null, payoutAccounts: null },
  });
});

const transaction = (more: Partial<LinkedTransaction>): LinkedTransaction => ({
  ...{ id: 'any', type: 'any', amount: 5n, linkedId: loan.encodedKey, lines: [], narration: null },
  ...more,
});

test('the transaction of a payout loads its loan, the instalments and who is paid', async () => {
  const lines = [
    { gl: '1300', side: 'debit' as const, amount: 5n },
    { gl: '2200', account: 'acc-pool', side: 'debit' as const, amount: 5n },
    { gl: '2210', side: 'credit' as const, amount: 5n },
    { gl: '2100', account: 'acc-1', side: 'credit' as const, amount: 5n },
  ];
  const of = (more: Partial<LinkedTransaction>) =>
    withRows(stocks, ({ load }) => loanDisbursement.load(transaction(more), load));
  assert.deepEqual(await of({ lines }), {
    ...{ loan, ties: tied, rows, accountNumber: '1000000001', fundedBy: 'acc-pool' },
  });
  const nothing = {
    ...{ loan: undefined, ties: untied, rows: [], accountNumber: '', fundedBy: null },
  };
  const unlinked = await of({ linkedId: null, lines: lines.slice(0, 3) });
  assert.deepEqual(unlinked, { ...nothing, fundedBy: 'acc-pool' });
  assert.deepEqual(await of({ linkedId: 'unknown', lines: [] }), nothing);
});

test('the transaction of a payment loads what it was taken in as', async () => {
  const terms = { kind: 'PAY_OFF', penaltyPercent: 2, waivedPercent: 0 } as const;
  const payment = (transactionId: string, accountId: string | null, loanKey: string) => ({
    ...{ tenant: 'demo', version: 1, transactionId, loanKey, accountId, terms, notes: null },
  });
  const own = payment('by-account', 'acc-1', loan.encodedKey);
  const inCash = payment('in-cash', null, loan.encodedKey);
  const all = [...stocks, stock(loanPayments, own, inCash, payment('gone', null, 'nobody'))];
  const of = (transactionId: string) =>
    withRows(all, ({ load }) => loanRepayment.load(transaction({ id: transactionId }), load));
  const found = { ...serviced, held, given, origins: [paidEarly] };
  assert.deepEqual(await of('by-account'), { ...found, payment: own, payer });
  assert.deepEqual(await of('in-cash'), { ...found, payment: inCash, payer: undefined });
  assert.equal(await of('gone'), undefined);
  assert.equal(await of('unknown'), undefined);
});

/** How a request is assessed as a whole: what is computed of what, and what the rules say where nobody asked them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AssessmentState,
  assess,
  type LoanRequest,
  type Rules,
} from '../../../commands/loans/origination/application.ts';
import { knownDate } from '../../../core/values/civil-date.ts';
import { demoBranch, demoClient, demoOfficer, demoProduct, loanRequest } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

const assessed: AssessmentState = {
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: undefined,
  application: undefined,
  exposure: undefined,
  sureties: [],
};
const passes = {
  states: ['Active'],
  minimumAge: 0,
  minimumCreditScore: 0,
  acceptUnscored: true,
  maximumDefaultedLoans: 0,
};
const unasked: Rules = {
  borrower: null,
  guarantor: null,
  rateCaps: null,
  capacity: null,
  loanToValue: null,
  guaranteeCover: null,
  firstRepayment: null,
  payoutAccounts: null,
};
const planned = { minimumDays: 10, maximumDays: 45, plannedDays: 30 };
const asked = { ...unasked, borrower: [passes], guarantor: [passes], firstRepayment: [planned] };
const today = knownDate('2026-03-02');

type Changes = Parameters<typeof loanRequest>[0];
const fails = (changes: Changes, more: Partial<AssessmentState> = {}, rules: Rules = asked) =>
  assess(loanRequest(changes) as unknown as LoanRequest, { ...assessed, ...more }, rules, today).failures.map(
    ({ code, field, message }) => `${code} ${field}: ${message}`,
  );

const within = (name: string) => `associationInformation.${name}`;

test('rules that nobody was asked admit nobody, and cap, value and cover nothing', () => {
  const nobody = 'no rule admits anybody';
  const payout = 'disbursementInformation.disbursementDate';
  assert.deepEqual(fails({}, {}, unasked), [
    `LOAN_002 ${within('clientEncodedKey')}: Customer not eligible: ${nobody}`,
    `VALIDATION ${payout}: ${payout} must be today, 2026-03-02, not 2026-03-10`,
  ]);
  const surety = { guarantors: [{ clientEncodedKey: 'client-guarantor', guaranteeAmount: 1 }] };
  const sureties = [demoClient('client-guarantor')];
  assert.deepEqual(fails(surety, { sureties }, { ...asked, guarantor: null }), [
    `LOAN_009 guarantors.0.clientEncodedKey: Invalid guarantor: ${nobody}`,
  ]);
  const house = { collaterals: [{ collateralType: 'Property', collateralValue: 9_000_000 }] };
  assert.deepEqual(fails(house, { product: demoProduct('product-secured') }), [
    ...[],
    ...fails(house, { product: demoProduct('product-secured') }, { ...asked, loanToValue: [] }),
  ]);
  assert.match(
    String(fails(house, { product: demoProduct('product-secured') })),
    /LOAN_008 collaterals: Insufficient collateral: at most 0\.00 may be lent against it/,
  );
  assert.deepEqual(fails({}, { sureties: [] }, { ...asked, guaranteeCover: [] }), []);
  const first = { account: { firstRepaymentDate: '2026-04-11T00:00:00Z' } };
  const none = { ...asked, firstRepayment: [] };
  assert.match(String(fails(first, {}, none)), /must be from 2026-04-10 to 2026-04-10/);
  const paid = { disbursement: { disbursmentChannelEncodedKey: 'acc-1', thirdPartyPayout: true } };
  const strange = anAccount({ clientKey: 'client-bayo' });
  assert.match(String(fails(paid, { channel: strange })), /only an account of the customer is paid/);
});

test('capacity is looked at once there are a client, terms and a schedule', () => {
  const poor = { ...demoClient('client-amina'), monthlyIncome: null };
  const none = { maximumIncomeMultiple: 0, maximumInstalmentPercent: 0, acceptUnknownIncome: false };
  const rules = { ...asked, capacity: [none] };
  const unknown =
    'LOAN_004 accountInformation.loanAmount: Amount exceeds limit: the customer’s income is not known';
  assert.deepEqual(fails({}, { client: poor }, rules), [unknown]);
  const missing = `LOAN_001 ${within('clientEncodedKey')}: Customer not found`;
  assert.deepEqual(fails({}, { client: undefined }, rules), [missing]);
  // Nothing is computed of terms that are wrong in themselves or beyond the product.
  for (const account of [{ loanTenor: 0 }, { loanTenor: 1 }, { interestRate: 1e-7 }]) {
    const found = fails({ account }, { client: poor }, rules);
    assert.ok(!found.includes(unknown), found.join());
    assert.ok(found.length > 0);
  }
  assert.deepEqual(fails({ account: { loanAmount: -1 } }, { client: poor }, rules), [
    'VALIDATION accountInformation.loanAmount: accountInformation.loanAmount must be greater than 0',
  ]);
  const gone = fails({}, { client: poor, product: undefined }, rules);
  assert.deepEqual(gone, [`LOAN_003 ${within('productEncodedKey')}: Invalid loan product`]);
});

test('a branch that is missing and one that is closed are told apart', () => {
  const field = within('branchEncodedKey');
  assert.deepEqual(fails({}, { branch: undefined }), [`VALIDATION ${field}: ${field} names no branch`]);
  assert.deepEqual(fails({}, { branch: demoBranch('branch-12') }), [
    `VALIDATION ${field}: ${field} names a branch that is not active`,
  ]);
});

test('an amount that is none asks for no collateral and no guarantee', () => {
  const cover = { ...asked, guaranteeCover: [{ minimumPercent: 50 }] };
  const surety = { guarantors: [{ clientEncodedKey: 'client-guarantor', guaranteeAmount: 1 }] };
  const sureties = [demoClient('client-guarantor')];
  const of = (loanAmount: number) =>
    fails({ ...surety, account: { loanAmount } }, { sureties }, cover).map((one) => one.slice(0, 19));
  assert.deepEqual([of(0), of(-5)], [['VALIDATION accountI'], ['VALIDATION accountI']]);
  assert.deepEqual(of(120_000), ['LOAN_009 guarantors']);
});

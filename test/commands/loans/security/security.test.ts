/** What may be lent against collateral, and which guarantors will do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import RemoveLoanCollateralCommand from '../../../../commands/loans/security/RemoveLoanCollateralCommand.ts';
import RemoveLoanGuarantorCommand from '../../../../commands/loans/security/RemoveLoanGuarantorCommand.ts';
import {
  collateralFailures,
  coverFailures,
  lendingValue,
  suretyFailures,
} from '../../../../commands/loans/security/security.ts';
import { decide, type Given, person } from '../../../support/decide.ts';
import { aCollateral, aGuarantor, aLoan, demoClient, demoProduct } from '../../../support/loans.ts';

const rows = [
  { collateralType: '*', maximumPercent: 10 },
  { collateralType: 'PROPERTY', maximumPercent: 80 },
  { collateralType: 'gold', maximumPercent: 90 },
];

test('a type of its own counts before every other, in whatever letters', () => {
  const of = (type: string, among = rows) => lendingValue([{ type, value: 1_000n }], among);
  assert.deepEqual([of('Property'), of('GOLD'), of('Car')], [800n, 900n, 100n]);
  assert.equal(of('Car', rows.slice(1)), 0n);
  assert.equal(of('Car', []), 0n);
  const two = [
    { type: 'Gold', value: 100n },
    { type: 'property', value: 200n },
  ];
  assert.equal(lendingValue(two, rows), 250n);
});

test('a secured loan needs collateral that is worth it', () => {
  const of = (amount: bigint, isSecured = true, values = [1_000n]) =>
    collateralFailures(
      { amount, isSecured },
      values.map((value) => ({ type: 'Property', value })),
      rows,
    ).map(({ code, field, message }) => `${code} ${field} ${message}`);
  assert.deepEqual(of(800n), []);
  assert.deepEqual(of(801n), [
    'LOAN_008 collaterals Insufficient collateral: at most 8.00 may be lent against it',
  ]);
  assert.deepEqual(of(1n, true, []), ['LOAN_007 collaterals Collateral required']);
  assert.deepEqual(of(801n, false, []), []);
});

test('each guarantor is a client in good standing, named once, and not the borrower', () => {
  const row = {
    states: ['Active'],
    minimumAge: 0,
    minimumCreditScore: 0,
    acceptUnscored: true,
    maximumDefaultedLoans: 0,
  };
  const surety = (clientKey: string, client = demoClient('client-guarantor') as never) => ({
    field: `of ${clientKey}`,
    clientKey,
    client,
    amount: 1n,
  });
  const found = suretyFailures(
    { clientKey: 'borrower' },
    [
      surety('a'),
      surety('b'),
      surety('a'),
      surety('borrower'),
      { ...surety('c'), client: undefined },
      surety('d', demoClient('client-inactive') as never),
      surety('e'),
    ],
    row,
    '2026-03-02',
  );
  const [inactive] = found.slice(3);
  assert.deepEqual(
    found.slice(0, 3).map(({ code, field, message }) => `${code} ${field}: ${message}`),
    [
      'LOAN_009 of a: Invalid guarantor: a is named twice',
      'LOAN_009 of borrower: Invalid guarantor: the borrower cannot be a guarantor',
      'LOAN_009 of c: Invalid guarantor: c is not a customer',
    ],
  );
  assert.equal(inactive?.field, 'of d');
  assert.equal(found.length, 4);
});

test('guarantees together cover what the rule asks for', () => {
  const of = (...amounts: readonly bigint[]) =>
    coverFailures(
      1_000n,
      amounts.map((amount) => ({ amount })),
      50,
    ).map(({ code, message }) => `${code} ${message}`);
  assert.deepEqual([of(500n), of(200n, 300n)], [[], []]);
  assert.deepEqual(of(200n, 299n), [
    'LOAN_009 Invalid guarantor: guarantees of 5.00 are required, 4.99 are given',
  ]);
  assert.deepEqual(coverFailures(1_000n, [], 0), []);
});

const base = {
  input: { id: 1, collateralId: 1, clientId: 'client-guarantor' },
  actor: person('senior', 'SeniorTeller'),
  state: {
    loan: aLoan(),
    product: demoProduct('product-secured'),
    held: [aCollateral(1n)],
    given: [aGuarantor(5n)],
    client: demoClient('client-guarantor'),
  },
};
const codeOf = async (
  command: typeof RemoveLoanCollateralCommand | typeof RemoveLoanGuarantorCommand,
  given: Given<typeof RemoveLoanCollateralCommand>,
) => {
  const decision = await decide(command, base, given);
  return 'code' in decision ? decision.code : 'accepted';
};

test('a guarantor of a secured loan may go where none is asked for, whatever its collateral', async () => {
  const cover = { 'loans/guarantee-cover': { guaranteeCover: [{ product: 'x', minimumPercent: 90 }] } };
  assert.equal(await codeOf(RemoveLoanGuarantorCommand, { rules: cover }), 'accepted');
  assert.equal(await codeOf(RemoveLoanGuarantorCommand, { unasked: ['guaranteeCover'] }), 'accepted');
});

test('the last collateral of a loan goes where its product is gone or asks for none', async () => {
  assert.equal(await codeOf(RemoveLoanCollateralCommand, {}), 'LOAN_007');
  assert.equal(await codeOf(RemoveLoanCollateralCommand, { state: { product: undefined } }), 'accepted');
});

test('collateral that no rule values secures nothing', async () => {
  const held = [aCollateral(1n), aCollateral(10n ** 12n, 2)];
  assert.equal(await codeOf(RemoveLoanCollateralCommand, { state: { held } }), 'accepted');
  assert.equal(
    await codeOf(RemoveLoanCollateralCommand, { state: { held }, unasked: ['loanToValue'] }),
    'LOAN_008',
  );
});

/** Errors that are planted in the loans of a store by hand, each found by its pass. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect } from '../../../../core/store/migrate.ts';
import { days } from '../../../../core/values/instant.ts';
import { startBank } from '../../../support/bank.ts';
import { assertWhole, differencesIn } from '../../../support/checked.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore();
  const bank = await startBank({ on: store });
  const id = await takeIn(bank);
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: id, destinationAccountNumber: '1000000001' },
    { as: 'manager' },
  );
  await bank.advance(days(40));
  await callLoan(bank, 'InitiateLoanRepaymentCommand', { accountEncodedKey: id, amount: 5000 });
  await takeIn(bank, { association: { clientEncodedKey: 'client-bayo' } });
  await bank.stop();
});
after(() => store.drop());

test('the loans that the host wrote are whole', () => assertWhole(store.address));

const planted: readonly (readonly [what: string, sql: string, undo: string, found: RegExp])[] = [
  [
    'a principal that was written by hand',
    "UPDATE loans SET principal = principal + 1 WHERE loan_id = 'LA-2026-00001'",
    "UPDATE loans SET principal = principal - 1 WHERE loan_id = 'LA-2026-00001'",
    /^loan schedules: its principal of loan LA-2026-00001 is 11.*, not 11/,
  ],
  [
    'a payment that the instalments do not have',
    'UPDATE loan_instalments SET interest_paid = interest_paid + 1 WHERE number = 1',
    'UPDATE loan_instalments SET interest_paid = interest_paid - 1 WHERE number = 1',
    /^loan schedules: interest paid of loan LA-2026-00001/,
  ],
  [
    'a schedule of another amount',
    'UPDATE loan_instalments SET principal_due = principal_due + 1 WHERE number = 12',
    'UPDATE loan_instalments SET principal_due = principal_due - 1 WHERE number = 12',
    /^loan schedules: its schedule of loan LA-2026-00001 is 120,000.01, not 120,000.00/,
  ],
  [
    'interest that the books do not have',
    'UPDATE loans SET interest_accrued = interest_accrued + 7 WHERE principal > 0',
    'UPDATE loans SET interest_accrued = interest_accrued - 7 WHERE principal > 0',
    /^loan books: loans and fees of demo and account 1310 differ by 0.07/,
  ],
  [
    'an exposure that nothing explains',
    "UPDATE loan_exposures SET committed = committed + 1 WHERE client_key = 'client-bayo'",
    "UPDATE loan_exposures SET committed = committed - 1 WHERE client_key = 'client-bayo'",
    /^loan applications: the exposure of client-bayo is 120,000.01, not 120,000.00/,
  ],
  [
    'an active application of a loan that is paid out',
    "UPDATE loan_applications SET product_key = 'product-secured' WHERE client_key = 'client-bayo'",
    "UPDATE loan_applications SET product_key = 'product-personal' WHERE client_key = 'client-bayo'",
    /^loan applications: the active application of client-bayo for product-secured names no/,
  ],
];

for (const [what, sql, undo, found] of planted) {
  test(`it finds ${what}`, async () => {
    const knex = connect(store.address);
    try {
      await knex.raw(sql);
      const differences = await differencesIn(store.address);
      assert.ok(
        differences.some((difference) => found.test(difference)),
        differences.join('\n'),
      );
      await knex.raw(undo);
    } finally {
      await knex.destroy();
    }
  });
}

test('and nothing once they are taken out again', () => assertWhole(store.address));

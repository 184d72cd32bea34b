/** How a loan is found by whatever a caller calls it, and what is said where it is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loanNoun, loans } from '../../../commands/loans/loan.ts';
import { findLoan, type LoanRef, loanNameIn, notFound } from '../../../commands/loans/lookup.ts';
import { aLoan } from '../../support/loans.ts';
import { stock, withRows } from '../../support/stocked.ts';

const first = aLoan();
const second = aLoan({
  encodedKey: '01900000-0000-7000-8000-00000000000b',
  id: 12,
  loanId: '12',
  accountNumber: '3000000012',
});
/** Its names look like numbers at one end. */
const third = aLoan({ encodedKey: 'c', id: 13, loanId: 'LA-7', accountNumber: '7' });
const fourth = aLoan({ encodedKey: 'd', id: 14, loanId: '8x', accountNumber: '8' });
const stocks = [stock(loans, first, second, third, fourth)];
const find = (names: LoanRef) => withRows(stocks, async ({ load }) => (await findLoan(names, load))?.id);

test('a name is taken without the blanks around it, and each name once', () => {
  assert.equal(loanNameIn({}), undefined);
  assert.deepEqual(loanNameIn({ id: 3, loanId: ' 3 ', encodedKey: 'x' }), [
    { field: 'id', name: '3' },
    { field: 'encodedKey', name: 'x' },
  ]);
});

test('a loan is found by each of its names, and by no other', async () => {
  for (const name of [first.encodedKey, first.encodedKey.toUpperCase(), '1', '3000000001']) {
    assert.equal(await find(name), 1, name);
  }
  assert.equal(await find('LA-2026-00001'), 1);
  assert.equal(await find('12'), 12);
  assert.equal(await find('LA-7'), 13);
  assert.equal(await find('8x'), 14);
  // An account number goes before the number of another loan.
  assert.equal(await find('7'), 13);
  for (const name of ['99', 'nobody', '1234567890123456']) assert.equal(await find(name), undefined);
  assert.equal(await find(undefined), undefined);
});

test('several names are of one loan, or of none', async () => {
  const names = (...given: readonly string[]) =>
    given.map((name, at) => ({ field: `field${at}`, name })) as unknown as LoanRef;
  assert.equal(await find(names('1', '3000000001', first.encodedKey)), 1);
  assert.equal(await find(names('1', '12')), undefined);
  assert.equal(await find(names('1', 'nobody')), undefined);
  assert.equal(await find(names('nobody', '1')), undefined);
});

test('what is not found is told by the field that names it', () => {
  const of = (names: LoanRef) => {
    const { code, facts, message } = notFound(names);
    return { code, ...facts, message };
  };
  assert.deepEqual(of(undefined), {
    code: 'VALIDATION',
    field: 'accountEncodedKey',
    message:
      'one of id, loanId, loanAccountId, loanAccountNumber, accountNumber, accountEncodedKey, encodedKey is required',
  });
  assert.deepEqual(of('x'), { code: 'LOAN_NOT_FOUND', field: 'data', message: 'There is no loan x.' });
  assert.deepEqual(of([{ field: 'id', name: 'x' }]), {
    code: 'LOAN_NOT_FOUND',
    field: 'id',
    message: 'There is no loan x.',
  });
  const two = [
    { field: 'id', name: 'x' },
    { field: 'loanId', name: 'y' },
  ] as const;
  assert.deepEqual(of(two), {
    code: 'VALIDATION',
    field: 'loanId',
    message: 'id (x) and loanId (y) do not name the same loan; give one of them',
  });
});

test('a state that forbids a move is told', () => {
  assert.equal(loanNoun.refusal(first, 'approve'), undefined);
  const { code, facts, message } = loanNoun.refusal(first, 'repay') ?? {};
  assert.deepEqual(
    [code, facts, message],
    [...['LOAN_WRONG_STATE', { currentState: 'PendingApproval' }], 'Loan LA-2026-00001 is PendingApproval.'],
  );
});

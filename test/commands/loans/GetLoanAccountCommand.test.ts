import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { callLoan, takeIn } from '../../support/loans.ts';

let bank: TestBank;
let account: string;
before(async () => {
  bank = await startBank();
  account = await takeIn(bank, {
    association: { productEncodedKey: 'product-guaranteed' },
    collaterals: [{ collateralType: 'Vehicle', collateralValue: 90_000.5, description: 'A car' }],
    guarantors: [
      { clientEncodedKey: 'client-guarantor', guaranteeAmount: 60_000, relationship: 'Sister' },
    ],
    comments: ['First loan'],
  });
});
after(() => bank.stop());

test('every name of a loan finds it', async () => {
  const found = await callLoan(bank, 'GetLoanAccountCommand', { accountEncodedKey: account });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const { id, encodedKey, loanId } = found.at('data') as Record<string, unknown>;
  for (const name of [
    { id },
    { encodedKey },
    { accountEncodedKey: encodedKey },
    { loanId },
    { loanAccountNumber: account },
    { accountNumber: account },
    { loanAccountId: String(id) },
  ]) {
    const again = await callLoan(bank, 'GetLoanAccountCommand', name);
    assert.equal(again.at('data.loanId'), loanId, JSON.stringify(name));
  }
});

test('it shows what secures it and what is owed', async () => {
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id: account });
  assert.deepEqual(found.at('data.collateral'), [
    {
      collateralId: 1,
      collateralType: 'Vehicle',
      collateralValue: 90_000.5,
      description: 'A car',
      status: 'Held',
    },
  ]);
  assert.equal(found.at('data.guarantors.0.guarantorName'), 'Grace Okafor');
  assert.equal(found.at('data.guarantors.0.guaranteeType'), 'Partial');
  assert.equal(found.at('data.totalOutstanding'), 0);
  assert.equal(found.at('data.branchName'), 'Head Office');
  assert.equal(found.at('data.loanOfficerName'), 'Ngozi Obi');
  assert.deepEqual(found.at('data.comments'), ['First loan']);
});

test('no name and an unknown one', async () => {
  const none = await callLoan(bank, 'GetLoanAccountCommand', {});
  assert.equal(none.status, 400);
  const unknown = await callLoan(bank, 'GetLoanAccountCommand', { id: 99 });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.at('success'), false);
  assert.equal(unknown.at('errors.0.code'), 'LOAN_NOT_FOUND');
});

test('the other bank does not see it', async () => {
  const reply = await callLoan(
    bank,
    'GetLoanAccountCommand',
    { id: account },
    { as: 'other-manager', headers: { 'X-Tenant-Id': 'other' } },
  );
  assert.equal(reply.status, 404);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('guarantors of a loan come and go after its creation', async () => {
  const account = await takeIn(bank);
  const add = { loanAccountId: account, clientId: 3, relationship: 'Sister', guaranteeAmount: 500 };
  const added = await callLoan(bank, 'AddLoanGuarantorCommand', add);
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const list = await callLoan(bank, 'RetrieveLoanGuarantorListQuery', { loanAccountId: account });
  assert.equal(list.at('data.guarantors.0.guarantorName'), 'Grace Okafor');
  assert.deepEqual(list.at('data.summary'), {
    totalGuarantors: 1,
    totalGuaranteeAmount: 500,
    activeGuarantors: 1,
    pendingAcceptance: 0,
  });
  const removed = await callLoan(bank, 'RemoveLoanGuarantorCommand', {
    loanAccountId: account,
    clientId: 'client-guarantor',
  });
  assert.equal(removed.status, 200, JSON.stringify(removed.body));
  const empty = await callLoan(bank, 'RetrieveLoanGuarantorListQuery', { loanAccountId: account });
  assert.deepEqual(empty.at('data.guarantors'), []);
});

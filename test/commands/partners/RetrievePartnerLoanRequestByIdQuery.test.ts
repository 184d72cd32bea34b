import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const send = (name: string, data: object, as: 'manager' | 'manager2' = 'manager') =>
  bank.post('/api/bpm/cmd', { $type: name, ...data }, { as });

test('from the request to the money on the account', async () => {
  const made = await send('CreatePartnerLoanRequestCommand', {
    cif: 'client-amina',
    accountNumber: '1000000005',
    bvn: '22222222222',
    loanAmount: 40_000,
    collectionAmount: 4000,
    tenure: 12,
    organisationId: 3,
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const id = made.at('data.id');
  const early = await send('ProcessPartnerDisburseLoanCommand', { id });
  assert.equal(early.status, 400);
  await send('SubmitPartnerLoanForApprovalCommand', { id });
  const own = await send('ApprovePartnerLoanRequestCommand', { id });
  assert.equal(own.status, 403);
  const approved = await send('ApprovePartnerLoanRequestCommand', { id, comment: 'Good' }, 'manager2');
  assert.equal(approved.at('data.status'), 'Approved', JSON.stringify(approved.body));
  const active = await send('ActivatePartnerMandateCommand', { id });
  assert.equal(active.at('data.status'), 'MandateActive');
  const paid = await send('ProcessPartnerDisburseLoanCommand', { id });
  assert.equal(paid.at('data.disbursedAmount'), 40_000);

  const found = await send('RetrievePartnerLoanRequestByIdQuery', { id });
  assert.equal(found.at('data.status'), 'Disbursed');
  assert.equal(found.at('data.bvn'), '***********');
  assert.equal(found.at('data.mandateReference'), active.at('data.mandateReference'));
  assert.equal(found.at('data.transactionReference'), paid.at('data.transactionReference'));
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000005' });
  assert.equal(account.at('data.balance'), 40_000);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ start: '2026-03-02T09:00:00.000Z' });
});
after(() => bank.stop());

test('RetrieveInterbankMandateByIdQuery: everything but the bank verification number', async () => {
  const as = { as: 'senior' } as const;
  await bank.call('CreateInterbankMandateCommand', CreateInterbankMandateCommand.example, as);
  const found = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId: 1 });
  assert.deepEqual(found.at('response'), {
    id: 1,
    clientCode: 'client-amina',
    payerName: 'Amina Yusuf',
    amount: 600_000,
    status: 'Draft',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    productCode: 'PROD-LN-001',
    branchCode: 'HQ',
    organisationCode: 'ORG-001',
    debitAmount: 50_000,
    numberOfInstallments: 12,
    accountNumber: '0123456789',
    accountName: 'Amina Yusuf',
    bankCode: '058',
    batchId: null,
    mobileNumber: '+2348100000001',
    emailAddress: 'amina@clients.example',
    narration: 'Loan recovery',
    tag: null,
    collectedAmount: 0,
    collectedInstallments: 0,
    reservedAmount: 0,
    networkReference: null,
    comment: null,
    createdBy: 'Test senior',
    createdById: 'senior',
    createdAt: '2026-03-02T09:00:00.000Z',
  });
  const unknown = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId: 9 });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.at('responseCode'), '02');
});

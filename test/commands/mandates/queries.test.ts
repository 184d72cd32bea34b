/** Mandates and their products as they are listed and shown; the last test leads a mandate to its end. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import CreateInterbankGSIMandateCommand from '../../../commands/mandates/CreateInterbankGSIMandateCommand.ts';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z', env: { BANK_TIMEZONE: 'UTC' } });
before(async () => {
  const as = { as: 'senior' } as const;
  await bank.call('CreateInterbankMandateCommand', CreateInterbankMandateCommand.example, as);
  await bank.advance(days(1));
  await bank.call('CreateInterbankGSIMandateCommand', CreateInterbankGSIMandateCommand.example, as);
});

const manager = { as: 'manager' } as const;
const list = async (data: Readonly<Record<string, unknown>> = {}) =>
  bank.post('/api/bpm/cmd', { cmd: 'RetrieveInterbankMandatesQuery', data });
const ids = (data: unknown) => (data as readonly { id: number }[]).map(({ id }) => id);

test('RetrieveInterbankMandatesQuery: newest first, by list, id and day', async () => {
  const all = await list();
  assert.equal(all.at('responseCode'), '00');
  assert.deepEqual(ids(all.at('response.data')), [3, 2, 1]);
  assert.deepEqual(all.at('response.data.2'), {
    id: 1,
    clientCode: 'client-amina',
    payerName: 'Amina Yusuf',
    amount: 600_000,
    status: 'Draft',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  });
  assert.deepEqual(ids((await list({ batchId: 1 })).at('response.data')), [3, 2]);
  assert.deepEqual(ids((await list({ mandateId: 2 })).at('response.data')), [2]);
  const first = await list({ endDate: '2026-03-02' });
  assert.deepEqual(ids(first.at('response.data')), [1]);
  assert.equal(first.at('response.totalCount'), 1);
});

test('RetrieveInterbankMandateByIdQuery: everything but the bank verification number', async () => {
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

test('RetrieveInterbankMandateProductsQuery: active ones and those that are not', async () => {
  const found = await bank.call('RetrieveInterbankMandateProductsQuery');
  const products = found.at('response.data') as readonly { productCode: string; isActive: boolean }[];
  assert.deepEqual(
    products.map(({ productCode, isActive }) => [productCode, isActive]),
    [
      ['PROD-LN-001', true],
      ['PROD-OLD-001', false],
    ],
  );
});

test('RetrieveInterbankMandatesQuery: a mandate from draft to its end', async () => {
  const mandateId = 1;
  const authorised = await bank.call('AuthoriseInterbankMandateCommand', { mandateId }, manager);
  assert.deepEqual(authorised.body, {
    response: { id: 1, status: 'Authorised' },
    responseCode: '00',
    responseDescription: 'Mandate authorised successfully',
  });
  const again = await bank.call('AuthoriseInterbankMandateCommand', { mandateId }, manager);
  assert.equal(again.status, 400);
  assert.equal(again.at('responseCode'), '03');
  await bank.advance(0);
  const handedIn = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId });
  assert.match(handedIn.text('response.networkReference'), /^SIM-/);
  assert.equal(handedIn.at('response.status'), 'Authorised');
  assert.equal(JSON.stringify(handedIn.body).includes('bvn'), false);

  const asked = await bank.call('RefreshInterbankMandateStatusCommand', { mandateId });
  assert.equal(asked.at('response.status'), 'Authorised');
  await bank.advance(0);
  const active = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId });
  assert.equal(active.at('response.status'), 'Active');
  const stopped = await bank.call('StopInterbankMandateCommand', { mandateId }, manager);
  assert.equal(stopped.at('response.status'), 'Stopped');
});

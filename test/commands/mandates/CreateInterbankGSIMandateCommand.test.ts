import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Branch } from '../../../commands/branches/branch.ts';
import CreateInterbankGSIMandateCommand from '../../../commands/mandates/CreateInterbankGSIMandateCommand.ts';
import { mandates } from '../../../commands/mandates/mandate.ts';
import { bankOfFile } from '../../support/bank.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, exampleOf, person } from '../../support/decide.ts';
import { product } from '../../support/mandates.ts';

const input = exampleOf(CreateInterbankGSIMandateCommand);
const [account] = input.accounts;
assert.ok(account);

const headquarters = aBranch({ key: 'HQ' });

cases(
  CreateInterbankGSIMandateCommand,
  {
    input,
    state: { product: product as typeof product | undefined, branch: headquarters as Branch | undefined },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'one draft for each account': {
      gives: ['insert', 'insert', 'insert', 'emit', 'insert', 'insert', 'emit'],
    },
    'a branch that is not there': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
    'a branch that is not active': {
      state: { branch: { ...headquarters, objectState: 1 } },
      gives: 'BRANCH_NOT_FOUND',
    },
    'an unknown product': { state: { product: undefined }, gives: 'MANDATE_PRODUCT_REFUSED' },
    'a product that takes no new mandates': {
      state: { product: { ...product, isActive: false } },
      gives: 'MANDATE_PRODUCT_REFUSED',
    },
    'an end before the start': { input: { endDate: '2026-12-31' }, gives: 'VALIDATION' },
    'an instalment above the total': { input: { debitAmount: 500_000.01 }, gives: 'VALIDATION' },
    'instalments that exceed the amount': { input: { numberOfInstallments: 11 }, gives: 'VALIDATION' },
    'the same account twice': { input: { accounts: [account, account] }, gives: 'VALIDATION' },
    'the number of another bank is another account': {
      input: { accounts: [account, { ...account, bankCode: '044' }] },
      gives: ['insert', 'insert', 'insert', 'emit', 'insert', 'insert', 'emit'],
    },
  },
);

const bank = bankOfFile();

const create = (data: Readonly<Record<string, unknown>>) =>
  bank.post('/api/bpm/cmd', { cmd: 'CreateInterbankGSIMandateCommand', data }, { as: 'senior' });

test('CreateInterbankGSIMandateCommand: answers R3 with consecutive ids, all Draft', async () => {
  const made = await create(input);
  assert.equal(made.status, 200);
  assert.deepEqual(made.body, {
    response: {
      mandates: [
        { id: 1, accountNumber: '0123456789', bankCode: '058', status: 'Draft' },
        { id: 2, accountNumber: '0987654321', bankCode: '011', status: 'Draft' },
      ],
    },
    responseCode: '00',
    responseDescription: 'GSI mandates created successfully',
  });
  const stored = await bank.host.store.reader('demo').rows(mandates);
  assert.equal(
    JSON.stringify(stored, (_, v) => (typeof v === 'bigint' ? Number(v) : v)).includes('22222222222'),
    false,
  );
});

test('CreateInterbankGSIMandateCommand: an inactive product is code 01, a missing permission 04', async () => {
  const old = await create({ ...input, productCode: 'PROD-OLD-001' });
  assert.equal(old.status, 400);
  assert.equal(old.at('responseCode'), '01');
  assert.equal(old.at('response.errors.0.field'), 'productCode');
  const refused = await bank.call('CreateInterbankGSIMandateCommand', input);
  assert.equal(refused.status, 403);
  assert.equal(refused.at('responseCode'), '04');
});

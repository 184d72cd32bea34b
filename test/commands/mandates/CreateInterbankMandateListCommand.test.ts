import type { Branch } from '../../../commands/branches/branch.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import CreateInterbankMandateListCommand from '../../../commands/mandates/CreateInterbankMandateListCommand.ts';
import { mandateBatches, mandates } from '../../../commands/mandates/mandate.ts';
import { aBranch } from '../../support/branches.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { cases, exampleOf, person, says } from '../../support/decide.ts';
import { product } from '../../support/mandates.ts';

const input = exampleOf(CreateInterbankMandateListCommand);
const [one] = input.mandates;
assert.ok(one);

const headquarters = aBranch({ key: 'HQ' });

cases(
  CreateInterbankMandateListCommand,
  {
    input,
    state: {
      product: product as typeof product | undefined,
      branch: headquarters as Branch | undefined,
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a list of one': { gives: ['insert', 'insert', 'insert', 'emit'] },
    'instalments that exceed the amount': {
      input: { mandates: [one, { ...one, numberOfInstallments: 13 }] },
      gives: 'VALIDATION',
      also: says(/^mandates\.1\.numberOfInstallments must fit into amount/),
    },
    'a branch that is not there': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
    'a branch that is not active': {
      state: { branch: { ...headquarters, objectState: 1 } },
      gives: 'BRANCH_NOT_FOUND',
    },
    'an unknown product': { state: { product: undefined }, gives: 'MANDATE_PRODUCT_REFUSED' },
    'one wrong item among right ones': {
      input: { mandates: [one, { ...one, endDate: '2020-01-01' }] },
      gives: 'VALIDATION',
      also: (decision) => {
        assert.ok('items' in decision);
        assert.deepEqual(
          decision.items?.map(({ field }) => field),
          ['mandates.1.endDate'],
        );
      },
    },
  },
);

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const create = (list: readonly unknown[]) =>
  bank.post(
    '/api/bpm/cmd',
    { cmd: 'CreateInterbankMandateListCommand', data: { ...input, mandates: list } },
    { as: 'senior' },
  );

test('CreateInterbankMandateListCommand: all of a hundred, then none of a hundred', async () => {
  const list = Array.from({ length: 100 }, (_, at) => ({ ...one, accountNumber: `01234567${at}` }));
  const made = await create(list);
  assert.deepEqual(made.body, {
    response: { batchId: 1, count: 100 },
    responseCode: '00',
    responseDescription: 'Mandates created successfully',
  });
  const reader = bank.host.store.reader('demo');
  const stored = await reader.rows(mandates);
  assert.equal(stored.length, 100);
  assert.ok(stored.every(({ state, batchId }) => state === 'Draft' && batchId === 1));

  const wrong = await create(list.map((item, at) => (at === 57 ? { ...item, amount: 0 } : item)));
  assert.equal(wrong.status, 400);
  assert.equal(wrong.at('response.errors.0.field'), 'mandates.57.amount');
  assert.equal((await reader.rows(mandates)).length, 100);
  assert.equal((await reader.rows(mandateBatches)).length, 1);
});

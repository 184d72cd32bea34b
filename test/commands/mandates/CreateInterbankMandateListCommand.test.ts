import assert from 'node:assert/strict';
import type { Branch } from '../../../commands/branches/branch.ts';
import CreateInterbankMandateListCommand from '../../../commands/mandates/CreateInterbankMandateListCommand.ts';
import { aBranch } from '../../support/branches.ts';
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
    state: { product: product as typeof product | undefined, branch: headquarters as Branch | undefined },
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

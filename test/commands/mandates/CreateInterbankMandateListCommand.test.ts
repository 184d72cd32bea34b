import assert from 'node:assert/strict';
import CreateInterbankMandateListCommand from '../../../commands/mandates/CreateInterbankMandateListCommand.ts';
import { cases, exampleOf, person, says } from '../../support/decide.ts';
import { product } from '../../support/mandates.ts';

const input = exampleOf(CreateInterbankMandateListCommand);
const [one] = input.mandates;
assert.ok(one);

cases(
  CreateInterbankMandateListCommand,
  {
    input,
    state: { product: product as typeof product | undefined },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a list of one': { gives: ['insert', 'insert', 'insert', 'emit'] },
    'instalments that exceed the amount': {
      input: { mandates: [one, { ...one, numberOfInstallments: 13 }] },
      gives: 'VALIDATION',
      also: says(/^mandates\.1\.numberOfInstallments must fit into amount/),
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

import assert from 'node:assert/strict';
import CreateInterbankCollectionBatchWithItemsCommand from '../../../commands/collections/CreateInterbankCollectionBatchWithItemsCommand.ts';
import { days, later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const active = aMandate({ state: 'Active' });
const found = (...mandates: readonly ReturnType<typeof aMandate>[]) =>
  new Map(mandates.map((mandate) => [mandate.id, mandate]));

cases(
  CreateInterbankCollectionBatchWithItemsCommand,
  {
    input: {
      batchName: 'March',
      organisationId: 1,
      collections: [
        { mandateId: 7, amount: 500 },
        { mandateId: 7, amount: 20.5 },
      ],
    },
    state: { found: found(active) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft with its items': {
      gives: ['insert', 'insert', 'insert', 'insert', 'emit'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.message, 'Batch created with 2 items');
      },
    },
    'an unknown mandate is named by its item': {
      state: { found: found() },
      gives: 'MANDATE_NOT_USABLE',
      also: (decision) => {
        assert.ok('items' in decision);
        assert.deepEqual(
          decision.items?.map(({ field }) => field),
          ['collections.0.mandateId', 'collections.1.mandateId'],
        );
      },
    },
    'a mandate that is no more than authorised': {
      state: { found: found(aMandate({ state: 'Authorised' })) },
      gives: 'MANDATE_NOT_USABLE',
    },
    'a mandate that has ended': {
      state: { found: found(aMandate({ state: 'Active', endDate: later(noon, -days(1)) })) },
      gives: 'MANDATE_NOT_USABLE',
    },
  },
);

import assert from 'node:assert/strict';
import CreateInterbankCollectionBatchWithItemsCommand from '../../../commands/collections/CreateInterbankCollectionBatchWithItemsCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { family } from '../../support/mandates.ts';

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
    state: { families: family() },
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
      state: { families: new Map() },
      gives: 'MANDATE_NOT_USABLE',
      also: (decision) => {
        assert.ok('items' in decision);
        assert.deepEqual(
          decision.items?.map(({ field }) => field),
          ['collections.0.mandateId', 'collections.1.mandateId'],
        );
      },
    },
    'the second item has no instalment left': {
      state: { families: family({ collectedCount: 9 }) },
      gives: 'MANDATE_NOT_USABLE',
      also: (decision) => {
        assert.ok('items' in decision);
        assert.deepEqual(
          decision.items?.map(({ field, message }) => [field, message]),
          [
            [
              'collections.1.mandateId',
              'collections.1.mandateId names a mandate whose 10 instalments are collected or ordered',
            ],
          ],
        );
      },
    },
    'the two together are a cent above what is left': {
      state: { families: family({ collected: 500_000n - 52_049n }) },
      gives: 'MANDATE_NOT_USABLE',
    },
  },
);

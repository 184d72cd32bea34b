import assert from 'node:assert/strict';
import RemoveDisbursementBatchEntryCommand from '../../../commands/disbursements/RemoveDisbursementBatchEntryCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

cases(
  RemoveDisbursementBatchEntryCommand,
  {
    input: { entryId: 41 },
    state: { entry: anEntry(), batch: aDisbursement() },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'from a draft': { gives: ['remove', 'put'] },
    'an invalid entry, which the batch counts no more': {
      state: {
        entry: anEntry({ state: 'Invalid' }),
        batch: aDisbursement({ invalidCount: 1, invalidAmount: 20_000n }),
      },
      gives: ['remove', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision && decision.effects[1]?.do === 'put');
        const { invalidCount, invalidAmount, makers } = decision.effects[1].changes;
        assert.deepEqual([invalidCount, invalidAmount, makers], [0, 0n, ['maker', 'senior']]);
      },
    },
    'from a batch under review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such entry': { state: { entry: undefined }, gives: 'DISBURSEMENT_ENTRY_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

import ActivateInterbankCollectionBatchCommand from '../../../commands/collections/ActivateInterbankCollectionBatchCommand.ts';
import { aBatch } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  ActivateInterbankCollectionBatchCommand,
  {
    input: { batchId: 3 },
    state: { batch: aBatch() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft with an item': { gives: ['put', 'insert', 'emit'] },
    'an empty draft': {
      state: { batch: aBatch({ itemCount: 0 }) },
      gives: 'COLLECTION_BATCH_EMPTY',
    },
    'a batch that ran': {
      state: { batch: aBatch({ state: 'Completed' }) },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

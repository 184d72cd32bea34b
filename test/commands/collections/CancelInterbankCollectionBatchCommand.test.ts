import CancelInterbankCollectionBatchCommand from '../../../commands/collections/CancelInterbankCollectionBatchCommand.ts';
import { aBatch } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  CancelInterbankCollectionBatchCommand,
  {
    input: { batchId: 3 },
    state: { batch: aBatch() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft': { gives: ['put', 'insert', 'emit'] },
    'an active batch': {
      state: { batch: aBatch({ state: 'Active' }) },
      gives: ['put', 'insert', 'emit'],
    },
    'a batch that runs': {
      state: { batch: aBatch({ state: 'Processing' }) },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

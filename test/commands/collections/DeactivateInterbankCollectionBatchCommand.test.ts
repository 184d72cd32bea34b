import DeactivateInterbankCollectionBatchCommand from '../../../commands/collections/DeactivateInterbankCollectionBatchCommand.ts';
import { aBatch } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  DeactivateInterbankCollectionBatchCommand,
  {
    input: { batchId: 3 },
    state: { batch: aBatch({ state: 'Active' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an active batch': { gives: ['put', 'insert', 'emit'] },
    'a draft': { state: { batch: aBatch() }, gives: 'COLLECTION_BATCH_STATE' },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

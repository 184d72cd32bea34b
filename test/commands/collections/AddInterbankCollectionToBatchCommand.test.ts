import AddInterbankCollectionToBatchCommand from '../../../commands/collections/AddInterbankCollectionToBatchCommand.ts';
import { aBatch } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  AddInterbankCollectionToBatchCommand,
  {
    input: { batchId: 3, mandateId: 7, amount: 500 },
    state: {
      batch: aBatch() as ReturnType<typeof aBatch> | undefined,
      mandate: aMandate({ state: 'Active' }) as ReturnType<typeof aMandate> | undefined,
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'to a draft': { gives: ['insert', 'put'] },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
    'to an active batch': {
      state: { batch: aBatch({ state: 'Active' }) },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'to a full batch': {
      state: { batch: aBatch({ itemCount: 5000 }) },
      gives: 'COLLECTION_BATCH_FULL',
    },
    'under a mandate that is not active': {
      state: { mandate: aMandate() },
      gives: 'MANDATE_NOT_USABLE',
    },
  },
);

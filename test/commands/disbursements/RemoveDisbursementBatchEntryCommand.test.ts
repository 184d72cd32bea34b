import RemoveDisbursementBatchEntryCommand from '../../../commands/disbursements/RemoveDisbursementBatchEntryCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

cases(
  RemoveDisbursementBatchEntryCommand,
  {
    input: { entryId: 41 },
    state: {
      entry: anEntry(),
      batch: aDisbursement(),
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'from a draft': { gives: ['remove', 'put'] },
    'from a batch under review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such entry': { state: { entry: undefined }, gives: 'DISBURSEMENT_ENTRY_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

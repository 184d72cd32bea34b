import AddDisbursementBatchEntriesCommand from '../../../commands/disbursements/AddDisbursementBatchEntriesCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

cases(
  AddDisbursementBatchEntriesCommand,
  {
    input: {
      batchId: 4,
      entries: [
        { bankCode: '058', destinationAccount: '0123456789', amount: 20 },
        { bankCode: '058', destinationAccount: '0123456780', amount: 30 },
      ],
    },
    state: { batch: aDisbursement() },
    actor: person('checker', 'BranchManager'),
  },
  {
    'to a draft': { gives: ['insert', 'insert', 'put'] },
    'to a batch under review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'one more than fit': {
      state: { batch: aDisbursement({ entryCount: 99_999 }) },
      gives: 'DISBURSEMENT_BATCH_FULL',
    },
    'more than a reply can tell': {
      state: { batch: aDisbursement({ totalAmount: 999_999_999_999_999n }) },
      gives: 'DISBURSEMENT_BATCH_TOTAL',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

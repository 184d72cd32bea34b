import RejectDisbursementReviewCommand from '../../../commands/disbursements/RejectDisbursementReviewCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

cases(
  RejectDisbursementReviewCommand,
  {
    input: { batchId: 4, comment: 'Wrong total' },
    state: {
      batch: aDisbursement({ state: 'PendingReview' }) as
        | ReturnType<typeof aDisbursement>
        | undefined,
    },
    actor: person('checker', 'BranchManager'),
  },
  {
    'at its review': { gives: ['put', 'insert', 'emit'] },
    'after its review': {
      state: { batch: aDisbursement({ state: 'Reviewed' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

import ReviewDisbursementBatchCommand from '../../../commands/disbursements/ReviewDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

cases(
  ReviewDisbursementBatchCommand,
  {
    input: { batchId: 4 },
    state: {
      batch: aDisbursement({ state: 'PendingReview' }) as
        | ReturnType<typeof aDisbursement>
        | undefined,
    },
    actor: person('checker', 'BranchManager'),
  },
  {
    'by somebody else': { gives: ['put', 'insert', 'emit'] },
    'by its maker': { actor: person('maker', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'a draft': { state: { batch: aDisbursement() }, gives: 'DISBURSEMENT_BATCH_STATE' },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

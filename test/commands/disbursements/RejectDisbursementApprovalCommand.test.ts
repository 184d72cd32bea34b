import RejectDisbursementApprovalCommand from '../../../commands/disbursements/RejectDisbursementApprovalCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

cases(
  RejectDisbursementApprovalCommand,
  {
    input: { batchId: 4, comment: 'Wrong total' },
    state: {
      batch: aDisbursement({ state: 'Reviewed' }),
    },
    actor: person('checker', 'BranchManager'),
  },
  {
    'after its review': { gives: ['put', 'insert', 'emit'] },
    'before its review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

import ConfirmDisbursementBatchCommand from '../../../commands/disbursements/ConfirmDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

cases(
  ConfirmDisbursementBatchCommand,
  {
    input: { batchId: 4 },
    state: { batch: aDisbursement() },
    actor: person('checker', 'BranchManager'),
  },
  {
    'a draft': { gives: ['put', 'insert', 'emit'] },
    'an empty draft': {
      state: { batch: aDisbursement({ entryCount: 0 }) },
      gives: 'DISBURSEMENT_BATCH_EMPTY',
    },
    'a reviewed one': {
      state: { batch: aDisbursement({ state: 'Reviewed' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

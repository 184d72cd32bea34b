import ConfirmDisbursementBatchCommand from '../../../commands/disbursements/ConfirmDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

const withInvalid = aDisbursement({ entryCount: 3, invalidCount: 2 });

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
    'a draft with invalid entries': {
      state: { batch: withInvalid },
      gives: 'DISBURSEMENT_BATCH_INVALID',
    },
    'a draft whose invalid entries are left out': {
      input: { leaveOutInvalid: true },
      state: { batch: withInvalid },
      gives: ['put', 'insert', 'emit'],
    },
    'a draft of invalid entries alone': {
      input: { leaveOutInvalid: true },
      state: { batch: { ...withInvalid, entryCount: 2 } },
      gives: 'DISBURSEMENT_BATCH_EMPTY',
    },
    'a reviewed one': {
      state: { batch: aDisbursement({ state: 'Reviewed' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

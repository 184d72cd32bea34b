import ApproveDisbursementBatchCommand from '../../../commands/disbursements/ApproveDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';

const reviewed = aDisbursement({ state: 'Reviewed', reviewers: ['reviewer'] });
const withInvalid = {
  ...reviewed,
  entryCount: 3,
  totalAmount: 60_000n,
  invalidCount: 2,
  invalidAmount: 40_000n,
};

cases(
  ApproveDisbursementBatchCommand,
  {
    input: { batchId: 4 },
    state: { batch: reviewed as typeof reviewed | undefined, source: anAccount() },
    actor: person('checker', 'BranchManager'),
  },
  {
    'reserves the total and queues the payment': {
      holds: { 'acc-1 debit': 200 },
      gives: ['hold', 'put', 'insert', 'emit', 'schedule'],
    },
    'a batch with invalid entries': { state: { batch: withInvalid }, gives: 'DISBURSEMENT_BATCH_INVALID' },
    'a batch whose invalid entries are left out reserves the others': {
      input: { leaveOutInvalid: true },
      state: { batch: withInvalid },
      holds: { 'acc-1 debit': 200 },
      gives: ['hold', 'put', 'insert', 'emit', 'schedule'],
    },
    'a batch of invalid entries alone': {
      input: { leaveOutInvalid: true },
      state: { batch: { ...withInvalid, entryCount: 2 } },
      gives: 'DISBURSEMENT_BATCH_EMPTY',
    },
    'by its maker': { actor: person('maker', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'by its reviewer': { actor: person('reviewer', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'before its review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'the cash of a vault': { state: { source: anAccount({ class: 'VAULT' }) }, gives: 'ACCOUNT_NOT_FOUND' },
    'a source that is not there': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a closed source': {
      state: { source: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a source that is short by a kobo': {
      state: { source: anAccount({ book: 19_999n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

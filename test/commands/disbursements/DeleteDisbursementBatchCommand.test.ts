import DeleteDisbursementBatchCommand from '../../../commands/disbursements/DeleteDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

cases(
  DeleteDisbursementBatchCommand,
  {
    input: { batchId: 4 },
    state: {
      batch: aDisbursement(),
      entries: [anEntry()],
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a draft': { gives: ['remove', 'put', 'insert', 'emit'] },
    'a cancelled one': {
      state: { batch: aDisbursement({ state: 'Cancelled' }) },
      gives: ['remove', 'put', 'insert', 'emit'],
    },
    'a large one goes part by part': {
      state: { batch: aDisbursement({ entryCount: 501, nextPosition: 501 }), entries: [] },
      gives: ['put', 'insert', 'emit', 'schedule'],
    },
    'a rejected one': {
      state: { batch: aDisbursement({ state: 'Rejected' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': {
      state: { batch: undefined, entries: [] },
      gives: 'DISBURSEMENT_BATCH_NOT_FOUND',
    },
  },
);

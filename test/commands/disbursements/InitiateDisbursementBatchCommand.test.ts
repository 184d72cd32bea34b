import InitiateDisbursementBatchCommand from '../../../commands/disbursements/InitiateDisbursementBatchCommand.ts';
import { cases, exampleOf, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';
import { anUpload } from '../../support/uploads.ts';

const input = exampleOf(InitiateDisbursementBatchCommand);

const partly = aDisbursement({ id: 7, state: 'PartiallyProcessed' });
const staged = { uploadId: 'up-1', batchId: 4 };
const done = anUpload({ written: 2, total: 2, amount: 225_050n });

cases(
  InitiateDisbursementBatchCommand,
  {
    input,
    state: { source: anAccount(), origin: undefined, upload: undefined },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a draft with its entries': { gives: ['insert', 'insert', 'insert', 'insert', 'emit'] },
    'entries that are written already': {
      state: { upload: done },
      prepared: staged,
      gives: ['insert', 'insert', 'put', 'unschedule', 'emit'],
      tells: { batchId: 4, entryCount: 2, totalAmount: 2250.5 },
    },
    'entries that were taken away meanwhile': {
      state: { upload: { ...done, state: 'Refused' } },
      prepared: staged,
      gives: 'DISBURSEMENT_UPLOAD_OVER',
    },
    'entries that are not all there': {
      state: { upload: { ...done, written: 1 } },
      prepared: staged,
      gives: 'DISBURSEMENT_UPLOAD_OVER',
    },
    'more than a reply can tell': {
      input: {
        entries: [1, 2].map((at) => ({
          bankCode: '058',
          destinationAccount: `012345678${at}`,
          amount: 9_999_999_999_999.99,
        })),
      },
      gives: 'DISBURSEMENT_BATCH_TOTAL',
    },
    'the cash of a till': { state: { source: anAccount({ class: 'TILL' }) }, gives: 'ACCOUNT_NOT_FOUND' },
    'no such source': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'what failed of another batch, which knows it from then on': {
      input: { retryOf: 7 },
      state: { origin: { id: 7, batch: partly, earlier: undefined } },
      gives: ['insert', 'insert', 'insert', 'insert', 'put', 'emit'],
    },
    'what failed, after its first try was called off': {
      state: { origin: { id: 7, batch: partly, earlier: aDisbursement({ id: 8, state: 'Cancelled' }) } },
      gives: ['insert', 'insert', 'insert', 'insert', 'put', 'emit'],
    },
    'what failed, a second time': {
      state: { origin: { id: 7, batch: partly, earlier: aDisbursement({ id: 8, state: 'Draft' }) } },
      gives: 'DISBURSEMENT_BATCH_RETRIED',
    },
    'what failed of a batch that is not over': {
      state: { origin: { id: 7, batch: aDisbursement({ id: 7, state: 'Draft' }), earlier: undefined } },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'what failed of no batch': {
      state: { origin: { id: 7, batch: undefined, earlier: undefined } },
      gives: 'DISBURSEMENT_BATCH_NOT_FOUND',
    },
    'a closed source': {
      state: { source: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
  },
);

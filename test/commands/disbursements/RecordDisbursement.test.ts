import RecordDisbursement from '../../../commands/disbursements/RecordDisbursement.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';

const processing = aDisbursement({ state: 'Processing', held: 20_000n });

cases(
  RecordDisbursement,
  {
    input: { entryId: 41, answer: { done: true, reference: 'R-1' } },
    state: {
      entry: anEntry({ bankCode: '058', state: 'Processing' }) as ReturnType<typeof anEntry> | undefined,
      batch: processing as typeof processing | undefined,
      source: anAccount({ debitHold: 20_000n }),
    },
    actor: person('system', 'Admin'),
  },
  {
    'the last payment ends the batch': {
      posts: [{ 'acc-1': -200, interbank: -200 }],
      holds: { 'acc-1 debit': -200 },
      gives: ['release', 'post', 'put', 'put', 'insert', 'emit'],
    },
    'a payment among others': {
      state: { batch: { ...processing, entryCount: 2, held: 40_000n } },
      posts: [{ 'acc-1': -200, interbank: -200 }],
      holds: { 'acc-1 debit': -200 },
      gives: ['release', 'post', 'put', 'put'],
    },
    'the last refusal frees what was held': {
      input: { answer: { done: false, code: 'REFUSED', reason: 'Refused' } },
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'put', 'insert', 'emit', 'release'],
    },
    'one that is over': {
      state: { entry: anEntry({ state: 'Successful' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such entry': { state: { entry: undefined }, gives: 'DISBURSEMENT_ENTRY_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
    'no such source': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);

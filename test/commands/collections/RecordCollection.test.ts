import RecordCollection from '../../../commands/collections/RecordCollection.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const first = aMandate({ state: 'Active', kind: 'GSI', batchId: 1 });
const second = aMandate({ id: 8, state: 'Active', kind: 'GSI', batchId: 1, bankCode: '011' });
const poor = { done: false, code: 'INSUFFICIENT_FUNDS', reason: 'No funds' };

cases(
  RecordCollection,
  {
    input: { collectionId: 11, mandateId: 7, answer: { done: true, reference: 'R-1' } },
    state: {
      collection: anItem({ state: 'Processing' }) as ReturnType<typeof anItem> | undefined,
      mandate: first as ReturnType<typeof aMandate> | undefined,
      batch: aBatch({ state: 'Processing', itemCount: 2 }) as ReturnType<typeof aBatch> | undefined,
      others: [first, second],
    },
    actor: person('system', 'Admin'),
  },
  {
    'a success is posted': { gives: ['put', 'insert', 'put', 'post', 'put', 'emit'] },
    'the last success completes the batch': {
      state: { batch: aBatch({ state: 'Processing' }) },
      gives: ['put', 'insert', 'put', 'post', 'put', 'insert', 'emit', 'emit'],
    },
    'without funds the next account of the mandate is turned to': {
      input: { answer: poor },
      gives: ['put', 'insert', 'schedule'],
    },
    'without funds on the last account it has failed': {
      input: { mandateId: 8, answer: poor },
      state: {
        collection: anItem({
          state: 'Processing',
          tried: [{ mandateId: 7, code: 'INSUFFICIENT_FUNDS' }],
        }),
        mandate: second,
      },
      gives: ['put', 'insert', 'put', 'emit'],
    },
    'a stopped account of the mandate is not turned to': {
      input: { answer: poor },
      state: { others: [first, { ...second, state: 'Stopped' }] },
      gives: ['put', 'insert', 'put', 'emit'],
    },
    'a refusal of another kind has failed': {
      input: { answer: { done: false, code: 'ACCOUNT_UNKNOWN', reason: 'Unknown' } },
      gives: ['put', 'insert', 'put', 'emit'],
    },
    'one that is over': {
      state: { collection: anItem({ state: 'Successful' }) },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'no such collection': { state: { collection: undefined }, gives: 'COLLECTION_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

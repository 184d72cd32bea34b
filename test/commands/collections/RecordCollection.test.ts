import assert from 'node:assert/strict';
import RecordCollection from '../../../commands/collections/RecordCollection.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const kept = { reserved: 50_000n, reservedCount: 1 };
const first = aMandate({ state: 'Active', kind: 'GSI', batchId: 1, ...kept });
const second = aMandate({ id: 8, state: 'Active', kind: 'GSI', batchId: 1, bankCode: '011' });
const poor = { done: false, code: 'INSUFFICIENT_FUNDS', reason: 'No funds' } as const;

/** What becomes of the mandates, in their order. */
const mandateOf =
  (...expected: readonly object[]) =>
  (decision: Decision<unknown, string>) => {
    assert.ok('effects' in decision);
    const changes = decision.effects.flatMap((effect) =>
      effect.do === 'put' && effect.table.name === 'mandates' ? [effect.changes] : [],
    );
    assert.deepEqual(changes, expected);
  };

cases(
  RecordCollection,
  {
    input: { collectionId: 11, mandateId: 7, answer: { done: true, reference: 'R-1' } },
    state: {
      collection: anItem({ state: 'Processing' }),
      mandate: first,
      batch: aBatch({ state: 'Processing', itemCount: 2 }),
      others: [first, second],
    },
    actor: person('system', 'Admin'),
  },
  {
    'a success is posted': {
      posts: [{ interbank: 500, collections: 500 }],
      gives: ['put', 'insert', 'emit', 'put', 'post', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0, collected: 50_000n, collectedCount: 1 }),
    },
    'the last success completes the batch': {
      state: { batch: aBatch({ state: 'Processing' }) },
      posts: [{ interbank: 500, collections: 500 }],
      gives: ['put', 'insert', 'emit', 'put', 'post', 'put', 'insert', 'emit'],
    },
    'without funds the next account of the mandate is turned to': {
      input: { answer: poor },
      gives: ['put', 'insert', 'put', 'put', 'schedule'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }, { reserved: 50_000n, reservedCount: 1 }),
    },
    'without funds on the last account it has failed': {
      input: { mandateId: 8, answer: poor },
      state: {
        collection: anItem({ state: 'Processing', tried: [{ mandateId: 7, code: 'INSUFFICIENT_FUNDS' }] }),
        mandate: { ...second, ...kept },
      },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'a stopped account of the mandate is not turned to': {
      input: { answer: poor },
      state: { others: [first, { ...second, state: 'Stopped' }] },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'an account whose own terms do not allow it is not turned to': {
      input: { answer: poor },
      state: { others: [first, { ...second, debitAmount: 49_999n }] },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'nor is one whose amount is used up by the others': {
      input: { answer: poor },
      state: { others: [{ ...first, collected: 450_001n, collectedCount: 9 }, second] },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'nor where the others took every instalment': {
      input: { answer: poor },
      state: { others: [{ ...first, collected: 10_000n, collectedCount: 10 }, second] },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'the last kobo and the last instalment are taken': {
      input: { answer: poor },
      state: { others: [{ ...first, collected: 450_000n, collectedCount: 9 }, second] },
      gives: ['put', 'insert', 'put', 'put', 'schedule'],
    },
    'a refusal of another kind has failed': {
      input: { answer: { done: false, code: 'ACCOUNT_UNKNOWN', reason: 'Unknown' } },
      gives: ['put', 'insert', 'emit', 'put', 'put'],
      also: mandateOf({ reserved: 0n, reservedCount: 0 }),
    },
    'one that is over': {
      state: { collection: anItem({ state: 'Successful' }) },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'no such collection': { state: { collection: undefined }, gives: 'COLLECTION_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

import AddInterbankCollectionToBatchCommand from '../../../commands/collections/AddInterbankCollectionToBatchCommand.ts';
import { days, later } from '../../../core/values/instant.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, noon, person, says } from '../../support/decide.ts';
import { aMandate, family } from '../../support/mandates.ts';

cases(
  AddInterbankCollectionToBatchCommand,
  {
    input: { batchId: 3, mandateId: 7, amount: 500 },
    state: { batch: aBatch(), families: family(), others: [] as readonly ReturnType<typeof anItem>[] },
    actor: person('manager', 'BranchManager'),
  },
  {
    'to a draft': { gives: ['insert', 'put'] },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
    'to an active batch': { state: { batch: aBatch({ state: 'Active' }) }, gives: 'COLLECTION_BATCH_STATE' },
    'to a full batch': { state: { batch: aBatch({ itemCount: 5000 }) }, gives: 'COLLECTION_BATCH_FULL' },
    'under a mandate that is not active': {
      state: { families: family({ state: 'Draft' }) },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^mandateId names a mandate that is Draft$/),
    },
    'under none': { state: { families: new Map() }, gives: 'MANDATE_NOT_USABLE' },
    'the whole debit amount': { input: { amount: 500 }, gives: ['insert', 'put'] },
    'a cent above the debit amount': {
      input: { amount: 500.01 },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^amount is above the mandate’s debitAmount of 500\.00$/),
    },
    'before the mandate starts': {
      state: { families: family({ startDate: later(noon, days(2)) }) },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^collectionDate must not be before the mandate starts/),
    },
    'a date before a mandate that has started since': {
      input: { collectionDate: '2020-01-01' },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^collectionDate must not be before the mandate starts/),
    },
    'for the day on which it starts': {
      input: { collectionDate: later(noon, days(2)) },
      state: { families: family({ startDate: later(noon, days(2)) }) },
      gives: ['insert', 'put'],
    },
    'for a day after its end': {
      input: { collectionDate: later(noon, days(366)) },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^mandateId names a mandate that has ended/),
    },
    'the last instalment': {
      state: { families: family({ collectedCount: 8, reservedCount: 1 }) },
      gives: ['insert', 'put'],
    },
    'one instalment more': {
      state: { families: family({ collectedCount: 8, reservedCount: 2 }) },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^mandateId names a mandate whose 10 instalments are collected or ordered$/),
    },
    'the last instalment where the batch has it already': {
      state: { families: family({ collectedCount: 9 }), others: [anItem()] },
      gives: 'MANDATE_NOT_USABLE',
    },
    'what is left of the amount': {
      state: { families: family({ collected: 400_000n, reserved: 50_000n }) },
      gives: ['insert', 'put'],
    },
    'a cent more than is left of the amount': {
      state: { families: family({ collected: 400_001n, reserved: 50_000n }) },
      gives: 'MANDATE_NOT_USABLE',
      also: says(/^amount is above the 499\.99 that are left of the mandate’s 5,000\.00$/),
    },
    'an instalment that another account of the same mandate has had': {
      state: {
        families: new Map([
          [
            7,
            [
              aMandate({ state: 'Active', kind: 'GSI', batchId: 1, collectedCount: 4 }),
              aMandate({ id: 8, state: 'Active', kind: 'GSI', batchId: 1, reservedCount: 6 }),
            ],
          ],
        ]),
      },
      gives: 'MANDATE_NOT_USABLE',
    },
  },
);

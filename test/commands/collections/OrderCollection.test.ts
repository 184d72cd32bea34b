import OrderCollection from '../../../commands/collections/OrderCollection.ts';
import { days, later } from '../../../core/values/instant.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const mandate = aMandate({ state: 'Active', reserved: 50_000n, reservedCount: 1 });

cases(
  OrderCollection,
  {
    input: { collectionId: 11 },
    state: {
      collection: anItem({ state: 'Processing', orderedUnder: 7, collectionDate: noon }) as
        | ReturnType<typeof anItem>
        | undefined,
      mandate,
      batch: aBatch({ state: 'Processing' }),
    },
    actor: person('system', 'Admin'),
  },
  {
    'its day has come': { gives: ['schedule'] },
    'the mandate was stopped': {
      state: { mandate: { ...mandate, state: 'Stopped' } },
      gives: ['put', 'insert', 'emit', 'put', 'put', 'insert', 'emit'],
    },
    'the mandate has ended': {
      state: { mandate: { ...mandate, endDate: later(noon, -days(1)) } },
      gives: ['put', 'insert', 'emit', 'put', 'put', 'insert', 'emit'],
    },
    'one that is over': {
      state: { collection: anItem({ state: 'Failed' }), mandate: undefined },
      gives: 'COLLECTION_BATCH_STATE',
    },
    'no such collection': { state: { collection: undefined }, gives: 'COLLECTION_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

/** The debit of a collection under a mandate, as an order to the network. Pure. */
import type { Context } from '../../core/command/command.ts';
import { type Effect, schedule } from '../../core/command/effects.ts';
import { orderTimer } from '../../core/command/interbank.ts';
import type { Mandate } from '../mandates/mandate.ts';
import { orderKey } from './batch-input.ts';
import type { Collection } from './collection.ts';

/** Orders the debit, not before the collection's date. */
export function orderDebit(collection: Collection, mandate: Mandate, context: Context): Effect {
  const { now, actor, bank } = context;
  const { collectionDate, narration, amount } = collection;
  const due = collectionDate !== null && collectionDate > now ? collectionDate : now;
  return schedule(
    orderTimer(
      'InterbankDebit',
      {
        key: orderKey(actor.tenant, collection, mandate.id),
        bankCode: mandate.bankCode,
        accountNumber: mandate.accountNumber,
        amount,
        currency: bank.currency,
        narration: narration ?? mandate.narration,
        mandateReference: mandate.networkReference,
      },
      {
        id: `collection:${collection.id}`,
        due,
        record: 'RecordCollection',
        about: { collectionId: collection.id, mandateId: mandate.id },
      },
    ),
  );
}

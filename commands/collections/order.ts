/** The debit of a collection under a mandate, as an order to the network. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, schedule } from '../../core/command/declaration/effects.ts';
import { orderTimer } from '../../core/interbank/contract.ts';
import type { Mandate } from '../mandates/mandate.ts';
import { debitedAt, orderKey } from './batch-input.ts';
import type { Collection } from './collection.ts';

/** The only timer of an item in progress: first for its date, then for its order. */
const timerOf = ({ id }: Collection) => `collection:${id}`;

/** Orders the debit: now, or on the collection's date if the mandate allows it still. */
export function orderDebit(collection: Collection, mandate: Mandate, context: Context): Effect {
  const { now, actor, bank } = context;
  const { narration, amount } = collection;
  const due = debitedAt(collection, now);
  if (due > now) {
    const data = { collectionId: collection.id };
    return schedule({ id: timerOf(collection), due, command: 'OrderCollection', data });
  }
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
        id: timerOf(collection),
        due,
        record: 'RecordCollection',
        about: { collectionId: collection.id, mandateId: mandate.id },
      },
    ),
  );
}

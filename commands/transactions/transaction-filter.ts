/** How lists and exports of transactions are narrowed. */
import type { Select } from '../../core/command/declaration/read.ts';
import { Amount, OneOf, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { toMinor } from '../../core/values/money.ts';
import { idOfReference, transactionTypes } from './transaction.ts';

/** Wire numbers of the states, in this order (companion commands, 5.2). */
const stateNumbers = ['PENDING', 'SETTLED', 'CANCELLED', 'REVERSED'] as const;

export const transactionFilterFields = {
  id: Type.Optional(Words(64, 'One transaction')),
  startDate: Type.Optional(DayOrMoment('Created at or after')),
  endDate: Type.Optional(DayOrMoment('Created at or before')),
  status: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), {
      maxItems: 4,
      description: '0 PENDING, 1 SETTLED, 2 CANCELLED, 3 REVERSED',
    }),
  ),
  accountReference: Type.Optional(Words(34, 'An account number')),
  transactionType: Type.Optional(OneOf(transactionTypes)),
  minAmount: Type.Optional(Amount()),
  maxAmount: Type.Optional(Amount()),
  branchId: Type.Optional(Type.Union([Type.Integer(), Words(64)])),
  clientId: Type.Optional(
    Type.Union([Type.Integer(), Words(64)], { description: 'A client, by number or encoded key' }),
  ),
  transactionReference: Type.Optional(Words(64)),
  searchText: Type.Optional(Words(100, 'Words of its narration, or the id of its client')),
};

const Filter = Type.Object(transactionFilterFields);
type Filter = Static<typeof Filter>;

/**
 * The rest of a filter: the time zone of its days, and the encoded key of its client, which transactions
 * store.
 */
interface Resolved {
  readonly timezone: string;
  readonly clientKey: string | undefined;
}

/** Narrows a select to the filter. */
export function transactionFilter(filter: Filter, { timezone, clientKey }: Resolved) {
  const { from, before } = periodOf(filter, timezone);
  return (select: Select): void => {
    if (filter.id !== undefined) select.where('id', filter.id);
    if (from !== undefined) select.where('createdAt', '>=', from);
    if (before !== undefined) select.where('createdAt', '<', before);
    if (filter.status !== undefined) {
      select.whereIn(
        'state',
        filter.status.map((at) => stateNumbers[at] ?? 'PENDING'),
      );
    }
    if (filter.accountReference !== undefined) {
      select.where('accountNumber', filter.accountReference);
    }
    if (filter.transactionType !== undefined) select.where('type', filter.transactionType);
    if (filter.minAmount !== undefined) select.where('amount', '>=', toMinor(filter.minAmount));
    if (filter.maxAmount !== undefined) select.where('amount', '<=', toMinor(filter.maxAmount));
    if (filter.branchId !== undefined) select.where('branchId', String(filter.branchId));
    if (clientKey !== undefined) select.where({ clientKey });
    const { searchText } = filter;
    if (searchText !== undefined) {
      select.where((any) => {
        anyHolds(any, ['narration'], searchText);
        any.orWhere('clientKey', searchText);
      });
    }
    if (filter.transactionReference !== undefined) {
      select.where('id', idOfReference(filter.transactionReference) ?? '');
    }
  };
}

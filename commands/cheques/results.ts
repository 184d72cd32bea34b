/** Imports results of the clearing house one after another on the same books. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import {
  Amount,
  DateText,
  Note,
  OneOf,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import type { Sheet } from '../../core/ledger/books.ts';
import { type Minor, toMinor } from '../../core/values/money.ts';
import { bounceReasons, type Cheque, chequeIdentities, identityOf, ordinaryReason } from './cheque.ts';
import { ChequeId } from './cheque-view.ts';
import {
  type ChequeCase,
  clearCheque,
  clearingDateOf,
  type clearingPolicies,
  loadCheque,
  type Resolved,
  returnCheque,
} from './resolve.ts';

/** One line of the clearing house's file. */
export const ResultItem = Type.Object({
  chequeTransactionId: Type.Optional(ChequeId),
  chequeNumber: Type.Optional(Words(30, 'With drawerBank and drawerAccount, in place of the id')),
  drawerBank: Type.Optional(Words(100)),
  drawerAccount: Type.Optional(Words(40)),
  amount: Type.Optional(Amount('If given, it must be the amount of the cheque')),
  result: OneOf(['Cleared', 'Returned']),
  bounceReason: Type.Optional(OneOf(bounceReasons, `${ordinaryReason} when absent`)),
  clearingDate: Type.Optional(DateText()),
  externalReferenceId: Type.Optional(Words(100)),
  notes: Type.Optional(Note(500)),
});
export type ResultItem = Static<typeof ResultItem>;

/** The cheque of a line, by its number in this bank or by its printed data. */
export async function loadResult(item: ResultItem, read: Read): Promise<ChequeCase | undefined> {
  const { chequeTransactionId, chequeNumber, drawerBank, drawerAccount } = item;
  if (chequeTransactionId !== undefined) return loadCheque(chequeTransactionId, read);
  if (chequeNumber === undefined || drawerBank === undefined || drawerAccount === undefined) {
    return undefined;
  }
  const printed = identityOf({ chequeNumber, drawerBank, drawerAccount });
  const identity = await read.one(chequeIdentities, printed);
  return identity === undefined ? undefined : loadCheque(identity.chequeId, read);
}

/** The result of a line. */
export const itemOutcomes = ['Cleared', 'Returned', 'Unchanged', 'Refused'] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

export interface ItemResult {
  readonly outcome: ItemOutcome;
  readonly cheque: Cheque | undefined;
  readonly refusal: Rejection | undefined;
  readonly effects: readonly Effect[];
}

type ImportContext = Context<typeof clearingPolicies>;

/** Imports one line, on books that earlier lines have moved. A repeated line changes nothing. */
export function importResult(
  item: ResultItem,
  found: ChequeCase | undefined,
  books: Sheet,
  penalty: Minor,
  context: ImportContext,
): ItemResult {
  const nothing = { cheque: found?.cheque, refusal: undefined, effects: [] };
  if (found === undefined) {
    return { ...nothing, outcome: 'Refused', refusal: reject('CHEQUE_NOT_FOUND') };
  }
  if (cameBefore(item, found.cheque)) return { ...nothing, outcome: 'Unchanged' };
  const done = resolved(item, found, books, penalty, context);
  if (isRejection(done)) return { ...nothing, outcome: 'Refused', refusal: done };
  return { ...nothing, outcome: item.result, cheque: done.cheque, effects: done.effects };
}

function cameBefore({ result }: ResultItem, { state, reason, direction }: Cheque): boolean {
  if (result === 'Cleared') return state === 'CLEARED' || state === 'COMPLETED';
  const returned: readonly (string | null)[] = bounceReasons;
  return (
    state === 'BOUNCED' || (direction === 'Withdrawal' && state === 'CANCELLED' && returned.includes(reason))
  );
}

function resolved(
  item: ResultItem,
  found: ChequeCase,
  books: Sheet,
  penalty: Minor,
  context: ImportContext,
): Resolved | Rejection {
  const { cheque } = found;
  if (item.amount !== undefined && toMinor(item.amount) !== cheque.amount) {
    return reject('VALIDATION', { field: 'amount', message: 'amount is not the amount of the cheque' });
  }
  const note = item.notes ?? null;
  if (item.result === 'Returned') {
    const reason = item.bounceReason ?? ordinaryReason;
    const detail = { move: 'bounce', reason, note, fee: penalty, stopsCheque: true } as const;
    return returnCheque(found, books, detail, context);
  }
  const clearingDate = clearingDateOf(item.clearingDate, cheque, context);
  if (isRejection(clearingDate)) return clearingDate;
  const clearingReference = item.externalReferenceId ?? null;
  return clearCheque(found, books, { clearingDate, clearingReference, note }, context);
}

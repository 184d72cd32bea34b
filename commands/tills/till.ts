/**
 * A place where the bank keeps cash: a till at the counter, or a vault. Its balance is in the account with
 * the same key.
 */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { type LinkMove, type LinkRefusal, link } from '../../core/command/declaration/link.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import {
  instant,
  integer,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import { type Rejection, type RejectionTable, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, available, held } from '../../core/ledger/account.ts';
import { instantAt } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';

export type TillKind = 'Till' | 'Vault';
export type TillState = 'Open' | 'Closed';

export const tills = table({
  name: 'tills',
  key: ['key'],
  indexes: [{ on: ['kind'], serves: [{ query: 'RetrieveTillsQuery' }, { query: 'RetrieveVaultsQuery' }] }],
  controls: 'none',
  columns: {
    /** Also the id and the number of its account. */
    key: text(34),
    name: text(200),
    kind: text<TillKind>(10),
    branchKey: nullable(text(64)),
    state: text<TillState>(10),
    openedBy: nullable(text(200)),
    openedAt: nullable(instant()),
    closedAt: nullable(instant()),
    /** The count at the last closing, and its difference to the booked amount (negative if less). */
    countedCash: nullable(money()),
    difference: nullable(money()),
    /** The number of lines of its account after that count. Null before the first closing. */
    countedLine: nullable(integer('long')),
  },
});

export type Till = Row<typeof tills>;

/** A till opens in the morning and closes in the evening. A vault is always open. */
export const tillLife = lifecycle({ Closed: { open: 'Open' }, Open: { close: 'Closed' } });

export const rejections = {
  TILL_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such till.',
    facts: { key: Type.String({ description: 'Key of the till or vault' }) },
  },
  VAULT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such vault.',
    facts: { key: Type.String({ description: 'Key of the till or vault' }) },
  },
  TILL_CLOSED: {
    http: 400,
    kind: 'state',
    says: 'The till is closed.',
    facts: { key: Type.String({ description: 'Key of the till or vault' }) },
    mend: { by: 'The teller, or who opens tills.', how: 'Open the till, then send it again.' },
  },
  TILL_ALREADY_OPEN: {
    http: 400,
    kind: 'state',
    says: 'The till is open already.',
    mend: { how: 'No action is needed: the till is open.' },
  },
  TILL_BUSY: {
    http: 400,
    kind: 'state',
    says: 'Transactions of the till are still pending; settle or cancel them first.',
    facts: { holdAmount: SignedAmount('What is held on it, in currency units') },
    mend: {
      by: 'The people who approve or cancel the pending transactions.',
      how: 'Settle or cancel what is pending on the till, then send it again.',
    },
  },
  TILL_KEY_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'A till, a vault or an account has this key already.',
    facts: { key: Type.String({ description: 'Key of the till or vault' }) },
    mend: { how: 'Choose another key.' },
  },
} as const satisfies RejectionTable;

export const tillNoun = noun({
  name: 'till',
  table: tills,
  life: tillLife,
  refusal: {
    open: ({ name }) => reject('TILL_ALREADY_OPEN', { message: `${name} is open already.` }),
    close: ({ name }) => reject('TILL_CLOSED', { message: `${name} is closed already.` }),
  },
});

/** The key of a till or vault in a request. */
export const TillKey = (description: string) => Words(34, description);

/** A till or vault with the account for its balance. Either may be missing. */
export interface CashPlace {
  readonly till: Till | undefined;
  readonly account: Account | undefined;
}

export async function loadPlace(key: string, read: Read): Promise<CashPlace> {
  return { till: await read.one(tills, { key }), account: await read.one(accounts, { id: key }) };
}

/** An open till or vault of the kind, or why there is none. */
export function openPlace<Missing extends 'TILL_NOT_FOUND' | 'VAULT_NOT_FOUND'>(
  { till, account }: CashPlace,
  kind: TillKind,
  missing: Missing,
  key: string,
):
  | { readonly till: Till; readonly account: Account; readonly rejected?: never }
  | Rejection<Missing | 'TILL_CLOSED'> {
  if (till?.kind !== kind || account === undefined) return reject(missing, { key });
  if (till.state === 'Closed') {
    return reject('TILL_CLOSED', { message: `${till.name} is closed.`, key });
  }
  return { till, account };
}

/** A till or vault as the wire shows it. */
export const TillView = Type.Object({
  key: Type.String(),
  name: Type.String(),
  branchKey: Type.Union([Type.String(), Type.Null()]),
  balance: SignedAmount('Cash by the books'),
  holdAmount: SignedAmount('Cash in pending transactions'),
  availableBalance: SignedAmount(),
  state: OneOf(tillLife.states),
  openedBy: Type.Union([Type.String(), Type.Null()]),
  openedById: Type.Union([Type.String(), Type.Null()]),
  openedAt: Type.Union([Type.String(), Type.Null()]),
  closedAt: Type.Union([Type.String(), Type.Null()]),
  countedCash: Type.Union([SignedAmount('Counted at the last closing'), Type.Null()]),
  difference: Type.Union([SignedAmount('Counted less booked, at the last closing'), Type.Null()]),
});

export function tillView(till: Till, account: Account) {
  const { key, name, branchKey, state, openedBy, openedAt, closedAt } = till;
  const orNull = (amount: bigint | null) => (amount === null ? null : fromMinor(amount));
  return {
    key,
    name,
    branchKey,
    balance: fromMinor(account.book),
    holdAmount: fromMinor(held(account)),
    availableBalance: fromMinor(available(account)),
    state,
    openedBy,
    openedById: openedBy,
    openedAt,
    closedAt,
    countedCash: orNull(till.countedCash),
    difference: orNull(till.difference),
  };
}

/** Cash moves only if the tills and vaults are open. Cancelling a pending move is always possible. */
function cashLink(transactionType: string) {
  const onlyOpen = ({ record }: LinkMove<readonly Till[]>): LinkRefusal | typeof nothing => {
    const closed = record.find(({ state }) => state === 'Closed');
    if (closed === undefined) return nothing;
    return reject('INVALID_STATE_TRANSITION', { message: `${closed.name} is closed.`, till: closed.key });
  };
  return link<readonly Till[]>({
    transactionType,
    async load({ lines }, read) {
      const found: Till[] = [];
      for (const key of new Set(lines.flatMap((line) => line.account ?? []))) {
        const till = await read.one(tills, { key });
        if (till !== undefined) found.push(till);
      }
      return found;
    },
    settle: onlyOpen,
    cancel: () => nothing,
    reverse: onlyOpen,
  });
}
const nothing = { effects: [] } as const;

export const tellerLink = cashLink('TELLER_TRANSACTION');
export const tillTransferLink = cashLink('TILL_TRANSFER');
export const vaultLink = cashLink('VAULT_TRANSACTION');

const places: readonly (readonly [key: string, name: string, kind: TillKind])[] = [
  ['till-01', 'Till 1', 'Till'],
  ['till-02', 'Till 2', 'Till'],
  ['vault-hq', 'Head office vault', 'Vault'],
];

const openedAt = instantAt(Date.UTC(2025, 0, 15));

/** Demo tills and the vault. Their accounts with the cash are demo accounts. */
export const demo: Demo = (tenant) =>
  (tenant === 'demo' ? places : []).flatMap(([key, name, kind]) =>
    tillNoun.begun({
      key,
      name,
      kind,
      branchKey: 'branch-hq',
      state: 'Open',
      openedBy: 'demo',
      openedAt,
      closedAt: null,
      countedCash: null,
      difference: null,
      countedLine: null,
    }),
  );

/** Accounts with a balance that can refuse a movement: customers' accounts, tills, vaults and pools. */
import {
  boolean,
  identifier,
  instant,
  integer,
  moment,
  money,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../command/declaration/table.ts';
import type { Minor } from '../values/money.ts';

export const accountClasses = ['CUSTOMER', 'INTERNAL', 'TILL', 'VAULT'] as const;
export type AccountClass = (typeof accountClasses)[number];
export type AccountState = 'PendingApproval' | 'Active' | 'Locked' | 'Closed' | 'Rejected';

export const accounts = table({
  name: 'accounts',
  key: ['id'],
  natural: [['number']],
  indexes: [
    { on: ['clientKey'], serves: [{ check: 'open accounts' }] },
    { on: ['state'], serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['account'] } }] },
  ],
  controls: {
    insert: 'risk',
    remove: 'risk',
    put: {
      '*': 'risk',
      state: 'restriction',
      postNoDebit: 'restriction',
      book: 'money',
      debitHold: 'money',
      creditHold: 'money',
      feesOwed: 'money',
      closedAt: 'none',
    },
  },
  columns: {
    /** The encoded key: given by the demo data, a UUID elsewhere. */
    id: text(64),
    number: text(34),
    name: text(200),
    class: text<AccountClass>(20),
    tier: text(40),
    gl: text(10),
    currency: text(3),
    state: text<AccountState>(20),
    /** Debits are refused while credits are taken. */
    postNoDebit: boolean(),
    clientKey: nullable(text(64)),
    productKey: nullable(text(64)),
    branchId: nullable(text(64)),
    book: money(),
    /** Pending withdrawals and uncleared cheques. They lower the available balance. */
    debitHold: money(),
    /** Pending deposits: announced, lowers nothing. */
    creditHold: money(),
    /** Fees that it could not pay: taken from the next money that comes in. */
    feesOwed: money(),
    /** How many postings the account has: the number of its last statement line. */
    postings: integer('long'),
    /**
     * The date of the account's last line. No line gets an earlier date, whatever the clock of a host says.
     */
    lastBookedAt: nullable(instant()),
    openedAt: instant(),
    closedAt: nullable(instant()),
  },
});

export type Account = Row<typeof accounts>;

/** Every settled movement, line by line; journals are the lines that share a `journalId`. */
export const postings = table({
  name: 'postings',
  key: ['journalId', 'line'],
  appendOnly: true,
  sets: [['journalId']],
  indexes: [
    {
      on: ['accountId', 'accountSeq'],
      where: 'account_id is not null',
      serves: [
        { query: 'RetrieveAccountQuery', asked: { accountNumber: '1000000001', asOf: '2020-01-01' } },
        { query: 'RetrieveAccountsListQuery', asked: { asOf: '2026-03-01' } },
        { query: 'RetrieveAccountStatementQuery' },
        { check: 'balances' },
      ],
    },
    {
      on: ['reference'],
      where: 'reference <> journal_id',
      serves: [{ query: 'RetrieveTransactionByIdQuery' }, { check: 'partner loans' }],
    },
  ],
  // A transaction is settled by the journal of its own id.
  lacking: { reference: ({ journalId }) => journalId },
  readable: { reference: 'coalesce(reference, journal_id)' },
  controls: 'money',
  columns: {
    journalId: identifier(),
    line: integer(),
    reference: identifier(),
    kind: text(30),
    gl: text(10),
    accountId: nullable(identifier()),
    /** Position in the account's statement, from 1 without gaps. */
    accountSeq: nullable(integer('long')),
    side: text<'debit' | 'credit'>(6),
    amount: money(),
    currency: text(3),
    /** Book balance of the account after this line. */
    balanceAfter: nullable(money()),
    narration: nullable(text(500)),
    bookedAt: moment(),
  },
});

/** Every hold placed (positive) and released (negative). */
export const holdEntries = table({
  name: 'hold_entries',
  key: ['id'],
  appendOnly: true,
  indexes: [{ on: ['accountId'], serves: [{ check: 'holds' }, { query: 'RetrieveAccountHoldsQuery' }] }],
  readable: {},
  controls: 'money',
  columns: {
    id: uuid(),
    accountId: identifier(),
    reference: identifier(),
    direction: text<'debit' | 'credit'>(6),
    amount: money(),
    at: moment(),
  },
});

/** The counters of an account without bookings. */
export const nothingBooked = {
  book: 0n,
  debitHold: 0n,
  creditHold: 0n,
  feesOwed: 0n,
  postings: 0,
  lastBookedAt: null,
} as const;

/** The amount that can be withdrawn now. */
export function available(account: Account): Minor {
  return account.book - account.debitHold;
}

/** The wire's `holdAmount`: all that is held, of either direction. */
export function held(account: Account): Minor {
  return account.debitHold + account.creditHold;
}

/** Whether the account takes new movements at all. */
export function isOpen(account: Account): boolean {
  return account.state === 'Active';
}

/** Whether the balance is cash that somebody can count: only the commands of tills and vaults move it. */
export function isCash(account: Account): boolean {
  return account.class === 'TILL' || account.class === 'VAULT';
}

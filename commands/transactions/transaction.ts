/** The universal transaction: every movement of money that waits, settles, is cancelled or reversed. */
import type { Context } from '../../core/command/declaration/command.ts';
import { type AuditDetail, type Effect, type Hold, notify } from '../../core/command/declaration/effects.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import {
  boolean,
  identifier,
  integer,
  json,
  moment,
  money,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../../core/command/declaration/table.ts';
import type { GivenApproval } from '../../core/command/policy/approval.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, postings } from '../../core/ledger/account.ts';
import { bookChange, type Sheet } from '../../core/ledger/books.ts';
import { takeFees } from '../../core/ledger/fees.ts';
import type { Instant } from '../../core/values/instant.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';

/** Every transaction type of the bank (specification: Transaction). */
export const transactionTypes = [
  'DEPOSIT',
  'WITHDRAWAL',
  'CHEQUE_DEPOSIT',
  'CHEQUE_WITHDRAWAL',
  'LOAN_DISBURSEMENT',
  'LOAN_REPAYMENT',
  'TELLER_TRANSACTION',
  'VAULT_TRANSACTION',
  'TILL_TRANSFER',
  'TRANSFER',
] as const;
/**
 * Types that are approved by their total, as approval limits name them: future obligations of the bank, and
 * proposals.
 */
export const commitmentTypes = [
  'DISBURSEMENT_BATCH',
  'PARTNER_LOAN',
  'MANDATE',
  'COLLECTION_BATCH',
  'ACCOUNT_IMPORT',
  'LOAN',
  'PROPOSAL',
] as const;
export const rejectionCategories = [
  'FRAUD',
  'COMPLIANCE',
  'INSUFFICIENT_DOCUMENTATION',
  'POLICY_VIOLATION',
  'OTHER',
] as const;
export const reversalCategories = [
  'ERROR_CORRECTION',
  'FRAUD',
  'CUSTOMER_REQUEST',
  'SYSTEM_ERROR',
  'DUPLICATE',
  'OTHER',
] as const;

/** The channel of a transaction, as stated by its caller. */
export const Channel = Words(
  40,
  'By which channel it comes: branch, online, or any other word; rule files may decide by it',
);
export const ChannelTold = Type.String({
  description: 'By which channel it came, in the word of its caller',
});

export type TransactionType = (typeof transactionTypes)[number];

/** A transaction type in a rule file, or `*` for every type. */
export const TypeOrAny = (description = 'A transaction type, or * for every type') =>
  OneOf(['*', ...transactionTypes], description);

export type TransactionState = 'PENDING' | 'SETTLED' | 'CANCELLED' | 'REVERSED';

/** Specification: States and transitions, Transaction (universal). */
export const transactionLifecycle = lifecycle({
  PENDING: { approve: 'SETTLED', reject: 'CANCELLED', cancel: 'CANCELLED', expire: 'CANCELLED' },
  SETTLED: { reverse: 'REVERSED' },
  CANCELLED: {},
  REVERSED: {},
});

export type TransactionMove = 'approve' | 'reject' | 'cancel' | 'expire' | 'reverse';

/** One approval that was given, the first of two included. */
export interface Approval extends GivenApproval {
  readonly role: string | null;
  readonly approvalDate: Instant;
  readonly notes: string | null;
}

/** A journal line as it is stored: amounts are text, JSON has no integers of their size. */
export type StoredLine = Omit<Line, 'amount'> & { readonly amount: string };

/** A hold that the transaction keeps, as it is stored. */
export type StoredHold = Omit<Hold, 'amount' | 'reference'> & { readonly amount: string };

export const transactions = table({
  name: 'transactions',
  key: ['id'],
  indexes: [
    {
      on: ['accountNumber', 'id'],
      serves: [{ query: 'RetrieveAllTransactionsQuery', asked: { accountReference: '1000000001' } }],
    },
    {
      on: ['state', 'id'],
      serves: [
        { query: 'RetrieveAllTransactionsQuery', asked: { status: [0] } },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['transaction'] } },
        { check: 'pending timers' },
      ],
    },
  ],
  lacking: { approvals: () => [], holds: () => [], makers: ({ createdBy }) => [createdBy] },
  readable: {
    holds: "coalesce(holds, '[]')",
    approvals: "coalesce(approvals, '[]')",
    makers: `coalesce(makers, replace('["@"]', '@', created_by))`,
  },
  elsewhere: { lines: ({ state }) => state === 'SETTLED' || state === 'REVERSED' },
  controls: 'none',
  columns: {
    id: uuid(),
    type: text<TransactionType>(30),
    state: text<TransactionState>(12),
    amount: money(),
    currency: text(3),
    /** The account whose balance is in the replies. */
    accountId: identifier(),
    accountNumber: text(34),
    counterAccountId: nullable(identifier()),
    counterAccountNumber: nullable(text(34)),
    clientKey: nullable(identifier()),
    branchId: nullable(text(64)),
    /** Id of the cheque, loan or other record that the type is linked to. */
    linkedId: nullable(identifier()),
    channel: text(40),
    narration: nullable(text(500)),
    /** The lines that settling posts. After settling, the lines are the postings of the journal. */
    lines: nullable(json<readonly StoredLine[]>()),
    /** The present holds. Empty once the transaction is settled or cancelled. */
    holds: json<readonly StoredHold[]>(),
    createdBy: text(200),
    createdByName: text(200),
    /** The people behind the creation. They may not approve it. */
    makers: json<readonly string[]>(),
    createdAt: moment(),
    /** The lowest role that may approve, where thresholds or controls ask for one. */
    approverRole: nullable(text(40)),
    /**
     * The number of approvers that a control requires. rules/transactions/dual-authorization may require
     * more.
     */
    approvalsNeeded: integer(),
    approvals: json<readonly Approval[]>(),
    settledAt: nullable(moment()),
    expiresAt: nullable(moment()),
    slaBreached: boolean(),
    /** The time at which a pending transaction is flagged as late, or expires if that is earlier. */
    lateAt: nullable(moment()),
    /** On a reversal: the transaction that it reverses. */
    reversalOf: nullable(uuid()),
    /** Set on a reversed transaction: its reversal. */
    reversedBy: nullable(uuid()),
  },
});

export type Transaction = Row<typeof transactions>;

export const transactionNoun = noun({
  name: 'transaction',
  table: transactions,
  life: transactionLifecycle,
  refusal: {
    approve: inAnotherState('TRANSACTION_NOT_PENDING'),
    reject: inAnotherState('TRANSACTION_NOT_PENDING'),
    cancel: inAnotherState('TRANSACTION_NOT_PENDING'),
    expire: inAnotherState('TRANSACTION_NOT_PENDING'),
    reverse: inAnotherState('TRANSACTION_NOT_SETTLED'),
  },
  notes: ['recordApproval', 'approveEntry'],
});

/** Why the transaction's own state forbids a move: "already there" goes before "not there yet". */
function inAnotherState<const Code extends string>(code: Code) {
  return (
    { id: transactionId }: Transaction,
    move: TransactionMove,
    currentState: TransactionState,
  ): Rejection<Code | 'DUPLICATE_REQUEST'> => {
    const { states, next } = transactionLifecycle;
    const isThere = states.some((from) => next(from, move) === currentState);
    const message = `The transaction is ${currentState}${isThere ? ' already' : ''}.`;
    return reject(isThere ? 'DUPLICATE_REQUEST' : code, { message, transactionId, currentState });
  };
}

/**
 * The journal lines of a transaction that is pending, cancelled, or read with the postings that settled it.
 * Without those postings the list is empty, and a journal without lines is a fault.
 */
export function linesOf({ lines }: Pick<Transaction, 'lines'>): readonly Line[] {
  return (lines ?? []).map((line) => ({ ...line, amount: BigInt(line.amount) }));
}

/** The transaction with the postings that settled it as its lines. */
export async function withLines(transaction: Transaction, read: Read): Promise<Transaction> {
  if (transaction.lines !== null) return transaction;
  const posted = await read.all(postings, { journalId: transaction.id });
  return { ...transaction, lines: storedLines(posted.map(lineOf)) };
}

/** A posting as the line that it was. */
export function lineOf({ gl, accountId, side, amount }: Row<typeof postings>): Line {
  return { gl, ...(accountId === null ? {} : { account: accountId }), side, amount };
}

/** Lines as a transaction stores them. */
export function storedLines(lines: readonly Line[]): readonly StoredLine[] {
  return lines.map((line) => ({ ...line, amount: line.amount.toString() }));
}

/** Ids of every account that the transaction moves or holds. */
export function accountIds(transaction: Pick<Transaction, 'lines' | 'holds'>): readonly string[] {
  const ids = [...linesOf(transaction), ...transaction.holds].flatMap((part) => part.account ?? []);
  return [...new Set(ids)];
}

/** The holds that lines need while they wait: money that will leave is blocked, money that will come announced. */
export function waitingHolds(lines: readonly Line[]): readonly StoredHold[] {
  return lines.flatMap((line) =>
    line.account === undefined
      ? []
      : [
          {
            account: line.account,
            direction: bookChange(line) < 0n ? 'debit' : 'credit',
            amount: line.amount.toString(),
          },
        ],
  );
}

/** Holds as a transaction stores them. */
export function storedHolds(holds: readonly Omit<Hold, 'reference'>[]): readonly StoredHold[] {
  return holds.map((placed) => ({ ...placed, amount: placed.amount.toString() }));
}

/** The holds that a transaction keeps now. */
export function holdsOf({ id, holds }: Pick<Transaction, 'id' | 'holds'>): readonly Hold[] {
  return holds.map((kept) => ({ ...kept, amount: BigInt(kept.amount), reference: id }));
}

/** The reference for people, derived from the id, so it needs no column. */
export function referenceOf({ id, reversalOf }: Pick<Transaction, 'id' | 'reversalOf'>): string {
  return `${reversalOf === null ? 'TRX' : 'REV'}-${id.replaceAll('-', '').toUpperCase()}`;
}

/** The id of a reference, or undefined if the text is not a reference. */
export function idOfReference(reference: string): string | undefined {
  const [, hex] = /^(?:TRX|REV)-([0-9A-F]{32})$/i.exec(reference.trim()) ?? [];
  return hex === undefined ? undefined : idOfDigits(hex);
}

const idOfDigits = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The first and the last id whose reference begins with this text. Undefined if the text cannot begin a
 * reference.
 */
export function idsOfReference(begun: string): readonly [from: string, to: string] | undefined {
  const [, hex] = /^(?:TRX|REV)-([0-9A-F]{1,32})$/i.exec(begun.trim()) ?? [];
  if (hex === undefined) return undefined;
  return [idOfDigits(hex.padEnd(32, '0')), idOfDigits(hex.padEnd(32, 'f'))];
}

/** The content of an audit entry about this transaction. */
export function aboutTransaction(transaction: Transaction | undefined): AuditDetail {
  if (transaction === undefined) return {};
  return {
    transactionId: transaction.id,
    transactionType: transaction.type,
    transactionAmount: transaction.amount,
    previousState: transaction.state,
  };
}

/** The content of an event about this transaction. */
export function transactionEvent(transaction: Transaction): Readonly<Record<string, unknown>> {
  return {
    transactionId: transaction.id,
    transactionType: transaction.type,
    amount: Number(transaction.amount) / 100,
    currency: transaction.currency,
    accountNumber: transaction.accountNumber,
    clientKey: transaction.clientKey,
    channel: transaction.channel,
  };
}

/** Notifies the customer of the rejection by e-mail and SMS. An account without a client gets no message. */
export function customerNotices(
  transaction: Transaction,
  more: Readonly<Record<string, unknown>>,
): readonly Effect[] {
  if (transaction.clientKey === null) return [];
  return [
    notify({
      template: 'transaction-rejected',
      channels: ['email', 'sms'],
      to: { kind: 'client', key: transaction.clientKey },
      subject: transaction.id,
      data: { ...transactionEvent(transaction), ...more },
    }),
  ];
}

/**
 * Takes owed fees from the money that a transaction brought to accounts. `before` is their state before it.
 */
export function feesTaken(
  books: Sheet,
  before: readonly Account[],
  { id: reference, currency }: Pick<Transaction, 'id' | 'currency'>,
  lines: readonly Line[],
  { newId }: Pick<Context, 'newId'>,
): Minor {
  return takeFees(books, { before, lines, reference, currency }, newId);
}

/** The message about taken fees, or an empty text. */
export function feesWords(taken: Minor): string {
  return taken > 0n ? ` ${moneyWords(taken)} was taken for fees owed.` : '';
}

/**
 * Shared logic of initiating commands: thresholds, balance, hold or settlement. Pure. The commands differ in
 * their lines.
 */
import { type Actor, involvedUsers, makersOf } from '../../core/command/declaration/actor.ts';
import type { Acceptance, Context } from '../../core/command/declaration/command.ts';
import {
  audit,
  type Effect,
  emit,
  isInsertOf,
  post,
  schedule,
} from '../../core/command/declaration/effects.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import {
  OneOf,
  SignedAmount,
  type Static,
  TextAlsoNamed,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { approversWords, reasonsText } from '../../core/command/declaration/wait.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, available, held, isOpen } from '../../core/ledger/account.ts';
import { fullOf, type Sheet, sheet, shortOf, stoppedOf } from '../../core/ledger/books.ts';
import { type Instant, later } from '../../core/values/instant.ts';
import { fromMinor, type Minor, moneyWords } from '../../core/values/money.ts';
import { reportAbove } from '../compliance/report.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { approvalThresholds, type ThresholdTier, tierFor } from './approval-policies.ts';
import { type Demand, demandOf, higherOf, pendingWords } from './demand.ts';
import { pending } from './time-policies.ts';
import {
  feesTaken,
  feesWords,
  holdsOf,
  linesOf,
  type StoredHold,
  storedLines,
  type Transaction,
  type TransactionType,
  transactionEvent,
  transactionLifecycle,
  transactionNoun,
  transactions,
  waitingHolds,
} from './transaction.ts';

/** The policies of all initiating commands. */
export const initiationPolicies = { thresholds: approvalThresholds, pending, compliance: complianceTriggers };
type InitiationContext = Context<typeof initiationPolicies>;

/** The reply of every initiator (specification: transaction initiators). */
/** The account of a deposit or a withdrawal. */
export const AccountNamed = TextAlsoNamed(Words(64, 'Number or encoded key of the account'), [
  'accountEncodedKey',
]);

/** Returns the account of this number, or else of this encoded key. */
export const accountNamed = async (name: string, read: Read): Promise<Account | undefined> =>
  (await read.one(accounts, { number: name })) ?? (await read.one(accounts, { id: name }));

export const InitiationOutput = Type.Object({
  transactionId: Type.String(),
  status: OneOf(transactionLifecycle.states),
  holdAmount: SignedAmount('All that the account holds'),
  balance: SignedAmount(),
  availableBalance: SignedAmount(),
});

export const initiationRejects = [
  'ACCOUNT_NOT_FOUND',
  'CUSTOMER_ACCOUNT_CLOSED',
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OUT_OF_RANGE',
] as const;
/** Rejections of `initiate`. The command itself checks whether the account exists. */
type InitiationCode = Exclude<(typeof initiationRejects)[number], 'ACCOUNT_NOT_FOUND'>;

/** The facts that thresholds look at. */
export function initiationFacts(
  transactionType: TransactionType,
  channel: string | undefined,
  account: Pick<Account, 'tier'> | undefined,
) {
  if (account === undefined) return { thresholds: null, pending: null, compliance: null };
  const facts = { transactionType, channel: channel ?? defaultChannel, accountTier: account.tier };
  return { thresholds: facts, pending: {}, compliance: { event: 'initiate' as const } };
}

/** The channel of a request without one. */
export const defaultChannel = 'branch';

/** The input of an initiation: the records found and the intended transaction. */
export interface Initiation {
  readonly type: TransactionType;
  /** The name in messages: `Deposit`, `Transfer`. */
  readonly title: string;
  readonly amount: Minor;
  /** The account whose balance is in the reply. */
  readonly account: Account;
  readonly counter?: Account;
  readonly lines: readonly Line[];
  readonly narration: string | null;
  readonly channel: string | undefined;
  readonly requireApproval: boolean | undefined;
  readonly linkedId?: string;
  /**
   * A role that is required in addition to the thresholds. The transaction waits for the higher of both
   * roles.
   */
  readonly approverRole?: string;
  /** The threshold of the receiving account, if thresholds apply to it. */
  readonly counterTier?: ThresholdTier | undefined;
}

/** Makes the transaction: PENDING with its holds, or SETTLED with its journal. */
export function initiate(
  initiation: Initiation,
  context: InitiationContext,
): Acceptance<Static<typeof InitiationOutput>> | Rejection<InitiationCode> {
  const { account, counter, lines } = initiation;
  const rows = counter === undefined ? [account] : [account, counter];
  const books = sheet(rows);
  const refused = openRefusal(rows, lines) ?? balanceRefusal(books, lines);
  if (refused !== undefined) return refused;

  const { policy, roles } = context;
  const own = tierFor(policy.thresholds ?? [], initiation.amount);
  const demanded = demandOf(
    [
      own && { ...own, tier: account.tier },
      initiation.counterTier && { ...initiation.counterTier, tier: counter?.tier ?? '' },
    ],
    roles,
  );
  const { mustWait } = context;
  const waits = initiation.requireApproval === true || demanded !== undefined || mustWait !== undefined;
  const transaction = newTransaction(initiation, context, {
    state: waits ? 'PENDING' : 'SETTLED',
    holds: waits ? waitingHolds(lines) : [],
    approverRole: higherOf(demanded?.approverRole, initiation.approverRole, roles),
    expires: waits,
  });
  if (waits) for (const placed of holdsOf(transaction)) books.hold(placed);
  else books.post(settlement(transaction, lines));
  const fees = waits ? 0n : feesTaken(books, rows, transaction, lines, context);

  const after = books.account(account.id);
  return {
    data: {
      transactionId: transaction.id,
      status: transaction.state,
      holdAmount: fromMinor(held(after)),
      balance: fromMinor(after.book),
      availableBalance: fromMinor(available(after)),
    },
    message: `${messageOf(initiation, waits, demanded, context)}${feesWords(fees)}`,
    effects: [...books.effects, ...openingEffects(transaction, context)],
  };
}

/** The journal that settles a transaction. */
export function settlement(transaction: Transaction, lines: readonly Line[], kind = 'settlement') {
  return {
    id: transaction.id,
    reference: transaction.id,
    kind,
    narration: transaction.narration,
    currency: transaction.currency,
    lines,
  };
}

/** How a transaction begins. */
export interface Beginning {
  readonly state: 'PENDING' | 'SETTLED';
  readonly holds: readonly StoredHold[];
  readonly approverRole: string | null;
  /** Whether it waits for an approver. It is flagged as late after some time, and expires in the end. */
  readonly expires: boolean;
}

type OpeningContext = Context<Pick<typeof initiationPolicies, 'pending' | 'compliance'>>;

/** The input of a transaction. `account` is the paying loan's own if cash moves. */
type Made = Omit<Initiation, 'account' | 'title' | 'requireApproval'> & {
  readonly account: Pick<Account, 'id' | 'number' | 'currency' | 'clientKey' | 'branchId'>;
};

/** The row of a new transaction: it waits for the role and the number of people that controls ask for. */
export function newTransaction(
  initiation: Made,
  context: OpeningContext,
  { state, holds, approverRole, expires }: Beginning,
): Transaction {
  const { account, counter, now, actor, mustWait, roles } = { ...initiation, ...context };
  return {
    ...begunBy(actor, now, state),
    tenant: actor.tenant,
    id: context.newId(),
    type: initiation.type,
    amount: initiation.amount,
    currency: account.currency,
    accountId: account.id,
    accountNumber: account.number,
    counterAccountId: counter?.id ?? null,
    counterAccountNumber: counter?.number ?? null,
    clientKey: account.clientKey,
    branchId: actor.branchId ?? account.branchId,
    linkedId: initiation.linkedId ?? null,
    channel: initiation.channel ?? defaultChannel,
    narration: initiation.narration,
    lines: storedLines(initiation.lines),
    holds,
    makers: makersOf(actor),
    approverRole: higherOf(approverRole, mustWait?.approverRole, roles),
    approvalsNeeded: mustWait?.approvals ?? 1,
    expiresAt: expires ? later(now, context.policy.pending?.expiry ?? 0) : null,
    lateAt: expires ? lateAt(context) : null,
    reversalOf: null,
  };
}

/** The opposite of a settled transaction: of its kind and between its accounts, settled as it is made. */
export function reversalOf(
  original: Transaction,
  made: { readonly id: string; readonly narration: string; readonly lines: readonly Line[] },
  { actor, now }: Context,
): Transaction {
  return {
    ...original,
    ...begunBy(actor, now, 'SETTLED'),
    id: made.id,
    narration: made.narration,
    lines: storedLines(made.lines),
    holds: [],
    branchId: actor.branchId ?? original.branchId,
    makers: involvedUsers(actor),
    approverRole: null,
    approvalsNeeded: 1,
    expiresAt: null,
    lateAt: null,
    reversalOf: original.id,
  };
}

/** The members that every new transaction starts with: no approval, no settlement and no reversal. */
function begunBy(actor: Actor, now: Instant, state: Beginning['state']) {
  return {
    version: 1,
    state,
    createdBy: actor.userId,
    createdByName: actor.name,
    createdAt: now,
    approvals: [],
    settledAt: state === 'SETTLED' ? now : null,
    slaBreached: false,
    reversedBy: null,
  };
}

/**
 * The input of controls for a waiting row: all its later effects, or the wait that controls already required.
 */
const waitingFor = (settled: readonly Effect[], { mustWait }: OpeningContext) =>
  mustWait === undefined ? { onceApproved: settled } : { waits: mustWait };

/**
 * The row, history, event, audit entry and timer of a new transaction. The caller adds the movement or hold
 * of its money. `settled` contains the effects after approval, if there are more than its journal.
 */
export function openingEffects(
  transaction: Transaction,
  context: OpeningContext,
  settled: readonly Effect[] = [post(settlement(transaction, linesOf(transaction)))],
): readonly Effect[] {
  const { id, state, type, amount } = transaction;
  const begun = transactionNoun.begun(transaction, { by: 'initiate', note: transaction.narration });
  const waits = transaction.expiresAt === null ? {} : waitingFor(settled, context);
  return [
    ...begun.map((one) => (isInsertOf(transactions)(one) ? { ...one, ...waits } : one)),
    emit('transaction.initiated', id, { ...transactionEvent(transaction), state }),
    audit({ transactionId: id, transactionType: type, transactionAmount: amount, newState: state }),
    ...(transaction.expiresAt === null ? [] : [pendingTimer(transaction, context)]),
    ...reportAbove(context.policy.compliance, transaction, context),
  ];
}

/** The id of the one timer of a pending transaction: the SLA flag first, then the expiry. */
export const pendingTimerId = (transactionId: string) => `pending:${transactionId}`;

/** The time at which a pending transaction is flagged as late, or expires if that is earlier. */
function lateAt({ now, policy }: OpeningContext): Instant {
  const { expiry = 0, sla = 0 } = policy.pending ?? {};
  return later(now, Math.min(sla, expiry));
}

function pendingTimer(transaction: Transaction, context: OpeningContext): Effect {
  return schedule({
    id: pendingTimerId(transaction.id),
    due: lateAt(context),
    command: 'WatchPendingTransaction',
    data: { transactionId: transaction.id },
  });
}

/** Rejects an account that is not open, or takes no debits. */
export function closedRefusal({ number, state }: Account): Rejection<'CUSTOMER_ACCOUNT_CLOSED'> {
  const closed = state === 'Closed' ? 'is closed' : `is not open (${state})`;
  return reject('CUSTOMER_ACCOUNT_CLOSED', {
    message: `Account ${number} ${state === 'Active' ? 'takes no debits' : closed}.`,
    accountNumber: number,
  });
}

/**
 * Rejects if one of the accounts is not open, or if these lines would debit an account that takes no debits.
 */
export function openRefusal(
  accounts: readonly Account[],
  lines: readonly Line[],
): Rejection<'CUSTOMER_ACCOUNT_CLOSED'> | undefined {
  const closed = accounts.find((row) => !isOpen(row));
  return closed === undefined ? debitRefusal(sheet(accounts), lines) : closedRefusal(closed);
}

/** Rejects lines that would debit an account that takes no debits. */
export function debitRefusal(
  books: Sheet,
  lines: readonly Line[],
): Rejection<'CUSTOMER_ACCOUNT_CLOSED'> | undefined {
  const stopped = stoppedOf(books, lines);
  return stopped === undefined ? undefined : closedRefusal(stopped);
}

/** Rejects lines that would take more than is available, or leave the range of a balance. */
export function balanceRefusal(
  books: Sheet,
  lines: readonly Line[],
): Rejection<'INSUFFICIENT_BALANCE' | 'AMOUNT_OUT_OF_RANGE'> | undefined {
  const short = shortOf(books, lines);
  if (short !== undefined) {
    return reject('INSUFFICIENT_BALANCE', {
      message: `Account ${short.number} has ${moneyWords(available(short))} available.`,
      accountNumber: short.number,
      availableBalance: fromMinor(available(short)),
    });
  }
  return fullOf(books, lines) === undefined ? undefined : reject('AMOUNT_OUT_OF_RANGE');
}

function messageOf(
  { title, requireApproval, amount }: Initiation,
  waits: boolean,
  demanded: Demand | undefined,
  context: Pick<Context, 'mustWait' | 'roles'>,
): string {
  const { mustWait, roles } = context;
  if (!waits) return `${title} settled.`;
  if (demanded !== undefined && (mustWait !== undefined || requireApproval !== true)) {
    return pendingWords({ title, amount, tier: demanded.tier }, demanded, context);
  }
  if (mustWait === undefined) return `${title} is pending approval.`;
  return `${title} is pending approval: ${reasonsText(mustWait)}. The approval of ${approversWords(mustWait, roles)} is required.`;
}

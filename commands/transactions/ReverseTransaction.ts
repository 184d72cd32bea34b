import { type Context, command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { opposite } from '../../core/command/declaration/journal.ts';
import type { LinkOutcome } from '../../core/command/declaration/link.ts';
import {
  Guid,
  Note,
  OneOf,
  OrNull,
  SignedAmount,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { approversOf, roleRefusal } from '../../core/command/policy/approval.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { isOpen } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { elapsed } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';
import { reportAbove } from '../compliance/report.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { makerCheckerRejection } from './approval.ts';
import { makerChecker } from './approval-policies.ts';
import { balanceRefusal, closedRefusal, reversalOf, settlement } from './initiation.ts';
import { type Case, linkOutcome, loadCase, transition } from './resolution.ts';
import { reversalWindows, windowFor } from './time-policies.ts';
import {
  aboutTransaction,
  linesOf,
  referenceOf,
  reversalCategories,
  type Transaction,
  transactionEvent,
  transactionLifecycle,
  transactionNoun,
} from './transaction.ts';

/** The minimum length of a justification if the window requires a detailed one. */
const detailedLength = 50;

const policies = { windows: reversalWindows, makerChecker, compliance: complianceTriggers };
type ReversalContext = Context<typeof policies>;
type Settled = Case & { readonly transaction: Transaction };

export default command({
  name: 'ReverseTransaction',
  summary: 'Takes a settled transaction back by an opposite one, within its reversal window.',
  reply: R2Plain,
  permission: ['transactions.reverse'],

  input: Type.Object({
    transactionId: Guid('The settled transaction'),
    reversalReason: Words(1000),
    reversalNarration: Type.Optional(Note(200)),
    reversalCategory: Type.Optional(OneOf(reversalCategories)),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    previousState: OneOf(transactionLifecycle.states),
    newState: OneOf(transactionLifecycle.states),
    reversedBy: Type.String(),
    reversedById: Type.String({ description: 'Subject of who reversed it: `sub` of the token' }),
    reversalDate: Type.String(),
    reversalReason: Type.String(),
    reversalCategory: OrNull(OneOf<string>(reversalCategories)),
    balanceImpact: Type.Object({
      accountNumber: Type.String(),
      previousBalance: SignedAmount(),
      newBalance: SignedAmount(),
      reversalAmount: SignedAmount('Negative where a deposit is taken back'),
    }),
    reversalTransactionId: Type.String(),
    originalTransaction: Type.Object({
      transactionDate: Type.String(),
      amount: SignedAmount(),
      narration: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  example: {
    transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    reversalReason: 'Credited to the wrong account',
    reversalCategory: 'ERROR_CORRECTION',
  },

  policies,
  rejects: [
    'VALIDATION',
    'TRANSACTION_NOT_FOUND',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_SETTLED',
    'INVALID_STATE_TRANSITION',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_PERMISSIONS',
    'REVERSAL_WINDOW_EXPIRED',
    'INSUFFICIENT_BALANCE',
    'AMOUNT_OUT_OF_RANGE',
  ],
  audits: 'TransactionReversed',
  effectClasses: ['correction', 'commitment'],

  load: ({ transactionId }, read) => loadCase(transactionId, read),

  facts: (_input, { transaction }) =>
    transaction === undefined
      ? { windows: null, makerChecker: null, compliance: null }
      : {
          windows: { transactionType: transaction.type },
          makerChecker: {},
          compliance: { event: 'reverse' as const },
        },

  grantFacts: (_input, { transaction }) => transaction,
  about: ({ reversalReason }, { transaction }) => ({
    ...aboutTransaction(transaction),
    approverNotes: reversalReason,
  }),

  decide: (input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const settled: Settled = { ...found, transaction };
    const state = transactionNoun.refusal(transaction, 'reverse') ?? reversalItself(transaction);
    if (state !== undefined) return state;
    const reversalId = context.newId();
    const why = { reason: input.reversalReason, reference: reversalId };
    const linked = linkOutcome(settled, 'reverse', context, why);
    if (isRejection(linked)) return linked;
    const refused = refusal(settled, input.reversalReason, context);
    if (refused !== undefined) return refused;

    return reversed(settled, { reversalId, linked, input }, context);
  },
});

interface Reversing {
  readonly reversalId: string;
  readonly linked: LinkOutcome;
  readonly input: {
    readonly reversalReason: string;
    readonly reversalNarration?: string;
    readonly reversalCategory?: string;
  };
}

/** The opposite journal, the reversal that carries it, and both transactions in their new states. */
function reversed(found: Settled, { reversalId, linked, input }: Reversing, context: ReversalContext) {
  const { transaction } = found;
  const lines = linked.lines ?? opposite(linesOf(transaction));
  const books = sheet(found.accounts);
  const short = balanceRefusal(books, lines);
  if (short !== undefined) return short;
  const before = books.account(transaction.accountId).book;
  const narration = input.reversalNarration ?? `Reversal of ${referenceOf(transaction)}`;
  const reversal = reversalOf(transaction, { id: reversalId, narration, lines }, context);
  books.post(settlement(reversal, lines, 'reversal'));
  const after = books.account(transaction.accountId).book;
  const balanceImpact = {
    accountNumber: transaction.accountNumber,
    previousBalance: fromMinor(before),
    newBalance: fromMinor(after),
    reversalAmount: fromMinor(after - before),
  };
  const { reversalReason: reason, reversalCategory: category = null } = input;
  const by = context.actor.name;
  return {
    data: {
      transactionId: transaction.id,
      previousState: transaction.state,
      newState: 'REVERSED' as const,
      reversedBy: by,
      reversedById: context.actor.userId,
      reversalDate: context.now,
      reversalReason: reason,
      reversalCategory: category,
      balanceImpact,
      reversalTransactionId: reversalId,
      originalTransaction: {
        transactionDate: transaction.createdAt,
        amount: fromMinor(transaction.amount),
        narration: transaction.narration,
      },
    },
    message: 'Transaction reversed.',
    effects: [
      ...books.effects,
      ...transactionNoun.begun(reversal, { by: 'initiate', note: narration }),
      ...transition(transaction, 'reverse', context, { note: reason, changes: { reversedBy: reversalId } }),
      ...linked.effects,
      emit('transaction.reversed', transaction.id, {
        ...transactionEvent(transaction),
        reversalTransactionId: reversalId,
        reversedBy: by,
        reversedById: context.actor.userId,
        reason,
        category,
      }),
      ...reportAbove(context.policy.compliance, transaction, context),
      audit({ newState: 'REVERSED', balanceImpact }),
    ],
  };
}

function reversalItself({ reversalOf: original }: Transaction) {
  if (original === null) return undefined;
  return reject('INVALID_STATE_TRANSITION', {
    message: 'A reversal cannot itself be reversed.',
    originalTransactionId: original,
  });
}

/** Checks a reversal once the states allow it: open account, four eyes, window. */
function refusal({ transaction, accounts }: Settled, reason: string, context: ReversalContext) {
  const closed = accounts.find((row) => !isOpen(row));
  if (closed !== undefined) return closedRefusal(closed);
  const { actor, policy, now } = context;
  const hands = [...transaction.makers, ...approversOf(transaction.approvals)];
  const act = 'who creates or approves a transaction does not reverse it';
  const { makerChecker: four } = policy;
  const same = four?.reversal === false ? undefined : makerCheckerRejection(actor, hands, four, act);
  if (same !== undefined) return same;

  const age = elapsed(transaction.settledAt ?? transaction.createdAt, now);
  const window = windowFor(policy.windows ?? [], age);
  if (window === undefined) {
    return reject('REVERSAL_WINDOW_EXPIRED', {
      settledAt: transaction.settledAt,
      maxHours: (policy.windows?.at(-1)?.max ?? 0) / 3_600_000,
    });
  }
  const { windowName, approverRole } = window;
  const words = `In the window ${windowName} a reversal needs ${approverRole} or higher.`;
  const low = roleRefusal(context, approverRole, words, { windowName });
  if (low !== undefined) return low;
  if (window.detailed && reason.trim().length < detailedLength) {
    return reject('VALIDATION', {
      field: 'reversalReason',
      message: `reversalReason must justify ${window.windowName} reversals in at least ${detailedLength} characters`,
    });
  }
  return undefined;
}

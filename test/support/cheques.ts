/** Cheques for tables, each made by the steps that lead to its state. */
import type { Cheque, ChequeDirection, ChequeState } from '../../commands/cheques/cheque.ts';
import {
  accountAfter,
  clearingLines,
  honouringLines,
  submissionLines,
} from '../../commands/cheques/cheque.ts';
import { impactsOf, type Step } from '../../commands/cheques/impacts.ts';
import type { ChequeCase } from '../../commands/cheques/resolve.ts';
import { storedHolds, storedLines, type Transaction } from '../../commands/transactions/transaction.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Account } from '../../core/ledger/account.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import type { Answer, TestBank } from './bank.ts';
import { noon } from './decide.ts';
import { customerRow } from './tills.ts';
import { aTransaction, transactionId } from './transactions.ts';

/** How each state is reached from a new cheque: the state after each step, what it posts, what it holds. */
function way(direction: ChequeDirection, to: ChequeState, account: Account, amount: bigint) {
  const submit = ['UNCLEARED', submissionLines(account, amount), amount] as const;
  const clear = ['CLEARED', clearingLines(account, amount), -amount] as const;
  const wait = ['PENDING', [] as readonly Line[], direction === 'Deposit' ? 0n : amount] as const;
  const honour = ['COMPLETED', honouringLines(account, amount), -amount] as const;
  if (to === 'PENDING') return [wait];
  if (direction === 'Withdrawal') return to === 'COMPLETED' ? [wait, honour] : [wait];
  return to === 'CLEARED' || to === 'REVERSED' ? [submit, clear] : [submit];
}

const transactionStates: Readonly<Record<ChequeState, Transaction['state']>> = {
  PENDING: 'PENDING',
  UNCLEARED: 'PENDING',
  CLEARED: 'SETTLED',
  COMPLETED: 'SETTLED',
  BOUNCED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
  REVERSED: 'REVERSED',
};

/** A cheque of 500.00 in this state, with its transaction, its account and its identity. */
export function aCheque(
  direction: ChequeDirection,
  state: ChequeState,
  more: {
    readonly amount?: bigint;
    readonly account?: Partial<Account>;
    readonly makers?: readonly string[];
    readonly id?: number;
  } = {},
): ChequeCase {
  const { amount = 50_000n, makers = ['maker'], id = 7 } = more;
  let account = customerRow(more.account);
  let from: ChequeState | null = null;
  const steps: Step[] = [];
  for (const [to, lines, hold] of way(direction, state, account, amount)) {
    const after = accountAfter(account, lines, hold);
    const cheque = { id, from, to };
    steps.push(impactsOf({ step: 'to', at: noon, by: 'maker', cheque, before: account, after, lines }));
    account = after;
    from = to;
  }
  const isHeld = state === 'UNCLEARED' || (direction === 'Withdrawal' && state === 'PENDING');
  const held = { account: account.id, direction: 'debit', amount } as const;
  const lines = direction === 'Deposit' ? clearingLines(account, amount) : honouringLines(account, amount);
  const drawn = { drawerBank: 'UNION BANK', drawerAccount: '0012345678', chequeNumber: '123' };
  return {
    account,
    cheque: { ...chequeRow(direction, state, { amount, steps, account }), id },
    identity: { tenant: 'demo', version: 1, ...drawn, chequeId: id },
    transaction: aTransaction({
      type: direction === 'Deposit' ? 'CHEQUE_DEPOSIT' : 'CHEQUE_WITHDRAWAL',
      state: transactionStates[state],
      amount,
      accountId: account.id,
      linkedId: String(id),
      lines: storedLines(lines),
      holds: isHeld ? storedHolds([held]) : [],
      makers,
      expiresAt: null,
    }),
  };
}

function chequeRow(
  direction: ChequeDirection,
  state: ChequeState,
  { amount, steps, account }: { amount: bigint; steps: readonly Step[]; account: Account },
): Cheque {
  return {
    tenant: 'demo',
    version: 1,
    id: 7,
    transactionId,
    direction,
    state,
    accountId: account.id,
    accountNumber: account.number,
    clientKey: account.clientKey,
    branchId: '1',
    currency: 'NGN',
    amount,
    chequeNumber: '000123',
    drawerBank: 'Union Bank',
    drawerAccount: '0012345678',
    chequeDate: knownDate('2026-02-27'),
    payeeName: null,
    tillId: null,
    referenceId: null,
    notes: null,
    payeeVerified: true,
    signatureVerified: true,
    createdBy: 'maker',
    createdAt: noon,
    expectedClearingDate: direction === 'Deposit' ? knownDate('2026-03-04') : null,
    clearingDate: null,
    clearingReference: null,
    reason: null,
    penalty: 0n,
    penaltyOwed: 0n,
    steps,
    lastUpdated: noon,
  };
}

/** The lines that a decision posts, journal by journal, as `kind: gl side amount`. */
export function postedLines(decision: {
  readonly effects?: readonly {
    readonly do: string;
    readonly journal?: { kind: string; lines: readonly Line[] };
  }[];
}): readonly string[] {
  return (decision.effects ?? []).flatMap(({ journal }) =>
    (journal?.lines ?? []).map(({ gl, side, amount }) => `${journal?.kind}: ${gl} ${side} ${amount}`),
  );
}

let paper = 0;

/** Pays a cheque of its own number in, as a senior teller, and expects that it is taken. */
export async function depositCheque(bank: TestBank, more: object = {}): Promise<Answer> {
  paper += 1;
  const data = {
    accountEncodedKey: 'acc-empty',
    amount: 500,
    chequeNumber: String(paper).padStart(6, '0'),
    drawerBank: 'Union Bank',
    drawerAccount: '0012345678',
    chequeDate: '2026-02-27',
    ...more,
  };
  return bank.done('InitiateChequeDepositCommand', data, 'senior');
}

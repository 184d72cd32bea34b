import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit, put } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import { Amount, Note, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { DayOrMoment } from '../../../core/command/kit/period.ts';
import { approversOf, roleRefusal } from '../../../core/command/policy/approval.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { fromMinor, type Minor, moneyWords, toMinor } from '../../../core/values/money.ts';
import { type Client, clients } from '../../clients/client.ts';
import { sameHands } from '../../transactions/approval.ts';
import { makerChecker } from '../../transactions/approval-policies.ts';
import { tell } from '../announcement.ts';
import { unpaidTotal } from '../instalment.ts';
import { exposureOf, interestOwed, type Loan, loanLife, loanNoun, totalOwed } from '../loan.ts';
import { expose, noMoreDays } from '../loan-moves.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { dayWritten } from '../origination/terms.ts';
import { writeOff } from '../policies.ts';
import { drawn } from './advance.ts';
import { written } from './loan-transaction.ts';
import {
  broughtUpToDate,
  journalOf,
  poolLines,
  rowChanges,
  type Serviced,
  servicedLoan,
} from './servicing.ts';

const policies = { writeOff, makerChecker };
type WriteOffContext = Context<typeof policies>;
type State = Serviced & { readonly loan: Loan; readonly client: Client | undefined };

export default command({
  name: 'InitiateLoanWriteOffCommand',
  summary: 'Gives up a loan with everything that it owes; the customer counts as defaulted.',
  reply: R1Fields,
  permission: ['loans.approve'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    writeOffAmount: Amount('Everything that the loan owes today'),
    writeOffDate: Type.Optional(DayOrMoment('Today')),
    writeOffReason: Words(1000),
    approvalReference: Words(100, 'The decision that allows it'),
    notes: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    loanId: Type.String(),
    writeOffAmount: Type.Number(),
    writeOffDate: Type.String(),
    previousBalance: Type.Number(),
    newBalance: Type.Number(),
    status: OneOf(loanLife.states),
  }),
  example: {
    accountNumber: '3000000001',
    writeOffAmount: 250000,
    writeOffReason: 'The business has closed and nothing can be recovered',
    approvalReference: 'BOARD-2026-014',
  },

  policies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_NOTHING_OWED',
    'INSUFFICIENT_PERMISSIONS',
  ],
  audits: 'LoanWrittenOff',
  effectClasses: ['money', 'correction', 'commitment'],

  load: async (input, read) => {
    const found = await servicedLoan(loanNameIn(input), read);
    const encodedKey = found.loan?.clientKey;
    const client = encodedKey === undefined ? undefined : await read.one(clients, { encodedKey });
    return { ...found, client };
  },
  facts: (_input, { loan }) => ({
    writeOff: loan === undefined ? null : { product: loan.productKey },
    makerChecker: {},
  }),
  about: (input, { loan }) => ({
    transactionAmount: toMinor(input.writeOffAmount),
    approverNotes: input.writeOffReason,
    ...(loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state }),
  }),

  decide: (input, state, context) => {
    const { loan: before, rows } = state;
    if (before === undefined) return notFound(loanNameIn(input));
    const refused = loanNoun.refusal(before, 'writeOff') ?? authority(before, context);
    if (refused !== undefined) return refused;
    const { loan } = broughtUpToDate(before, rows, context);
    const owed = totalOwed(loan);
    if (owed <= 0n) return reject('LOAN_NOTHING_OWED');
    const day = dayWritten(input.writeOffDate);
    if (day !== null && day !== context.today()) {
      const message = `writeOffDate must be today, ${context.today()}`;
      return reject('VALIDATION', { field: 'writeOffDate', message });
    }
    if (toMinor(input.writeOffAmount) !== owed) {
      const message = `writeOffAmount must be all that the loan owes today, ${moneyWords(owed)}`;
      return reject('VALIDATION', {
        field: 'writeOffAmount',
        message,
        outstanding: fromMinor(owed),
      });
    }
    return givenUp({ ...state, loan: before }, input, context);
  },
});

/** A high enough role, and not who made or approved the loan. */
function authority(loan: Loan, context: WriteOffContext) {
  const { actor, policy } = context;
  const role = policy.writeOff?.at(0)?.role ?? 'Admin';
  const low = roleRefusal(context, role, `To write a loan off needs ${role} or higher.`);
  const hands = [...loan.makers, ...approversOf(loan.approvals)];
  const act = 'who makes or approves a loan does not write it off';
  return low ?? sameHands(actor, hands, policy.makerChecker, act);
}

interface Said {
  readonly writeOffReason: string;
  readonly approvalReference: string;
  readonly notes?: string;
}

function givenUp(
  { loan: before, rows, ties, client, advances, pool }: State,
  { writeOffReason, approvalReference, notes }: Said,
  context: WriteOffContext,
) {
  const current = broughtUpToDate(before, rows, context);
  const { loan, accrual, effects: accrued } = current;
  const owed = totalOwed(loan);
  const { after, effects } = loanNoun.moved(before, 'writeOff', context, {
    note: writeOffReason,
    changes: {
      ...accrual.changes,
      principal: 0n,
      // What is given up is owed no more: the receivable ends with the loan.
      interestAccrued: loan.interestCapitalised + loan.interestPaid,
      feesCharged: loan.feesPaid,
      penaltyCharged: loan.penaltyPaid,
      writtenOff: owed,
      advance: 0n,
      closureType: 'WriteOff',
      closedAt: context.now,
    },
  });
  const transactionId = context.newId();
  const entry = { id: transactionId, type: 'WRITE_OFF', paymentMethod: 'Write-off' } as const;
  const parts = {
    principal: loan.principal,
    interest: interestOwed(loan),
    fees: loan.feesCharged - loan.feesPaid,
    penalty: loan.penaltyCharged - loan.penaltyPaid,
  };
  const lost = current.rows.map((row) =>
    unpaidTotal(row) > 0n ? { ...row, state: 'WrittenOff' as const } : row,
  );
  const defaulted = client === undefined ? 0 : client.defaultedLoans + 1;
  return {
    data: {
      transactionId,
      loanId: loan.loanId,
      writeOffAmount: fromMinor(owed),
      writeOffDate: context.now,
      previousBalance: fromMinor(owed),
      newBalance: 0,
      status: after.state,
    },
    message: `Loan ${loan.loanId} is written off.`,
    effects: [
      ...effects,
      ...accrued,
      ...rowChanges(rows, lost),
      ...drawn(advances, loan.advance).effects,
      ...journalOf(
        loan,
        'write-off',
        `Write-off of ${loan.loanId}`,
        [...lossLines(loan, owed), ...poolLines(pool, before, 'nothing')],
        context,
      ),
      ...expose(ties, -exposureOf(before)),
      ...(client === undefined ? [] : [put(clients, client, { defaultedLoans: defaulted })]),
      written(
        loan,
        after,
        { ...entry, ...parts, reference: approvalReference, notes: notes ?? writeOffReason },
        context,
      ),
      noMoreDays(after),
      tell('loan.written_off', after, { amount: fromMinor(owed), reason: writeOffReason }),
      audit({ newState: after.state }),
    ],
  };
}

/** Debit 5200 loan losses, credit what was owed; what was paid in advance makes the loss smaller. */
function lossLines(loan: Loan, owed: Minor): readonly Line[] {
  const interest = interestOwed(loan);
  const fees = loan.feesCharged - loan.feesPaid + loan.penaltyCharged - loan.penaltyPaid;
  const ahead = interest < 0n;
  const lines: readonly Line[] = [
    { gl: chart.loanLosses.code, side: 'debit', amount: owed },
    { gl: chart.loanAdvances.code, side: 'debit', amount: loan.advance },
    {
      gl: chart.interestReceivable.code,
      side: ahead ? 'debit' : 'credit',
      amount: ahead ? -interest : interest,
    },
    { gl: chart.loans.code, side: 'credit', amount: loan.principal },
    { gl: chart.feesReceivable.code, side: 'credit', amount: fees },
  ];
  return lines.filter(({ amount }) => amount > 0n);
}

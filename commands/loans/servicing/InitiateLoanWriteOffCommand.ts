import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Amount, Note, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { DayOrMoment } from '../../../core/command/kit/period.ts';
import { approversOf, roleRefusal } from '../../../core/command/policy/approval.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor, moneyWords, toMinor } from '../../../core/values/money.ts';
import { clients } from '../../clients/client.ts';
import { makerCheckerRejection } from '../../transactions/approval.ts';
import { makerChecker } from '../../transactions/approval-policies.ts';
import { type Loan, loanLife, loanNoun, totalOwed } from '../loan.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { dayWritten } from '../origination/terms.ts';
import { arrears, earlyPayment, writeOff } from '../policies.ts';
import { broughtUpToDate, servicedLoan } from './servicing.ts';
import { writtenOffPart, writtenOffWhole } from './writing-off.ts';

const policies = { writeOff, makerChecker, arrears, earlyPayment };
type WriteOffContext = Context<typeof policies>;

export default command({
  name: 'InitiateLoanWriteOffCommand',
  summary:
    'Gives up a part of what a loan owes, or all of it, which ends the loan. The customer counts as defaulted.',
  reply: R1Fields,
  permission: ['loans.approve'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    writeOffAmount: Amount('At most what the loan owes today; all of it ends the loan'),
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
    arrears: loan === undefined ? null : { product: loan.productKey },
    earlyPayment: loan === undefined ? null : { product: loan.productKey },
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
    const amount = toMinor(input.writeOffAmount);
    if (amount > owed) {
      const message = `writeOffAmount must be at most what the loan owes today, ${moneyWords(owed)}`;
      return reject('VALIDATION', { field: 'writeOffAmount', message, outstanding: fromMinor(owed) });
    }
    const { writeOffReason: reason, approvalReference, notes = null } = input;
    const why = { reason, approvalReference, notes };
    const { transactionId, after, effects } =
      amount === owed
        ? writtenOffWhole({ ...state, loan: before }, why, context)
        : writtenOffPart({ ...state, loan: before }, { ...why, amount, ...rulesOf(context) }, context);
    const left = owed - amount;
    return {
      data: {
        transactionId,
        loanId: after.loanId,
        writeOffAmount: fromMinor(amount),
        writeOffDate: context.now,
        previousBalance: fromMinor(owed),
        newBalance: fromMinor(left),
        status: after.state,
      },
      message:
        left === 0n
          ? `Loan ${after.loanId} is written off.`
          : `${moneyWords(amount)} of loan ${after.loanId} are written off; ${moneyWords(left)} are still owed.`,
      effects: [...effects, audit({ newState: after.state })],
      hands: handsOn(before),
    };
  },
});

/** The people who made or approved the loan: they neither write it off nor approve the proposal to do so. */
const handsOn = ({ makers, approvals }: Loan): readonly string[] => [...makers, ...approversOf(approvals)];

/** A high enough role, and not who made or approved the loan. */
function authority(loan: Loan, context: WriteOffContext) {
  const { actor, policy } = context;
  const role = policy.writeOff?.at(0)?.role ?? 'Admin';
  const low = roleRefusal(context, role, `To write a loan off needs ${role} or higher.`);
  const act = 'who makes or approves a loan does not write it off';
  return low ?? makerCheckerRejection(actor, handsOn(loan), policy.makerChecker, act);
}

/** How the instalments are left after a part of the debt is given up. */
function rulesOf({ policy }: WriteOffContext) {
  const use = policy.earlyPayment?.at(0)?.use;
  return {
    // Without a payment nothing can be held as an advance, so instalments become lower instead.
    early: use === 'shorten' ? use : 'lower',
    graceDays: policy.arrears?.at(0)?.graceDays ?? 0,
  } as const;
}

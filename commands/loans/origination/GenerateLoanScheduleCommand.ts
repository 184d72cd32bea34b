import { type QueryContext, query } from '../../../core/command/declaration/command.ts';
import { Amount, InstantText, OneOf, type Static, Type } from '../../../core/command/declaration/schema.ts';
import { type Rejection, reject, rejectAll } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { type CivilDate, dateIn } from '../../../core/values/civil-date.ts';
import { fromMinor, toMinor } from '../../../core/values/money.ts';
import type { RepaymentPeriod } from '../../products/loan-product.ts';
import { lineView, scheduleOfLoan } from '../instalment.ts';
import { dayOf, dayText } from '../loan.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { firstRepayment } from '../policies.ts';
import { wrongField } from '../refusals.ts';
import { instalmentCount, moratoria, type Schedule, scheduleOf } from '../schedule.ts';
import {
  dayWritten,
  type FirstRepaymentRow,
  firstRepaymentProblem,
  momentOf,
  rateProblem,
  scheduleOverflow,
} from './terms.ts';

/** Wire numbers of the repayment periods. */
const periods: Readonly<Record<number, RepaymentPeriod>> = { 1: 'Week', 2: 'Month' };

const noted = (says: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description: `${says}; it changes nothing here` }));

const ScheduleInput = Type.Object({
  ...namesALoan,
  loanAmount: Type.Optional(Amount('Principal')),
  interestRate: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Per cent a year' })),
  loanTenor: Type.Optional(Type.Integer({ minimum: 1, maximum: 600, description: 'Months' })),
  disbursementDate: Type.Optional(
    InstantText('Today where this is absent: the first period is a regular one then'),
  ),
  firstRepaymentDate: Type.Optional(InstantText('A period after the disbursement, where absent')),
  moratoriumType: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  moratoriumPeriod: Type.Optional(Type.Integer({ minimum: 0, maximum: 600 })),
  repaymentMadeEvery: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  repaymentPeriod: Type.Optional(Type.Integer({ minimum: 1, maximum: 2, description: '1 week, 2 month' })),
  howIsInterestDeducted: noted('Interest is always due with the instalment'),
  interestRateTerms: noted('The rate is always yearly'),
  interestBalanceCalculation: noted('Interest is always on the reducing balance'),
});
type Input = Static<typeof ScheduleInput>;

export default query({
  name: 'GenerateLoanScheduleCommand',
  aliases: ['GenerateLoanSchedulesCommand'],
  summary: 'Computes a repayment schedule, of given terms or of a stored loan; nothing is stored.',
  reply: R1Fields,
  permission: ['loans.view', 'loans.create'],
  needsTenantHeader: true,

  input: ScheduleInput,
  output: Type.Object({
    loanId: Type.Union([Type.String(), Type.Null()]),
    scheduleType: OneOf<string>(['Standard']),
    totalInstallments: Type.Integer(),
    monthlyPayment: Type.Number({ description: 'The level instalment after the moratorium' }),
    totalPrincipal: Type.Number(),
    totalInterest: Type.Number(),
    totalRepayable: Type.Number(),
    repaymentStartDate: Type.String(),
    maturityDate: Type.String(),
    schedule: Type.Array(
      Type.Object({
        installmentNumber: Type.Integer(),
        dueDate: Type.String(),
        principalDue: Type.Number(),
        interestDue: Type.Number(),
        totalDue: Type.Number(),
        interestCapitalised: Type.Number({ description: 'Joins the principal on this date' }),
        principalBalance: Type.Number({ description: 'Left after this date' }),
      }),
    ),
  }),
  example: {
    loanAmount: 120000,
    interestRate: 12,
    loanTenor: 12,
    firstRepaymentDate: '2030-12-31T00:00:00Z',
    moratoriumType: 0,
    moratoriumPeriod: 0,
    repaymentMadeEvery: 1,
    repaymentPeriod: 2,
  },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'POLICY_UNAVAILABLE'],

  read: async (input, read, context) => {
    const name = loanNameIn(input);
    if (name !== undefined) {
      const loan = await findLoan(name, read);
      if (loan === undefined) return notFound(name);
      return { data: shown(loan.loanId, scheduleOfLoan(loan)), message: 'Schedule computed.' };
    }
    const row = input.disbursementDate === undefined ? undefined : await boundOf(context);
    if (row !== undefined && 'rejected' in row) return row;
    const today = dateIn(context.bank.timezone, context.now);
    const schedule = scheduleOfTerms(input, today, row);
    if ('rejected' in schedule) return schedule;
    return { data: shown(null, schedule), message: 'Schedule computed.' };
  },
});

/** The bank's rule for first repayments, independent of the product. */
async function boundOf({
  rules,
  actor,
}: QueryContext): Promise<FirstRepaymentRow | Rejection<'POLICY_UNAVAILABLE'> | undefined> {
  const { name } = firstRepayment;
  const inForce = rules.inForce(name, actor.tenant);
  if (inForce === undefined) {
    const message = `The policy ${name} cannot be read; nothing was done.`;
    return reject('POLICY_UNAVAILABLE', { message, retryAfter: 5 });
  }
  const [answer] = await rules.answers(name, inForce.content, [{ product: '*' }]);
  if (answer === undefined || 'problem' in answer) return undefined;
  return firstRepayment.verdict(answer.fired, inForce.content).at(0);
}

/** The schedule of the given terms, or every missing or invalid term. */
function scheduleOfTerms(
  input: Input,
  today: CivilDate,
  row: FirstRepaymentRow | undefined,
): Schedule | Rejection<'VALIDATION'> {
  const { loanAmount, interestRate, loanTenor, moratoriumType = 0, moratoriumPeriod = 0 } = input;
  const every = {
    repaymentEvery: input.repaymentMadeEvery ?? 1,
    repaymentPeriod: periods[input.repaymentPeriod ?? 2] ?? 'Month',
  };
  const from = input.disbursementDate === undefined ? today : dayOf(momentOf(input.disbursementDate));
  const missing = (['loanAmount', 'interestRate', 'loanTenor'] as const).filter(
    (field) => input[field] === undefined,
  );
  if (loanAmount === undefined || interestRate === undefined || loanTenor === undefined) {
    return rejectAll(
      'VALIDATION',
      missing.map((field) => wrongField(field, 'is required')),
    );
  }
  if (instalmentCount(loanTenor, every) < 1) {
    return rejectAll('VALIDATION', [wrongField('loanTenor', 'leaves no instalment')]);
  }
  const waits = moratoriumType !== moratoria.none;
  if (waits && instalmentCount(loanTenor - moratoriumPeriod, every) < 1) {
    return rejectAll('VALIDATION', [wrongField('moratoriumPeriod', 'leaves no instalment')]);
  }
  const first = dayWritten(input.firstRepaymentDate);
  const isPlanned = input.disbursementDate !== undefined;
  const early = isPlanned ? firstRepaymentProblem(every, from, first, row) : undefined;
  if (early !== undefined) {
    return rejectAll('VALIDATION', [wrongField('firstRepaymentDate', early)]);
  }
  const inexact = rateProblem(interestRate);
  if (inexact !== undefined) return rejectAll('VALIDATION', [wrongField('interestRate', inexact)]);
  const terms = {
    amount: toMinor(loanAmount),
    rate: String(interestRate),
    tenor: loanTenor,
    moratoriumType,
    moratoriumPeriod,
    ...every,
  };
  const schedule = scheduleOf(terms, from, first, isPlanned);
  const untold = scheduleOverflow(schedule);
  return untold === undefined ? schedule : rejectAll('VALIDATION', [wrongField(untold.term, untold.problem)]);
}

function shown(loanId: string | null, schedule: Schedule) {
  const { instalments, levelPayment, totalInterest, firstDue, maturity } = schedule;
  const repayable = instalments.reduce((sum, line) => sum + line.principalDue + line.interestDue, 0n);
  return {
    loanId,
    scheduleType: 'Standard',
    totalInstallments: instalments.length,
    monthlyPayment: fromMinor(levelPayment),
    totalPrincipal: fromMinor(repayable - totalInterest),
    totalInterest: fromMinor(totalInterest),
    totalRepayable: fromMinor(repayable),
    repaymentStartDate: dayText(firstDue),
    maturityDate: dayText(maturity),
    schedule: instalments.map(lineView),
  };
}

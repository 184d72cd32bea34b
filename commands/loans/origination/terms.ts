/** Compares the requested terms with the product, the cap and the calendar. Pure. */

import {
  InstantText,
  Note,
  OneOf,
  SignedAmount,
  type Static,
  Type,
  Words,
} from '../../../core/command/declaration/schema.ts';
import { addDays, type CivilDate, parseCivilDate } from '../../../core/values/civil-date.ts';
import { type Instant, instantAt, knownInstant, parseInstant } from '../../../core/values/instant.ts';
import { type Minor, maxTold, moneyWords, toMinor } from '../../../core/values/money.ts';
import type { LoanProduct } from '../../products/loan-product.ts';
import { dayOf, dayText, disbursementMethods } from '../loan.ts';
import { type Failure, failure, wrongField } from '../refusals.ts';
import {
  type Instalment,
  instalmentCount,
  moratoria,
  regularFirst,
  type Schedule,
  scheduleOf,
  type Terms,
} from '../schedule.ts';

/** Specification: accountInformation. Signs are checked later, so that all failures are reported together. */
export const AccountInformation = Type.Object({
  loanAmount: SignedAmount('Principal'),
  interestRate: Type.Number({ description: 'Per cent a year' }),
  loanTenor: Type.Integer({ description: 'Months, the moratorium included' }),
  notes: Type.Optional(Note(2000)),
  firstRepaymentDate: Type.Optional(InstantText('After the disbursement')),
  moratoriumType: Type.Integer({
    minimum: 0,
    maximum: 3,
    description: '0 None, 1 Principal, 2 Interest, 3 Both',
  }),
  moratoriumPeriod: Type.Integer({ minimum: 0, maximum: 600, description: 'Months' }),
});

/** Specification: disbursementInformation. */
export const DisbursementInformation = Type.Object({
  disbursementDate: InstantText(),
  disbursementMethod: OneOf(disbursementMethods),
  disbursmentChannelEncodedKey: Type.Optional(Words(64, 'Encoded key of an open account of the customer')),
  thirdPartyPayout: Type.Optional(Type.Boolean({ description: 'true: the account may be of somebody else' })),
});

export interface Wanted {
  readonly accountInformation: Static<typeof AccountInformation>;
  readonly disbursementInformation: Static<typeof DisbursementInformation>;
}

const within = (name: string) => `accountInformation.${name}`;

/** Terms as a schedule takes them, whether or not they will do. */
export function termsOf({ accountInformation: asked }: Wanted, product: LoanProduct): Terms {
  return {
    amount: toMinor(asked.loanAmount),
    rate: String(asked.interestRate),
    tenor: asked.loanTenor,
    moratoriumType: asked.moratoriumType,
    moratoriumPeriod: asked.moratoriumType === moratoria.none ? 0 : asked.moratoriumPeriod,
    repaymentEvery: product.repaymentEvery,
    repaymentPeriod: product.repaymentPeriod,
  };
}

/** The schedule of a request, from its planned disbursement. */
export function plannedSchedule(wanted: Wanted, terms: Terms): Schedule {
  const { disbursementDate } = wanted.disbursementInformation;
  const { firstRepaymentDate } = wanted.accountInformation;
  return scheduleOf(terms, dayOf(momentOf(disbursementDate)), dayWritten(firstRepaymentDate));
}

/** The day of an optional timestamp in a request. */
export function dayWritten(text: string | undefined) {
  return text === undefined ? null : dayOf(momentOf(text));
}

/**
 * A timestamp that the schema has accepted. The epoch replaces text that the schema never accepts. Loans
 * count days, so an offset does not move the day that was written.
 */
export function momentOf(text: string): Instant {
  const moment = parseInstant(text) ?? instantAt(0);
  const day = parseCivilDate(text.slice(0, 10));
  return day === undefined || day === dayOf(moment) ? moment : knownInstant(dayText(day));
}

/** A rate that schedules compute with exactly. */
const rateText = /^-?\d{1,6}(?:\.\d{1,6})?$/;

/** The failures of a request alone: signs and dates (specification: rules 2, 3 and 4). */
export function formFailures(wanted: Wanted): readonly Failure[] {
  const { loanAmount, interestRate, loanTenor, firstRepaymentDate, ...asked } = wanted.accountInformation;
  const found: Failure[] = [];
  if (loanAmount <= 0) found.push(wrongField(within('loanAmount'), 'must be greater than 0'));
  if (interestRate < 0) found.push(failure('LOAN_005', within('interestRate'), 'it is negative'));
  const inexact = rateProblem(interestRate);
  if (inexact !== undefined) found.push(wrongField(within('interestRate'), inexact));
  if (loanTenor < 1) found.push(failure('LOAN_006', within('loanTenor'), 'it must be positive'));
  if (asked.moratoriumType === moratoria.none && asked.moratoriumPeriod > 0) {
    found.push(wrongField(within('moratoriumPeriod'), 'must be 0 where moratoriumType is 0'));
  }
  if (asked.moratoriumType !== moratoria.none && asked.moratoriumPeriod === 0) {
    found.push(wrongField(within('moratoriumPeriod'), 'must be at least 1 where moratoriumType is not 0'));
  }
  const { disbursementDate } = wanted.disbursementInformation;
  const first = dayWritten(firstRepaymentDate);
  if (first !== null && first <= dayOf(momentOf(disbursementDate))) {
    found.push(wrongField(within('firstRepaymentDate'), 'must be after the disbursement date'));
  }
  return found;
}

/** Rejects a planned disbursement before today, or further ahead than the rule allows. */
export function disbursementFailures(
  { disbursementDate }: Wanted['disbursementInformation'],
  row: Pick<FirstRepaymentRow, 'plannedDays'> | undefined,
  today: CivilDate,
): readonly Failure[] {
  const day = dayOf(momentOf(disbursementDate));
  const latest = addDays(today, row?.plannedDays ?? 0);
  if (day >= today && day <= latest) return [];
  const allowed = latest === today ? `today, ${today}` : `from today, ${today}, to ${latest}`;
  const words = `must be ${allowed}, not ${day}`;
  return [wrongField('disbursementInformation.disbursementDate', words)];
}

/** A row of `rules/loans/first-repayment.json`. */
export interface FirstRepaymentRow {
  readonly minimumDays: number;
  readonly maximumDays: number;
  readonly plannedDays: number;
}

/**
 * Why a loan paid out on this day cannot have its first repayment on that day. The regular day is always
 * possible.
 */
export function firstRepaymentProblem(
  period: Pick<Terms, 'repaymentEvery' | 'repaymentPeriod'>,
  disbursement: CivilDate,
  first: CivilDate | null,
  row: Omit<FirstRepaymentRow, 'plannedDays'> | undefined,
): string | undefined {
  if (first === null) return undefined;
  const regular = regularFirst(period, disbursement);
  const earliest = row === undefined ? regular : addDays(disbursement, row.minimumDays);
  const latest = row === undefined ? regular : addDays(disbursement, row.maximumDays);
  const from = earliest < regular ? earliest : regular;
  const to = latest > regular ? latest : regular;
  if (first >= from && first <= to) return undefined;
  return `must be from ${from} to ${to} for a disbursement on ${disbursement} (regular: ${regular}), not ${first}`;
}

/** The same for a request. A date that is not after the disbursement is a failure of form. */
export function firstRepaymentFailures(
  wanted: Wanted,
  product: LoanProduct,
  row: FirstRepaymentRow | undefined,
): readonly Failure[] {
  const first = dayWritten(wanted.accountInformation.firstRepaymentDate);
  const disbursement = dayOf(momentOf(wanted.disbursementInformation.disbursementDate));
  if (first !== null && first <= disbursement) return [];
  const problem = firstRepaymentProblem(product, disbursement, first, row);
  return problem === undefined ? [] : [wrongField(within('firstRepaymentDate'), problem)];
}

/**
 * The term that leads to values that cannot be represented: amounts beyond fifteen digits, or days beyond the
 * year 9999.
 */
export function scheduleOverflow(
  schedule: Schedule,
): { readonly term: 'loanAmount' | 'loanTenor'; readonly problem: string } | undefined {
  const { instalments, levelPayment, maturity } = schedule;
  const day = /^\+?0*(\d+)/.exec(maturity)?.[1] ?? '';
  if (day.length > 4) {
    return { term: 'loanTenor', problem: `must end by 9999: the last instalment falls in ${day}` };
  }
  const sum = (of: (line: Instalment) => Minor) => instalments.reduce((all, line) => all + of(line), 0n);
  const most = [
    levelPayment,
    sum((line) => line.principalDue + line.interestDue),
    ...instalments.map(({ balance }) => balance),
  ].find((amount) => amount > maxTold);
  if (most === undefined) return undefined;
  return {
    term: 'loanAmount',
    problem: `must make amounts of at most fifteen digits, not ${moneyWords(most)}`,
  };
}

/** Why schedules cannot compute exactly with a rate, or undefined. */
export function rateProblem(rate: number): string | undefined {
  return rateText.test(String(rate)) ? undefined : 'must have at most 6 decimals';
}

/** The terms that the product or the regulator does not allow (rules 2, 3 and 4). */
export function productFailures(
  { accountInformation: asked }: Wanted,
  product: LoanProduct,
  cap: { readonly maximumRate: number } | undefined,
): readonly Failure[] {
  return [
    ...amountFailures(asked.loanAmount, product),
    ...rateFailures(asked.interestRate, product, cap),
    ...tenorFailures(asked, product),
  ];
}

function amountFailures(
  loanAmount: number,
  { minimumAmount, maximumAmount }: LoanProduct,
): readonly Failure[] {
  if (loanAmount <= 0) return [];
  const amount: Minor = toMinor(loanAmount);
  const field = within('loanAmount');
  if (amount > maximumAmount) {
    const detail = `the product lends at most ${moneyWords(maximumAmount)}: got ${moneyWords(amount)}`;
    return [failure('LOAN_004', field, detail)];
  }
  if (amount >= minimumAmount) return [];
  // The table's message is for amounts that are too large, but this one is too small.
  const message = `Amount is below the minimum: the product lends at least ${moneyWords(minimumAmount)}: got ${moneyWords(amount)}`;
  return [{ field, message, code: 'LOAN_004' }];
}

function rateFailures(
  rate: number,
  { minimumRate, maximumRate }: LoanProduct,
  cap: { readonly maximumRate: number } | undefined,
): readonly Failure[] {
  if (rate < 0) return [];
  const field = within('interestRate');
  if (rate < Number(minimumRate) || rate > Number(maximumRate)) {
    const detail = `the product charges ${minimumRate} to ${maximumRate} % a year`;
    return [failure('LOAN_005', field, detail)];
  }
  if (cap === undefined || rate <= cap.maximumRate) return [];
  return [failure('LOAN_005', field, `the regulator allows ${cap.maximumRate} % a year`)];
}

function tenorFailures(
  { loanTenor, moratoriumType, moratoriumPeriod }: Wanted['accountInformation'],
  product: LoanProduct,
): readonly Failure[] {
  if (loanTenor < 1) return [];
  const field = within('loanTenor');
  const { minimumTenor, maximumTenor, repaymentEvery } = product;
  const found: Failure[] = [];
  if (loanTenor < minimumTenor || loanTenor > maximumTenor) {
    const detail = `the product runs ${minimumTenor} to ${maximumTenor} months`;
    found.push(failure('LOAN_006', field, detail));
  }
  if (product.repaymentPeriod === 'Month' && loanTenor % repaymentEvery !== 0) {
    found.push(failure('LOAN_006', field, `the product is paid every ${repaymentEvery} months`));
  }
  const waiting = moratoriumType === moratoria.none ? 0 : moratoriumPeriod;
  if (waiting > 0 && instalmentCount(loanTenor - waiting, product) < 1) {
    const detail = 'the moratorium leaves no instalment';
    found.push(failure('LOAN_006', within('moratoriumPeriod'), detail));
  }
  return found;
}

/** Instalments in a year. */
export function instalmentsAYear({ repaymentEvery, repaymentPeriod }: Terms): Minor {
  return BigInt(Math.ceil((repaymentPeriod === 'Month' ? 12 : 52) / repaymentEvery));
}

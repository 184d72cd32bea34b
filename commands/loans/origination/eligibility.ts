/** Decides who may get a loan and how much, by comparing the client with the rules' rows. Pure. */
import { addMonths, knownDate } from '../../../core/values/civil-date.ts';
import { type Minor, moneyWords, percentOf } from '../../../core/values/money.ts';
import type { Client } from '../../clients/client.ts';
import { type Failure, failure } from '../refusals.ts';

/** A row of `rules/loans/eligibility.json`. */
export interface EligibilityRow {
  readonly states: readonly string[];
  readonly minimumAge: number;
  readonly minimumCreditScore: number;
  readonly acceptUnscored: boolean;
  readonly maximumDefaultedLoans: number;
}

/** The requirements that this client does not meet, in words. Without a row every client fails. */
export function shortcomings(
  client: Client,
  row: EligibilityRow | undefined,
  today: string,
): readonly string[] {
  if (row === undefined) return ['no rule admits anybody'];
  const found: string[] = [];
  if (!row.states.includes(client.state)) found.push(`the customer is not active (${client.state})`);
  if (client.type === 'Individual' && !isOfAge(client, row.minimumAge, today)) {
    found.push(`the minimum age is ${row.minimumAge}`);
  }
  const { creditScore } = client;
  const passes = creditScore === null ? row.acceptUnscored : creditScore >= row.minimumCreditScore;
  if (!passes) found.push('the credit check failed');
  if (client.defaultedLoans > row.maximumDefaultedLoans) {
    found.push('the customer has a defaulted loan');
  }
  return found;
}

function isOfAge({ dateOfBirth }: Client, years: number, today: string): boolean {
  if (years === 0) return true;
  return dateOfBirth !== null && addMonths(knownDate(dateOfBirth), years * 12) <= today;
}

/** A row of `rules/loans/borrowing-capacity.json`. */
export interface CapacityRow {
  readonly maximumIncomeMultiple: number;
  readonly maximumInstalmentPercent: number;
  readonly acceptUnknownIncome: boolean;
}

/**
 * Rule 2: the amount is within the client's capacity. `yearly` is the sum of the level instalments in a year.
 */
export function capacityFailures(
  client: Client,
  asked: { readonly amount: Minor; readonly committed: Minor; readonly yearly: Minor },
  row: CapacityRow | undefined,
): readonly Failure[] {
  const field = 'accountInformation.loanAmount';
  if (row === undefined) return [];
  const income = client.monthlyIncome;
  if (income === null) {
    if (row.acceptUnknownIncome) return [];
    return [failure('LOAN_004', field, 'the customer’s income is not known')];
  }
  const most = percentOf(income, row.maximumIncomeMultiple * 100);
  const found: Failure[] = [];
  if (asked.committed + asked.amount > most) {
    const owed = moneyWords(asked.committed);
    const detail = `the borrowing capacity is ${moneyWords(most)}, of which ${owed} is taken`;
    found.push(failure('LOAN_004', field, detail));
  }
  const yearlyMost = percentOf(income * 12n, row.maximumInstalmentPercent);
  if (asked.yearly > yearlyMost) {
    const detail = `the instalments exceed ${row.maximumInstalmentPercent} % of the customer’s income`;
    found.push(failure('LOAN_004', field, detail));
  }
  return found;
}

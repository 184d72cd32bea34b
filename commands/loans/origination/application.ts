/** The assessment of a loan request: everything that is wrong with it, together. Pure. */

import type { Account } from '../../../core/ledger/account.ts';
import type { CivilDate } from '../../../core/values/civil-date.ts';
import { toMinor } from '../../../core/values/money.ts';
import { type Branch, isActiveBranch } from '../../branches/branch.ts';
import type { Client } from '../../clients/client.ts';
import { type Employee, isActiveOfficer } from '../../employees/employee.ts';
import type { LoanProduct } from '../../products/loan-product.ts';
import type { ActiveApplication, Exposure } from '../loan.ts';
import {
  approvalTiers,
  borrowingCapacity,
  eligibility,
  firstRepayment,
  guaranteeCover,
  loanToValue,
  type PayeeRow,
  payeeProblem,
  payoutAccounts,
  rateCaps,
} from '../policies.ts';
import { type Failure, type Failures, failure, wrongField } from '../refusals.ts';
import type { Schedule, Terms } from '../schedule.ts';
import {
  type CollateralInput,
  collateralFailures,
  coverFailures,
  type GuarantorInput,
  type LoanToValueRow,
  suretyFailures,
} from '../security/security.ts';
import { type CapacityRow, capacityFailures, type EligibilityRow, shortcomings } from './eligibility.ts';
import {
  disbursementFailures,
  type FirstRepaymentRow,
  firstRepaymentFailures,
  formFailures,
  instalmentsAYear,
  plannedSchedule,
  productFailures,
  scheduleOverflow,
  termsOf,
  type Wanted,
} from './terms.ts';

/** The policies that a new loan is assessed by. */
export const assessmentPolicies = {
  borrower: eligibility,
  guarantor: eligibility,
  rateCaps,
  capacity: borrowingCapacity,
  loanToValue,
  guaranteeCover,
  tiers: approvalTiers,
  firstRepayment,
  payoutAccounts,
};

/** The facts of those policies. Null if the request lacks the data for them. */
export function assessmentFacts(client: Client | undefined, product: LoanProduct | undefined) {
  const byProduct = product === undefined ? null : { product: product.encodedKey };
  return {
    borrower: { applicant: 'borrower' },
    guarantor: { applicant: 'guarantor' },
    rateCaps: byProduct,
    capacity: client === undefined ? null : { clientType: client.type },
    loanToValue: byProduct,
    guaranteeCover: byProduct,
    tiers: byProduct,
    firstRepayment: byProduct,
    payoutAccounts: byProduct,
  };
}

/** The records that a request is assessed on. */
export interface AssessmentState {
  readonly client: Client | undefined;
  readonly product: LoanProduct | undefined;
  readonly branch: Branch | undefined;
  readonly officer: Employee | undefined;
  /** The account that the request names, if any. */
  readonly channel: Account | undefined;
  readonly application: ActiveApplication | undefined;
  readonly exposure: Exposure | undefined;
  readonly sureties: readonly (Client | undefined)[];
  /** When a loan that is changed was planned to be paid out. */
  readonly plannedFor?: string;
}

/** The answers of the rules about it. */
export interface Rules {
  readonly borrower: readonly EligibilityRow[] | null;
  readonly guarantor: readonly EligibilityRow[] | null;
  readonly rateCaps: readonly { readonly maximumRate: number }[] | null;
  readonly capacity: readonly CapacityRow[] | null;
  readonly loanToValue: readonly LoanToValueRow[] | null;
  readonly guaranteeCover: readonly { readonly minimumPercent: number }[] | null;
  readonly firstRepayment: readonly FirstRepaymentRow[] | null;
  readonly payoutAccounts: readonly PayeeRow[] | null;
}

export interface LoanRequest extends Wanted {
  readonly associationInformation: {
    readonly accountOfficerEncodedKey: string;
    readonly branchEncodedKey: string;
    readonly clientEncodedKey: string;
    readonly productEncodedKey: string;
  };
  readonly collaterals?: readonly CollateralInput[];
  readonly guarantors?: readonly GuarantorInput[];
}

/** The request as it would be booked, or everything that is wrong with it. */
export type Assessment =
  | { readonly failures: Failures }
  | {
      readonly failures: readonly [];
      readonly terms: Terms;
      readonly schedule: Schedule;
      readonly client: Client;
      readonly product: LoanProduct;
    };

export function assess(
  request: LoanRequest,
  assessed: AssessmentState,
  rules: Rules,
  today: CivilDate,
): Assessment {
  const { client, product } = assessed;
  const form = formFailures(request);
  const { disbursementInformation: payout } = request;
  // A loan that keeps its planned day may have been overtaken by it.
  const keepsDay = assessed.plannedFor === payout.disbursementDate;
  const row = rules.firstRepayment?.at(0);
  const byProduct =
    product === undefined
      ? []
      : [
          ...productFailures(request, product, rules.rateCaps?.at(0)),
          ...(keepsDay ? [] : disbursementFailures(payout, row, today)),
          ...firstRepaymentFailures(request, product, row),
        ];
  const failures = [
    ...partyFailures(request, assessed, rules, today),
    ...form,
    ...byProduct,
    ...securityFailures(request, assessed, rules, today),
  ];
  const computable = product !== undefined && form.length === 0 && byProduct.length === 0;
  const terms = computable ? termsOf(request, product) : undefined;
  const schedule = terms === undefined ? undefined : plannedSchedule(request, terms);
  const untold = schedule === undefined ? undefined : scheduleOverflow(schedule);
  if (untold !== undefined) {
    failures.push(wrongField(`accountInformation.${untold.term}`, untold.problem));
  }
  if (client !== undefined && terms !== undefined && schedule !== undefined) {
    const { amount } = terms;
    const yearly = schedule.levelPayment * instalmentsAYear(terms);
    const asked = { amount, committed: assessed.exposure?.committed ?? 0n, yearly };
    failures.push(...capacityFailures(client, asked, rules.capacity?.at(0)));
  }
  const [first, ...others] = failures;
  if (first !== undefined) return { failures: [first, ...others] };
  if (client === undefined || product === undefined || terms === undefined) return impossible;
  return schedule === undefined ? impossible : { failures: [], terms, schedule, client, product };
}

/** Without a failure there are a client, a product and a schedule. This value is for the types only. */
const impossible: Assessment = { failures: [wrongField('data', 'cannot be assessed')] };

const within = (name: string) => `associationInformation.${name}`;

/** Checks the parties: customer, product, officer, branch, account, and the one active application. */
function partyFailures(
  request: LoanRequest,
  { client, product, branch, officer, channel, application }: AssessmentState,
  rules: Rules,
  today: CivilDate,
): Failure[] {
  const found: Failure[] = [];
  const customer = within('clientEncodedKey');
  if (client === undefined) found.push(failure('LOAN_001', customer));
  else {
    const lacking = shortcomings(client, rules.borrower?.at(0), today);
    found.push(...lacking.map((why) => failure('LOAN_002', customer, why)));
  }
  if (product === undefined) found.push(failure('LOAN_003', within('productEncodedKey')));
  else if (!product.isActive) {
    found.push(failure('LOAN_003', within('productEncodedKey'), 'it is no longer offered'));
  }
  if (application !== undefined) {
    const detail = 'the customer has an active application for this product';
    found.push(failure('LOAN_010', within('productEncodedKey'), detail));
  }
  found.push(...placeFailures(request, { branch, officer, channel }, rules));
  return found;
}

/** The branch, the officer and the account that a new or changed loan names. */
function placeFailures(
  { associationInformation: named, disbursementInformation: payout }: LoanRequest,
  { branch, officer, channel }: Pick<AssessmentState, 'branch' | 'officer' | 'channel'>,
  rules: Rules,
): readonly Failure[] {
  const found: Failure[] = [];
  const officerField = within('accountOfficerEncodedKey');
  if (officer === undefined) {
    found.push(failure('LOAN_012', officerField, `${named.accountOfficerEncodedKey} is not found`));
  } else if (!isActiveOfficer(officer)) {
    found.push(failure('LOAN_012', officerField, 'the officer is not active'));
  }
  if (branch === undefined || !isActiveBranch(branch)) {
    const problem = branch === undefined ? 'names no branch' : 'names a branch that is not active';
    found.push(wrongField(within('branchEncodedKey'), problem));
  }
  if (payout.disbursmentChannelEncodedKey === undefined) return found;
  const isFlagged = payout.thirdPartyPayout === true;
  const row = rules.payoutAccounts?.at(0);
  const unpayable = payeeProblem(channel, named.clientEncodedKey, isFlagged, row);
  if (unpayable !== undefined) {
    const field = 'disbursementInformation.disbursmentChannelEncodedKey';
    found.push(failure('LOAN_011', field, unpayable));
  }
  return found;
}

/** Collateral and guarantees that come with the request. */
function securityFailures(
  request: LoanRequest,
  { product, sureties }: AssessmentState,
  rules: Rules,
  today: CivilDate,
): readonly Failure[] {
  const { loanAmount } = request.accountInformation;
  const amount = loanAmount > 0 ? toMinor(loanAmount) : 0n;
  const items = (request.collaterals ?? []).map((item) => ({
    type: item.collateralType,
    value: toMinor(item.collateralValue),
  }));
  const named = (request.guarantors ?? []).map((item, at) => ({
    field: `guarantors.${at}.clientEncodedKey`,
    clientKey: item.clientEncodedKey,
    client: sureties[at],
    amount: toMinor(item.guaranteeAmount),
  }));
  const clientKey = request.associationInformation.clientEncodedKey;
  const isSecured = product?.isSecured ?? false;
  return [
    ...collateralFailures({ amount, isSecured }, items, rules.loanToValue ?? []),
    ...suretyFailures({ clientKey }, named, rules.guarantor?.at(0), today),
    ...coverFailures(amount, named, rules.guaranteeCover?.at(0)?.minimumPercent ?? 0),
  ];
}

/** The bank's rules for loans: borrowers, amounts, rates, security, approvers and payees. */
import { AmountOrZero, OneOf, RoleName, Type, Words } from '../../core/command/declaration/schema.ts';
import { rowPolicy } from '../../core/command/policy/row-policy.ts';
import { mostSpecific, specificity } from '../../core/command/policy/rows.ts';
import { type Account, isOpen } from '../../core/ledger/account.ts';
import { type Minor, toMinor } from '../../core/values/money.ts';

/** The uses of an early payment. */
export const earlyUses = ['advance', 'shorten', 'lower'] as const;
export type EarlyUse = (typeof earlyUses)[number];

const Percent = (description: string) => Type.Number({ minimum: 0, maximum: 1000, description });
const Product = Words(64, 'Encoded key of a loan product, or * for every product');
const product = { kind: 'text', summary: 'Encoded key of the loan product' } as const;
const products = { product };

/** Requirements for borrowers and guarantors. */
export const eligibility = rowPolicy({
  name: 'loans/eligibility',
  summary: 'What a borrower or a guarantor must fulfil.',
  gap: 'no client of this part passes',
  list: 'eligibility',
  row: Type.Object({
    applicant: Words(20, 'borrower or guarantor'),
    states: Type.Array(Words(20), { description: 'States of the client that will do' }),
    minimumAge: Type.Integer({ minimum: 0, description: 'Years; persons only' }),
    minimumCreditScore: Type.Integer({ minimum: 0 }),
    acceptUnscored: Type.Boolean({ description: 'Whether a client without a score passes' }),
    maximumDefaultedLoans: Type.Integer({ minimum: 0 }),
  }),
  keys: { applicant: { kind: 'text', summary: 'The part', values: ['borrower', 'guarantor'] } },
});

/** The highest rate that the regulator allows. */
export const rateCaps = rowPolicy({
  name: 'loans/rate-caps',
  summary: 'The highest yearly rate that the regulator allows, whatever the product says.',
  gap: 'no rate is too high',
  list: 'rateCaps',
  row: Type.Object({ product: Product, maximumRate: Percent('Per cent a year') }),
  keys: products,
});

/** How much a client can carry. */
export const borrowingCapacity = rowPolicy({
  name: 'loans/borrowing-capacity',
  summary: 'How much a client may owe and pay back, measured by the monthly income.',
  gap: 'nothing limits what is borrowed',
  list: 'borrowingCapacity',
  row: Type.Object({
    clientType: Words(20, 'Individual, Corporate or *'),
    maximumIncomeMultiple: Type.Number({
      minimum: 0,
      description: 'Everything owed and applied for, in monthly incomes',
    }),
    maximumInstalmentPercent: Percent('The instalment of this loan, of the monthly income'),
    acceptUnknownIncome: Type.Boolean(),
  }),
  keys: { clientType: { kind: 'text', summary: 'Individual or Corporate' } },
});

/** The share of a collateral's value that may be lent. */
export const loanToValue = rowPolicy({
  name: 'loans/loan-to-value',
  summary: 'How much of the value of collateral may be lent against it.',
  gap: 'the collateral counts for nothing',
  list: 'loanToValue',
  row: Type.Object({
    product: Product,
    collateralType: Words(60, 'A type of collateral, or * for every type'),
    maximumPercent: Percent('Of the value'),
  }),
  keys: products,
  more: {
    collateralType: {
      kind: 'text',
      summary: 'A type of collateral, for tests and explanations',
      optional: true,
    },
  },
  exact: ({ collateralType }) =>
    collateralType === '*' ? [] : [{ fact: 'collateralType', operator: 'equal', value: collateralType }],
  decides: (rows, { collateralType }) => loanToValueOf(rows, String(collateralType)),
});

/** The row for collateral of a type, in any spelling. A row with the type has priority over `*`. */
export function loanToValueOf<Row extends { readonly collateralType: string }>(
  rows: readonly Row[],
  type: string,
): Row | undefined {
  const about = [type.toLowerCase(), '*'];
  const matches = rows.filter((row) => about.includes(row.collateralType.toLowerCase()));
  return mostSpecific(matches, (row) => specificity(row.collateralType)).at(0);
}

/** How much of a loan must be guaranteed. */
export const guaranteeCover = rowPolicy({
  name: 'loans/guarantee-cover',
  summary: 'How much of a loan the guarantees together must cover.',
  gap: 'no guarantee is asked for',
  list: 'guaranteeCover',
  row: Type.Object({ product: Product, minimumPercent: Percent('Of the loan amount') }),
  keys: products,
});

/** The approvals that a loan needs, by the client's debts and applications. */
export const approvalTiers = rowPolicy({
  name: 'loans/approval-tiers',
  summary: 'Whose approvals a loan needs, one person a level, by all that its client owes and asks for.',
  gap: 'no approval is needed',
  list: 'approvalTiers',
  row: Type.Object({
    product: Product,
    amountThreshold: AmountOrZero('Amounts above this'),
    levels: Type.Array(RoleName('The lowest role that may approve this level'), { minItems: 1 }),
  }),
  keys: products,
  more: { amount: { kind: 'number', summary: 'The amount, for tests and explanations' } },
  exact: ({ amountThreshold }) => [{ fact: 'amount', operator: 'moneyAbove', value: amountThreshold }],
  outcome: (tiers, { amount }) => levelsFor(tiers, toMinor(Number(amount))),
  decides: (tiers, { amount }) => tierFor(tiers, toMinor(Number(amount))),
});

/**
 * The amount that approvers of a loan decide on, in minor units: the client's debts and applications, this
 * loan included. Several small loans need the same approvals as one large loan.
 */
export const approvedWith = (
  { amount }: { readonly amount: Minor },
  exposure: { readonly committed: Minor } | undefined,
): Minor => (exposure !== undefined && exposure.committed > amount ? exposure.committed : amount);

/**
 * The roles that must approve an amount, first level first. The highest threshold below the amount applies.
 */
export function levelsFor(tiers: readonly LoanTier[], amount: Minor): readonly string[] {
  return tierFor(tiers, amount)?.levels ?? [];
}

interface LoanTier {
  readonly amountThreshold: number;
  readonly levels: readonly string[];
}

function tierFor<T extends Pick<LoanTier, 'amountThreshold'>>(
  tiers: readonly T[],
  amount: Minor,
): T | undefined {
  return tiers
    .filter((tier) => toMinor(tier.amountThreshold) < amount)
    .reduce<T | undefined>(
      (best, tier) => (best === undefined || tier.amountThreshold > best.amountThreshold ? tier : best),
      undefined,
    );
}

/** Charges of the bank besides interest. */
export const charges = rowPolicy({
  name: 'loans/charges',
  summary: 'Fees and penalties of a loan.',
  gap: 'nothing is charged',
  list: 'charges',
  row: Type.Object({
    product: Product,
    disbursementFeePercent: Percent('Of the amount, taken when it is paid out'),
    latePenaltyPercent: Percent('Of what is overdue of an instalment, once, when it falls in arrears'),
    prepaymentPenaltyPercent: Percent('Of the principal that is paid off early'),
  }),
  keys: products,
});

/** The roles that may write a loan off. */
export const writeOff = rowPolicy({
  name: 'loans/write-off',
  summary: 'The lowest role that may write a loan off.',
  gap: 'only Admin may write off',
  list: 'writeOff',
  row: Type.Object({ product: Product, role: RoleName() }),
  keys: products,
});

/** How far ahead a payout may be planned, and how far from it the first repayment may be. */
export const firstRepayment = rowPolicy({
  name: 'loans/first-repayment',
  summary:
    'How many days ahead a disbursement may be planned, and how many days after it a loan may be repaid for the first time.',
  gap: 'the disbursement is planned for today, and only the regular day will do',
  list: 'firstRepayment',
  row: Type.Object({
    product: Product,
    minimumDays: Type.Integer({ minimum: 1, maximum: 365 }),
    maximumDays: Type.Integer({ minimum: 1, maximum: 3660 }),
    plannedDays: Type.Integer({
      minimum: 0,
      maximum: 3660,
      description: 'How many days ahead the disbursement may be planned; 0: it is today',
    }),
  }),
  keys: products,
});

/** The accounts that a loan may be paid out to. The bank's own accounts are never allowed. */
export const payoutAccounts = rowPolicy({
  name: 'loans/payout-accounts',
  summary: 'Accounts that a loan may be paid out to, besides those of its customer.',
  gap: 'only accounts of the customer are paid',
  list: 'payoutAccounts',
  row: Type.Object({
    product: Product,
    thirdParty: Type.Boolean({
      description: 'Whether an account of somebody else is paid, where the request says thirdPartyPayout',
    }),
    approverRole: RoleName('The lowest role that may approve such a payout; it always waits'),
  }),
  keys: products,
});

/** The use of money that is paid before it is due. */
export const earlyPayment = rowPolicy({
  name: 'loans/early-payment',
  summary: 'What becomes of money that is paid on a loan before it is due.',
  gap: 'it is held as an advance',
  list: 'earlyPayment',
  row: Type.Object({
    product: Product,
    use: OneOf(
      earlyUses,
      'advance: held, and used when instalments fall due; shorten: interest earned so far, then principal, and fewer instalments; lower: the same, and lower instalments',
    ),
  }),
  keys: products,
});

/** When a loan counts as late. */
export const arrears = rowPolicy({
  name: 'loans/arrears',
  summary: 'How many days after its due date an unpaid instalment puts the loan in arrears.',
  gap: 'no day of grace is given',
  list: 'arrears',
  row: Type.Object({ product: Product, graceDays: Type.Integer({ minimum: 0, maximum: 365 }) }),
  keys: products,
});

/** A row of `rules/loans/payout-accounts.json`. */
export interface PayeeRow {
  readonly thirdParty: boolean;
  readonly approverRole: string;
}

/** Whether the account belongs to another client. An account without a client counts as another's. */
export function isThirdParty(account: Account, clientKey: string): boolean {
  return account.clientKey !== clientKey;
}

/**
 * Why a loan of this client cannot be paid out to this account, or undefined. `isFlagged` is the request's
 * consent to another person's account.
 */
export function payeeProblem(
  account: Account | undefined,
  clientKey: string,
  isFlagged: boolean,
  row: PayeeRow | undefined,
): string | undefined {
  if (account === undefined) return 'it does not exist';
  if (account.class !== 'CUSTOMER') return 'it is the bank’s own, which is never paid a loan';
  if (!isOpen(account)) return 'it is not open';
  if (!isThirdParty(account, clientKey)) return undefined;
  if (row?.thirdParty !== true) return 'only an account of the customer is paid';
  return isFlagged
    ? undefined
    : 'it is not the customer’s: say thirdPartyPayout, and a second person approves the payout';
}

/** The security of a loan: collateral and guarantors, and whether they are sufficient. */
import { Amount, Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import {
  instant,
  integer,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../../core/command/declaration/table.ts';
import { fromMinor, type Minor, moneyWords, percentOf, toMinor } from '../../../core/values/money.ts';
import type { Client } from '../../clients/client.ts';
import { loans } from '../loan.ts';
import { type EligibilityRow, shortcomings } from '../origination/eligibility.ts';
import { loanToValueOf } from '../policies.ts';
import { type Failure, failure } from '../refusals.ts';

const collateralStates = ['Held', 'Released'] as const;
const guarantorStates = ['Active', 'Released'] as const;

/** A thing of value that secures the loan until it is paid back. */
export const collaterals = table({
  name: 'loan_collaterals',
  key: ['loanKey', 'number'],
  sets: [['loanKey']],
  controls: { insert: 'risk', remove: 'risk', put: { '*': 'risk', state: 'none' } },
  stateOf: ({ loanKey }) => [loans, { encodedKey: loanKey }],
  columns: {
    loanKey: text(64),
    number: integer(),
    type: text(60),
    value: money(),
    description: nullable(text(1000)),
    state: text<(typeof collateralStates)[number]>(20),
    addedBy: text(200),
    addedAt: instant(),
  },
});
export type Collateral = Row<typeof collaterals>;

/** A client who answers for the loan. */
export const guarantors = table({
  name: 'loan_guarantors',
  key: ['loanKey', 'clientKey'],
  sets: [['loanKey']],
  indexes: [{ on: ['clientKey'], serves: [{ query: 'GetLoanAccountsCommand' }] }],
  controls: { insert: 'risk', remove: 'risk', put: { '*': 'risk', state: 'none' } },
  stateOf: ({ loanKey }) => [loans, { encodedKey: loanKey }],
  columns: {
    loanKey: text(64),
    clientKey: text(64),
    name: text(200),
    amount: money(),
    relationship: nullable(text(100)),
    state: text<(typeof guarantorStates)[number]>(20),
    addedBy: text(200),
    addedAt: instant(),
  },
});
export type Guarantor = Row<typeof guarantors>;

export const CollateralInput = Type.Object({
  collateralType: Words(60, 'Property, Vehicle ...'),
  collateralValue: Amount('Value in currency units'),
  description: Type.Optional(Note(1000)),
});
export type CollateralInput = Static<typeof CollateralInput>;

export const GuarantorInput = Type.Object({
  clientEncodedKey: Words(64, 'The client who answers for the loan'),
  guaranteeAmount: Amount('How much of the loan'),
  relationship: Type.Optional(Note(100)),
});
export type GuarantorInput = Static<typeof GuarantorInput>;

/** The lending limit for collateral of a type. */
export interface LoanToValueRow {
  readonly collateralType: string;
  readonly maximumPercent: number;
}

/**
 * The amount that may be lent against these items. A row for a type has priority over `*`. A type without a
 * row counts as nothing.
 */
export function lendingValue(
  items: readonly { readonly type: string; readonly value: Minor }[],
  rows: readonly LoanToValueRow[],
): Minor {
  return items.reduce((sum, { type, value }) => {
    return sum + percentOf(value, loanToValueOf(rows, type)?.maximumPercent ?? 0);
  }, 0n);
}

/** Rule 5: secured products require collateral, which must meet the loan-to-value ratio. */
export function collateralFailures(
  loan: { readonly amount: Minor; readonly isSecured: boolean },
  items: readonly { readonly type: string; readonly value: Minor }[],
  rows: readonly LoanToValueRow[],
): readonly Failure[] {
  if (!loan.isSecured) return [];
  if (items.length === 0) return [failure('LOAN_007', 'collaterals')];
  const most = lendingValue(items, rows);
  if (loan.amount <= most) return [];
  const detail = `at most ${moneyWords(most)} may be lent against it`;
  return [failure('LOAN_008', 'collaterals', detail)];
}

/** A guarantor as the request or the loan names one. */
export interface Surety {
  readonly field: string;
  readonly clientKey: string;
  readonly client: Client | undefined;
  readonly amount: Minor;
}

/** Rule 6: guarantors are clients in good standing, each once, and never the borrower. */
export function suretyFailures(
  loan: { readonly clientKey: string },
  sureties: readonly Surety[],
  row: EligibilityRow | undefined,
  today: string,
): readonly Failure[] {
  return sureties.flatMap(({ field, clientKey, client }, at) => {
    if (clientKey === loan.clientKey) {
      return [failure('LOAN_009', field, 'the borrower cannot be a guarantor')];
    }
    if (sureties.findIndex((other) => other.clientKey === clientKey) < at) {
      return [failure('LOAN_009', field, `${clientKey} is named twice`)];
    }
    if (client === undefined) return [failure('LOAN_009', field, `${clientKey} is not a customer`)];
    return shortcomings(client, row, today).map((why) => failure('LOAN_009', field, why));
  });
}

/** Rule 6: the guarantees together meet the product's requirement. */
export function coverFailures(
  amount: Minor,
  guarantees: readonly { readonly amount: Minor }[],
  minimumPercent: number,
): readonly Failure[] {
  const needed = percentOf(amount, minimumPercent);
  const given = guarantees.reduce((sum, guarantee) => sum + guarantee.amount, 0n);
  if (given >= needed) return [];
  const detail = `guarantees of ${moneyWords(needed)} are required, ${moneyWords(given)} are given`;
  return [failure('LOAN_009', 'guarantors', detail)];
}

/** A collateral of a request as a row of the loan. */
export function collateralRow(
  loanKey: string,
  number: number,
  { collateralType, collateralValue, description }: CollateralInput,
  by: { readonly addedBy: string; readonly addedAt: Collateral['addedAt'] },
) {
  return {
    loanKey,
    number,
    type: collateralType,
    value: toMinor(collateralValue),
    description: description ?? null,
    state: 'Held' as const,
    ...by,
  };
}

export const CollateralView = Type.Object({
  collateralId: Type.Integer(),
  collateralType: Type.String(),
  collateralValue: Type.Number(),
  description: Type.Union([Type.String(), Type.Null()]),
  status: OneOf(collateralStates),
});

export function collateralView({ number, type, value, description, state }: Collateral) {
  return {
    collateralId: number,
    collateralType: type,
    collateralValue: fromMinor(value),
    description,
    status: state,
  };
}

export const GuarantorView = Type.Object({
  guarantorId: Type.String(),
  guarantorName: Type.String(),
  guaranteeAmount: Type.Number(),
  guaranteeType: OneOf(['Partial', 'Full']),
  relationshipToBorrower: Type.Union([Type.String(), Type.Null()]),
  status: OneOf(guarantorStates),
  addedAt: Type.String(),
});

export function guarantorView(row: Guarantor, loanAmount: Minor) {
  return {
    guarantorId: row.clientKey,
    guarantorName: row.name,
    guaranteeAmount: fromMinor(row.amount),
    guaranteeType: row.amount < loanAmount ? ('Partial' as const) : ('Full' as const),
    relationshipToBorrower: row.relationship,
    status: row.state,
    addedAt: row.addedAt,
  };
}

/** A loan product: what the bank lends, within which limits, and how it is paid back. */
import {
  boolean,
  instant,
  integer,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';

/** The unit in which a product counts the time between two instalments. */
export type RepaymentPeriod = 'Week' | 'Month';

/** What a repayment may be put towards. */
export type Due = 'FEES' | 'PENALTY' | 'INTEREST' | 'PRINCIPAL';

export const loanProducts = table({
  name: 'loan_products',
  key: ['encodedKey'],
  natural: [['id'], ['code']],
  controls: 'risk',
  columns: {
    encodedKey: text(64),
    id: integer('long'),
    code: text(40),
    name: text(200),
    description: nullable(text(1000)),
    type: text<'FixedTermLoan'>(40),
    isActive: boolean(),
    /** Loans of it need collateral. */
    isSecured: boolean(),
    minimumAmount: money(),
    maximumAmount: money(),
    /** Per cent a year, as decimal text. */
    minimumRate: text(20),
    maximumRate: text(20),
    /** Months. */
    minimumTenor: integer(),
    maximumTenor: integer(),
    /** An instalment every so many periods: 1 and Month is monthly, 3 and Month quarterly. */
    repaymentEvery: integer(),
    repaymentPeriod: text<RepaymentPeriod>(10),
    /** In which order a repayment is used: `FEES_PENALTY_INTEREST_PRINCIPAL`. */
    allocationOrder: text(60),
    /** Number of the account that pays the loans out. */
    disbursementAccount: text(34),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type LoanProduct = Row<typeof loanProducts>;

const dues: readonly Due[] = ['FEES', 'PENALTY', 'INTEREST', 'PRINCIPAL'];

/** Where the product is gone. */
export const defaultOrder: readonly Due[] = dues;

/** What a repayment is put towards, first to last; what the product does not name comes after the rest. */
export function allocationOf({ allocationOrder }: LoanProduct): readonly Due[] {
  const named = allocationOrder.split('_').flatMap((word) => dues.find((due) => due === word) ?? []);
  return [...named, ...dues.filter((due) => !named.includes(due))];
}

/** A loan product: the limits of its loans, and their repayment. */
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

/** The parts of a debt that a repayment may pay. */
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
    /** Whether its loans need collateral. */
    isSecured: boolean(),
    minimumAmount: money(),
    maximumAmount: money(),
    /** Per cent a year, as decimal text. */
    minimumRate: text(20),
    maximumRate: text(20),
    /** Months. */
    minimumTenor: integer(),
    maximumTenor: integer(),
    /** The number of periods between instalments: 1 and Month is monthly, 3 and Month quarterly. */
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

/** The order if the product no longer exists. */
export const defaultOrder: readonly Due[] = dues;

/** The order in which a repayment is used. Parts that the product does not name come last. */
export function allocationOf({ allocationOrder }: LoanProduct): readonly Due[] {
  const named = allocationOrder.split('_').flatMap((word) => dues.find((due) => due === word) ?? []);
  return [...named, ...dues.filter((due) => !named.includes(due))];
}

/** Rows that loan decisions are shown on: the demo bank's own clients, products, officers and branches. */
import assert from 'node:assert/strict';
import { branches } from '../../commands/branches/branch.ts';
import { demo as branchDemo } from '../../commands/branches/demo.ts';
import { clients } from '../../commands/clients/client.ts';
import { demo as clientDemo } from '../../commands/clients/demo.ts';
import { demo as employeeDemo } from '../../commands/employees/demo.ts';
import { employees } from '../../commands/employees/employee.ts';
import type { InstalmentRow } from '../../commands/loans/instalment.ts';
import { type Loan, nothingOwed } from '../../commands/loans/loan.ts';
import type CreateLoanCommand from '../../commands/loans/origination/CreateLoanCommand.ts';
import type { Collateral, Guarantor } from '../../commands/loans/security/security.ts';
import type { Advance } from '../../commands/loans/servicing/advance.ts';
import { demo as productDemo } from '../../commands/products/demo.ts';
import { loanProducts } from '../../commands/products/loan-product.ts';
import type { Context, InputOf } from '../../core/command/declaration/command.ts';
import type { Row, Table } from '../../core/command/declaration/table.ts';
import { addMonths, knownDate } from '../../core/values/civil-date.ts';
import { hours, instantAt, later } from '../../core/values/instant.ts';
import type { Answer, CallOptions, TestBank } from './bank.ts';
import { noon } from './decide.ts';

const rows = [branchDemo, clientDemo, employeeDemo, productDemo].flatMap((demo) =>
  demo('demo', {} as Context),
);

/** A row of the demo data, as the store would hold it. */
function demoRow<T extends Table>(table: T, encodedKey: string): Row<T> {
  const found = rows.find(
    (effect) => effect.do === 'insert' && effect.table === table && effect.row.encodedKey === encodedKey,
  );
  assert.ok(found?.do === 'insert', `the demo data have no ${encodedKey}`);
  return { tenant: 'demo', version: 1, ...found.row } as unknown as Row<T>;
}

export const demoClient = (key: string) => demoRow(clients, key);
export const demoProduct = (key: string) => demoRow(loanProducts, key);
export const demoOfficer = (key: string) => demoRow(employees, key);
export const demoBranch = (key: string) => demoRow(branches, key);

interface Changes {
  readonly accountName?: string;
  readonly association?: Readonly<Record<string, string>>;
  readonly account?: Readonly<Record<string, unknown>>;
  readonly disbursement?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A request for a loan that nothing is wrong with. */
export function loanRequest(changes: Changes = {}): InputOf<typeof CreateLoanCommand> {
  const { association, account, disbursement, ...rest } = changes;
  return {
    accountName: 'School fees',
    associationInformation: {
      accountOfficerEncodedKey: 'officer-ngozi',
      branchEncodedKey: 'branch-hq',
      clientEncodedKey: 'client-amina',
      productEncodedKey: 'product-personal',
      ...association,
    },
    accountInformation: {
      loanAmount: 120_000,
      interestRate: 12,
      loanTenor: 12,
      moratoriumType: 0,
      moratoriumPeriod: 0,
      ...account,
    },
    disbursementInformation: {
      disbursementDate: '2026-03-10T00:00:00Z',
      disbursementMethod: 'BankTransfer',
      ...disbursement,
    },
    ...rest,
    // The changes are of any shape: tables show what a request that is wrong comes to.
  } as InputOf<typeof CreateLoanCommand>;
}

/** Sends a loan command as the specification writes it: E1 with the tenant's header. */
export function callLoan(
  bank: TestBank,
  cmd: string,
  data: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  return bank.post(
    '/api/bpm/cmd',
    { cmd, data },
    { as: 'senior', ...options, headers: { 'X-Tenant-Id': 'demo', ...options.headers } },
  );
}

/** A pending loan of 120,000.00 over a year that the person `maker` took in an hour ago. */
export function aLoan(more: Partial<Loan> = {}): Loan {
  const createdAt = later(noon, -hours(1));
  return {
    tenant: 'demo',
    version: 1,
    encodedKey: '01900000-0000-7000-8000-00000000000a',
    id: 1,
    loanId: 'LA-2026-00001',
    accountNumber: '3000000001',
    accountName: 'School fees',
    clientKey: 'client-amina',
    clientName: 'Amina Yusuf',
    productKey: 'product-personal',
    productName: 'Personal loan',
    branchKey: 'branch-hq',
    officerKey: 'officer-ngozi',
    state: 'PendingApproval',
    currency: 'NGN',
    amount: 12_000_000n,
    rate: '12',
    tenor: 12,
    moratoriumType: 0,
    moratoriumPeriod: 0,
    repaymentEvery: 1,
    repaymentPeriod: 'Month',
    firstRepaymentDate: null,
    disbursementDate: instantAt(Date.UTC(2026, 2, 10)),
    disbursementMethod: 'BankTransfer',
    channelKey: null,
    thirdPartyPayout: false,
    levelPayment: 1_066_185n,
    totalInterest: 794_226n,
    firstDue: knownDate('2026-04-10'),
    maturity: knownDate('2027-03-10'),
    notes: null,
    comments: [],
    tags: [],
    salesChannelCode: null,
    approvals: [],
    approvalRequested: 0,
    disbursementId: null,
    ...nothingOwed,
    createdBy: 'maker',
    createdByName: 'The maker',
    makers: ['maker'],
    createdAt,
    modifiedBy: 'The maker',
    modifiedById: 'maker',
    modifiedAt: createdAt,
    ...more,
  };
}

/** The rows that a pending loan shares with others. */
export const ties = {
  application: {
    tenant: 'demo',
    version: 1,
    clientKey: 'client-amina',
    productKey: 'product-personal',
    loanKey: aLoan().encodedKey,
  },
  exposure: { tenant: 'demo', version: 1, clientKey: 'client-amina', committed: 12_000_000n },
};

/** What secures a loan of the tables. */
export function aCollateral(value: bigint, number = 1): Collateral {
  return {
    tenant: 'demo',
    version: 1,
    loanKey: aLoan().encodedKey,
    number,
    type: 'Property',
    value,
    description: null,
    state: 'Held',
    addedBy: 'The maker',
    addedAt: noon,
  };
}

export function aGuarantor(amount: bigint, clientKey = 'client-guarantor'): Guarantor {
  return {
    tenant: 'demo',
    version: 1,
    loanKey: aLoan().encodedKey,
    clientKey,
    name: 'Grace Okafor',
    amount,
    relationship: 'Sister',
    state: 'Active',
    addedBy: 'The maker',
    addedAt: noon,
  };
}

/** Takes in a loan over HTTP and answers its account number. */
export async function takeIn(bank: TestBank, changes: Changes = {}): Promise<string> {
  // Nobody plans a disbursement for a day that is over.
  const { disbursementInformation: planned, ...request } = loanRequest(changes);
  const now = bank.clock.now();
  const disbursementDate = now > planned.disbursementDate ? now : planned.disbursementDate;
  const made = await callLoan(bank, 'CreateLoanCommand', {
    ...request,
    disbursementInformation: { ...planned, disbursementDate },
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.text('data.loanAccountNumber');
}

/** A loan of 1,200.00 that was paid out a month ago: twelve instalments of 100.00, each with 10.00 of interest. */
export function aPaidOutLoan(more: Partial<Loan> = {}): Loan {
  return aLoan({
    state: 'Disbursed',
    amount: 120_000n,
    disbursedAmount: 120_000n,
    principal: 120_000n,
    disbursedAt: instantAt(Date.UTC(2026, 1, 2, 9)),
    disbursementId: 'some-transaction',
    accruedTo: knownDate('2026-02-02'),
    ...more,
  });
}

/** Its instalments; the first one is due on the day of the tables. */
export function someInstalments(): readonly InstalmentRow[] {
  return Array.from({ length: 12 }, (_, at) => ({
    tenant: 'demo',
    version: 1,
    loanKey: aLoan().encodedKey,
    number: at + 1,
    dueDate: addMonths(knownDate('2026-03-02'), at),
    principalDue: 10_000n,
    interestDue: 1_000n,
    charge: 1_000n,
    capitalised: 0n,
    balance: 120_000n - 10_000n * BigInt(at + 1),
    principalPaid: 0n,
    interestPaid: 0n,
    earnedBefore: 0n,
    earnedFrom: null,
    overdueInterest: 0n,
    penalty: 0n,
    state: 'Pending' as const,
  }));
}

/** An advance that acc-2 paid. */
export function anAdvance(amountLeft: bigint, accountId: string | null = 'acc-2'): Advance {
  const loanKey = aLoan().encodedKey;
  const row = { id: 'some-repayment', loanKey, accountId, amount: amountLeft, amountLeft, place: 1 };
  return { tenant: 'demo', version: 1, ...row, at: noon };
}

/** What commands on such a loan load. */
export const serviced = {
  loan: aPaidOutLoan() as Loan | undefined,
  product: demoProduct('product-personal') as ReturnType<typeof demoProduct> | undefined,
  rows: someInstalments(),
  ties: { application: undefined, exposure: ties.exposure },
  advances: [] as readonly Advance[],
  pool: undefined,
};

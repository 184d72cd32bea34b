/** `check store` ties what loans say of themselves to what was booked: the books are right in each of these, a loan is not. */
import { after, before, test } from 'node:test';
import { assertFinds, assertWhole } from '../../../support/checked.ts';
import { moveMoney } from '../../../support/moved-money.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore();
  await moveMoney(store);
});
after(() => store.drop());

test('loans that the host wrote are whole', () => assertWhole(store.address));

/** Loans 1 and 2 are in arrears and hold what came early before, 3 was given up, 4 paid off. */
const loan = (number: number) => `loan_id = 'LA-2026-0000${number}'`;
const ofLoan = (number: number) => `loan_key = (SELECT encoded_key FROM loans WHERE ${loan(number)})`;

type Planted = readonly [name: string, sql: string, undo: string, found: RegExp];

/** Adds an amount to columns, and takes it away again. */
const more = (table: string, columns: readonly string[], where: string, by = 1) => {
  const set = (sign: string) => columns.map((one) => `${one} = ${one} ${sign} ${by}`).join(', ');
  return [
    `UPDATE ${table} SET ${set('+')} WHERE ${where}`,
    `UPDATE ${table} SET ${set('-')} WHERE ${where}`,
  ] as const;
};
const put = (table: string, column: string, was: string, is: string, where: string) =>
  [
    `UPDATE ${table} SET ${column} = '${is}' WHERE ${where}`,
    `UPDATE ${table} SET ${column} = '${was}' WHERE ${where}`,
  ] as const;

const instalment = (at: number, number = 1) => `${ofLoan(number)} AND number = ${at}`;

const planted: readonly Planted[] = [
  ...['penalty', 'fees'].map(
    (part): Planted => [
      `${part} that were charged and paid together`,
      ...more('loans', [`${part}_charged`, `${part}_paid`], loan(1), 10_000),
      /^loan lines: (penalties|fees) paid of loan LA-2026-00001: it says \S+, its lines \S+$/,
    ],
  ),
  [
    'interest that a closed loan earned and paid',
    ...more('loans', ['interest_accrued', 'interest_paid'], loan(4), 10_000),
    /^loan lines: interest paid of loan LA-2026-00004/,
  ],
  [
    'principal that a closed loan did not pay',
    ...more('loans', ['principal_paid'], loan(4), -5_000),
    /^loan lines: principal paid of loan LA-2026-00004: it says 119,950.00, its lines 120,000.00$/,
  ],
  [
    'a payout of a closed loan',
    ...more('loans', ['disbursed_amount'], loan(4)),
    /^loan lines: disbursed of loan LA-2026-00004: it says 120,000.01, its lines 120,000.00$/,
  ],
  [
    'less than was given up',
    ...more('loans', ['written_off'], loan(3), -1),
    /^loan lines: written off of loan LA-2026-00003/,
  ],
  ...['principal', 'interest', 'fees', 'penalty', 'advance'].map(
    (part): Planted => [
      `a repayment with other ${part}`,
      ...more('loan_transactions', [part], `${ofLoan(1)} AND type = 'REPAYMENT'`),
      /^loan lines: the REPAYMENT of .* of loan LA-2026-00001 \(.*\) was not booked so$/,
    ],
  ),
  ...['DISBURSEMENT', 'PENALTY', 'WRITE_OFF', 'PAY_OFF'].map(
    (type): Planted => [
      `a ${type} of another amount`,
      ...more('loan_transactions', [type === 'PENALTY' ? 'penalty' : 'principal'], `type = '${type}'`),
      new RegExp(`^loan lines: the ${type} of .* was not booked so$`),
    ],
  ),
  ...['DISBURSEMENT', 'PENALTY', 'WRITE_OFF', 'PAY_OFF'].map(
    (type): Planted => [
      `a ${type} that left another balance`,
      ...more('loan_transactions', ['balance_after'], `type = '${type}'`),
      new RegExp(`^loan lines: the ${type} .* owed before and .* after$`),
    ],
  ),
  [
    'a repayment before which more was owed',
    ...more('loan_transactions', ['balance_before'], `${ofLoan(1)} AND type = 'REPAYMENT'`),
    /^loan lines: the REPAYMENT .* of 500.00 has 120,000.01 owed before and 119,500.00 after$/,
  ],
  [
    'a penalty whose line is gone',
    "UPDATE loan_transactions SET type = 'CAPITALISATION' WHERE type = 'PENALTY'",
    "UPDATE loan_transactions SET type = 'PENALTY' WHERE type = 'CAPITALISATION'",
    /^loan lines: journal .* \(penalty\) of \S+ is not a line of loan LA-2026-00001$/,
  ],
  [
    'an advance of somebody else',
    ...put('loan_advances', 'account_id', 'acc-amina', 'acc-corp', ofLoan(1)),
    /^advances: advance .* belongs to acc-corp, it was paid by Account 1000000001$/,
  ],
  [
    'an advance of which more is left than came',
    ...more('loan_advances', ['amount_left'], ofLoan(3), 60_000),
    /^advances: advance .* of 500.00 has 600.00 left$/,
  ],
  [
    'an advance of another amount',
    ...more('loan_advances', ['amount'], ofLoan(1), -49_999),
    /^advances: advance .* of 0.01 came by no such repayment$/,
  ],
  ...['interest_due', 'charge', 'principal_due', 'balance', 'capitalised'].map(
    (column): Planted => [
      `an instalment with other ${column}`,
      ...more('loan_instalments', [column], instalment(3), 91_000),
      /^instalments: instalment 3 of LA-2026-00001 asks for .*, its terms for /,
    ],
  ),
  [
    'an instalment of another charge and interest',
    ...more('loan_instalments', ['charge', 'interest_due'], instalment(3, 4), 91_000),
    /^instalments: instalment 3 of LA-2026-00004 asks for .*, its terms for /,
  ],
  [
    'interest that was earned before no payment',
    ...more('loan_instalments', ['earned_before'], instalment(3)),
    /^instalments: instalment 3 of LA-2026-00001 was earned in part before no payment$/,
  ],
  [
    'an instalment that is late and cost more',
    ...more('loan_instalments', ['penalty'], instalment(1)),
    /^loan lines: penalties of instalments of loan LA-2026-00001/,
  ],
  [
    'an instalment that nobody paid',
    ...put('loan_instalments', 'state', 'Pending', 'Paid', instalment(2)),
    /^instalments: instalment 2 of LA-2026-00001 \(InArrears\) is Paid, 10,668.16 of it are not paid$/,
  ],
  [
    'an instalment that is given up beside its loan',
    ...put('loan_instalments', 'state', 'Pending', 'WrittenOff', instalment(1)),
    /^instalments: instalment 1 of LA-2026-00001 \(InArrears\) is WrittenOff/,
  ],
  [
    'an instalment that waits in a loan that is over',
    ...put('loan_instalments', 'state', 'Closed', 'Pending', instalment(5, 4)),
    /^instalments: instalment 5 of LA-2026-00004 \(Closed\) is Pending/,
  ],
  [
    'a loan of another interest in all',
    ...more('loans', ['total_interest'], loan(2)),
    /^instalments: loan LA-2026-00002 says 7,948.58 of interest in all, its instalments 7,948.57$/,
  ],
  [
    'a loan of another level payment',
    ...more('loans', ['level_payment'], loan(2)),
    /^instalments: the level payment of loan LA-2026-00002 is 10,661.86, not 10,661.85$/,
  ],
  [
    'a schedule of another amount',
    ...more('loan_instalments', ['principal_due'], instalment(12)),
    /^loan schedules: its schedule of loan LA-2026-00001 is 120,000.01, not 120,000.00$/,
  ],
  [
    'interest that the books do not have',
    ...more('loans', ['interest_accrued'], loan(1), 7),
    /^loan books: loans and fees of demo and account 1310 differ by 0.07$/,
  ],
  ...[
    [['principal_paid'], 'principal paid'],
    [['interest_paid'], 'interest paid'],
    [['principal'], 'its principal'],
  ].map(
    ([columns, part]): Planted => [
      `another ${part} than its schedule says`,
      ...more('loans', columns as readonly string[], loan(1)),
      new RegExp(`^loan schedules: ${part} of loan LA-2026-00001 is \\S+, not \\S+$`),
    ],
  ),
  ...['fees', 'penalty', 'advance'].map(
    (part): Planted => [
      `${part} below zero`,
      ...(part === 'advance'
        ? more('loans', ['advance'], loan(1), -100_000_000)
        : more('loans', [`${part}_paid`], loan(1), 100_000_000)),
      new RegExp(`^loan schedules: ${part} of loan LA-2026-00001 is below zero: -\\S+$`),
    ],
  ),
  [
    'a principal that its journals do not have',
    ...more('loans', ['principal'], loan(1)),
    /^loan journals: principal of loan LA-2026-00001: the loan says \S+, its journals \S+$/,
  ],
  [
    'an advance that nobody paid',
    ...more('loans', ['advance'], loan(1)),
    /^loan advances: the advance of loan LA-2026-00001 is \S+, not \S+$/,
  ],
  [
    'an active application of no loan',
    "INSERT INTO loan_applications (tenant, version, client_key, product_key, loan_key) VALUES ('demo', 1, 'client-amina', 'product-secured', 'nobody')",
    "DELETE FROM loan_applications WHERE loan_key = 'nobody'",
    /^loan applications: the active application of client-amina for product-secured names no active loan$/,
  ],
  [
    'an exposure that nothing explains',
    ...more('loan_exposures', ['committed'], "client_key = 'client-amina'"),
    /^loan applications: the exposure of client-amina is /,
  ],
];

for (const [name, sql, undo, found] of planted) {
  test(`finds ${name}`, () => assertFinds(store.address, { sql, undo, found }));
}

test('what was planted is out again', () => assertWhole(store.address));

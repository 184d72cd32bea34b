/** What the banks that the model follows have before any seed begins: accounts, and in one of them all that an area needs. */

import { branches } from '../../commands/branches/branch.ts';
import { clients } from '../../commands/clients/client.ts';
import { employees } from '../../commands/employees/employee.ts';
import { mandateProducts as mandateProductRows } from '../../commands/mandates/mandate.ts';
import { depositProducts as depositRows } from '../../commands/products/deposit-product.ts';
import { loanProducts as productRows } from '../../commands/products/loan-product.ts';
import { tillNoun } from '../../commands/tills/till.ts';
import { systemActor } from '../../core/command/declaration/actor.ts';
import { type Context, command } from '../../core/command/declaration/command.ts';
import { type Effect, insert, post } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { Host } from '../../core/host/main.ts';
import { accounts, nothingBooked } from '../../core/ledger/account.ts';
import { chart, normalSide } from '../../core/ledger/chart.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { depositProducts } from './model/accounts.ts';
import { type Account, keyOf, million } from './model/bank.ts';
import type { LoanProduct } from './model/loans.ts';
import { mandateProducts } from './model/mandates.ts';

const of = (
  tenant: string,
  number: string,
  tier: Account['tier'],
  book: bigint,
  more: Partial<Pick<Account, 'state' | 'kind' | 'client'>> = {},
): Account => ({
  tenant,
  number,
  tier,
  book,
  kind: 'Customer',
  client: null,
  state: 'Active',
  ...more,
  debitHold: 0n,
  creditHold: 0n,
  owing: [],
  takesNoDebits: false,
  lines: book === 0n ? [] : [{ change: book, balance: book }],
});

/** The account that pays loans out. */
export const pool = '7190000001';

/** As they are at the beginning of every run. */
export const opened: readonly Account[] = [
  of('demo', '7000000001', 'STANDARD', 3n * million),
  of('demo', '7000000002', 'STANDARD', 12_345n),
  of('demo', '7000000003', 'PREMIUM', 400n * million),
  of('demo', '7000000004', 'STANDARD', 0n),
  of('demo', '7000000005', 'STANDARD', 0n, { state: 'Closed' }),
  of('other', '7000000001', 'STANDARD', 5n * million),
  of('other', '7000000009', 'PREMIUM', 90n * million),
  of('third', '7100000001', 'STANDARD', 3n * million, { client: 'client-a' }),
  of('third', '7100000002', 'STANDARD', 1_000_00n, { client: 'client-a' }),
  of('third', '7100000003', 'PREMIUM', 40n * million, { client: 'client-b' }),
  of('third', '7100000004', 'STANDARD', 0n, { client: 'client-b' }),
  of('third', '7100000005', 'STANDARD', 0n, { client: 'client-c', state: 'Closed' }),
  of('third', '7100000006', 'STANDARD', 2n * million, { client: 'client-c' }),
  of('third', '7100000007', 'STANDARD', 700_000_00n, { client: 'client-d' }),
  of('third', '7100000008', 'PREMIUM', 9n * million, { client: 'client-e' }),
  of('third', 'till-a', 'INTERNAL', 2n * million, { kind: 'Till' }),
  of('third', 'till-b', 'INTERNAL', 50_000_00n, { kind: 'Till' }),
  of('third', 'vault-a', 'INTERNAL', 50n * million, { kind: 'Vault' }),
  of('third', pool, 'INTERNAL', 100n * million, { kind: 'Pool' }),
];

/** The customers of the third bank: what a month brings them, in minor units. */
export const customers = [
  { key: 'client-a', income: 5n * million },
  { key: 'client-b', income: 20n * million },
  { key: 'client-c', income: 30_000_00n },
  { key: 'client-d', income: 2n * million },
  { key: 'client-e', income: 9n * million },
] as const;

/** What the third bank lends. */
export const loanProducts: readonly LoanProduct[] = [
  {
    key: 'loan-plain',
    isSecured: false,
    amount: [5_000_000n, 30n * million],
    rate: [0, 35],
    tenor: [2, 60],
    every: 1,
    period: 'Month',
  },
  {
    key: 'loan-quarters',
    isSecured: true,
    amount: [5_000_000n, 30n * million],
    rate: [5, 30],
    tenor: [6, 36],
    every: 3,
    period: 'Month',
  },
  {
    key: 'loan-weeks',
    isSecured: false,
    amount: [1_000_00n, 2n * million],
    rate: [5, 35],
    tenor: [1, 12],
    every: 2,
    period: 'Week',
  },
];

/** Opens them, each tenant's in a commit of its own. */
export async function openAccounts({ bank }: Pick<Host, 'bank'>): Promise<void> {
  for (const tenant of new Set(opened.map((account) => account.tenant))) {
    const actor = systemActor(tenant);
    const load = opening(opened.filter((account) => account.tenant === tenant));
    const origin = { kind: 'cli', requestId: 'opening', ip: null, userAgent: null } as const;
    const envelope = { name: load.name, data: {}, form: 'E5', dryRun: false, origin } as const;
    await bank.unit.submit({
      command: load,
      input: {},
      actor,
      envelope: { ...envelope, credentials: { actor } },
    });
  }
}

/** What each kind of account is in the ledger. */
const ledger = {
  Customer: { class: 'CUSTOMER', gl: chart.deposits.code },
  Till: { class: 'TILL', gl: chart.tills.code },
  Vault: { class: 'VAULT', gl: chart.vault.code },
  Pool: { class: 'INTERNAL', gl: chart.disbursementPool.code },
} as const;

type OpeningContext = Context;

function opening(own: readonly Account[]) {
  return command({
    name: 'OpenModelAccounts',
    summary: 'Opens the accounts that the model follows.',
    reply: R2,
    permission: ['*'],
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'ModelAccountsOpened',
    effectClasses: ['money', 'risk'],
    isFixture: true,
    load: async () => undefined,
    decide: (_input, _state, context) => ({
      data: {},
      message: 'Opened.',
      effects: [
        ...own.flatMap((account) => accountEffects(account, context)),
        ...(own.some(({ tenant }) => tenant === 'third') ? thirdBank(own, context) : []),
      ],
    }),
  });
}

function accountEffects(account: Account, context: OpeningContext): readonly Effect[] {
  const { number, tier, book, state, kind, client } = account;
  const id = keyOf(account);
  const { gl, class: of } = ledger[kind];
  const row = insert(accounts, {
    id,
    number,
    name: `Model ${number}`,
    class: of,
    tier,
    gl,
    currency: context.bank.currency,
    state,
    postNoDebit: false,
    clientKey: client,
    productKey: null,
    branchId: null,
    openedAt: context.now,
    ...nothingBooked,
    closedAt: state === 'Closed' ? context.now : null,
  });
  const cash = kind === 'Till' || kind === 'Vault' ? [place(account, context)].flat() : [];
  if (book === 0n) return [row, ...cash];
  const side = normalSide(gl);
  const journal = post({
    id: context.newId(),
    reference: `opening:${id}`,
    kind: 'opening',
    narration: null,
    currency: context.bank.currency,
    lines: [
      { amount: book, gl, account: id, side },
      { amount: book, gl: chart.openingBalances.code, side: side === 'debit' ? 'credit' : 'debit' },
    ],
  });
  return [row, journal, ...cash];
}

function place({ number: key, kind }: Account, { now }: OpeningContext): readonly Effect[] {
  return tillNoun.begun({
    key,
    name: `Model ${key}`,
    kind: kind === 'Vault' ? 'Vault' : 'Till',
    branchKey: null,
    state: 'Open',
    openedBy: 'model',
    openedAt: now,
    closedAt: null,
    countedCash: null,
    difference: null,
    countedLine: null,
  });
}

function thirdBank(own: readonly Account[], { now }: OpeningContext): readonly Effect[] {
  return [
    ...customers.map((customer, at) => customerRow(customer, at, own, now)),
    insert(branches, {
      id: 1,
      encodedKey: 'branch-a',
      key: 'BRA',
      name: 'Of third only',
      branchNote: null,
      objectState: 0,
      emailAddress: null,
      mobileNumber: null,
      addressLine1: null,
      addressLine2: null,
      addressCity: null,
      addressState: null,
      addressCountry: null,
      zipCode: null,
      dateCreated: now,
      lastUpdated: now,
      openAccounts: 0,
    }),
    insert(employees, {
      id: 1,
      encodedKey: 'officer-a',
      staffId: 'EMP000001',
      email: 'a@bank.example',
      title: null,
      firstName: 'Of third',
      middleName: null,
      lastName: 'only',
      dateOfBirth: null,
      branchKey: 'branch-a',
      role: 'AccountOfficer',
      referralCode: 'REF-1',
      isAccountOfficer: true,
      canReferCustomer: true,
      isEnabled: true,
      note: null,
      contactDetails: {},
      createdAt: now,
      updatedAt: now,
    }),
    ...mandateProducts.map(({ key: productCode, isActive }) =>
      insert(mandateProductRows, { productCode, productName: 'Of third only', description: null, isActive }),
    ),
    ...depositProducts.map(({ key, code, tier, isActive }, at) =>
      insert(depositRows, {
        encodedKey: key,
        id: at + 1,
        code,
        name: code,
        description: null,
        tier,
        isActive,
        createdAt: now,
        updatedAt: now,
      }),
    ),
    ...loanProducts.map(({ key, isSecured, amount, rate, tenor, every, period }, at) =>
      insert(productRows, {
        encodedKey: key,
        id: at + 1,
        code: key,
        name: key,
        description: null,
        isSecured,
        type: 'FixedTermLoan',
        isActive: true,
        createdAt: now,
        updatedAt: now,
        minimumAmount: amount[0],
        maximumAmount: amount[1],
        minimumRate: String(rate[0]),
        maximumRate: String(rate[1]),
        minimumTenor: tenor[0],
        maximumTenor: tenor[1],
        repaymentEvery: every,
        repaymentPeriod: period,
        disbursementAccount: pool,
        allocationOrder: 'FEES_PENALTY_INTEREST_PRINCIPAL',
      }),
    ),
  ];
}

function customerRow(
  { key, income }: (typeof customers)[number],
  at: number,
  own: readonly Account[],
  now: OpeningContext['now'],
): Effect {
  return insert(clients, {
    // Numbers from 1 on are those that the bank gives out.
    ...{ encodedKey: key, id: 9000 + at, type: 'Individual', state: 'Active', name: `Of third only` },
    firstName: 'Of third',
    middleName: null,
    lastName: 'only',
    gender: null,
    dateOfBirth: knownDate('1988-03-14'),
    emailAddress: null,
    mobileNumber: null,
    address: {},
    bvnProtected: null,
    branchKey: null,
    officerKey: null,
    creditScore: 720,
    monthlyIncome: income,
    defaultedLoans: 0,
    note: null,
    createdBy: 'model',
    makers: ['model'],
    openAccounts: own.filter(({ client, state }) => client === key && state !== 'Closed').length,
    createdAt: now,
    lastUpdated: now,
  });
}

/**
 * Converts rows of a file to accounts: the effects that open each account with its balance, or the problems
 * of the row. Pure.
 */
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, post, put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { AmountOrZero, OneOf, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { importAll, type RowProblem } from '../../core/command/kit/importing.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import type { Minor } from '../../core/values/money.ts';
import { type Branch, branches, isActiveBranch } from '../branches/branch.ts';
import { branchNamed } from '../branches/lookup.ts';
import { type Client, clients, isActiveClient } from '../clients/client.ts';
import { type DepositProduct, depositProducts } from '../products/deposit-product.ts';
import type { ProposedRow } from './account-import.ts';
import { newDeposit, type Opener, ownNumber } from './new-deposit.ts';

export const AccountRow = Type.Object({
  accountNumber: Type.String({
    pattern: '^[A-Za-z0-9-]{4,34}$',
    description: 'The number of the former system',
  }),
  clientEncodedKey: Words(64, 'An active client'),
  productCode: Words(40, 'Code of a deposit product'),
  branchKey: Words(64, 'Encoded key or code of an active branch'),
  accountName: Type.Optional(Words(200, 'The name of the client by default')),
  state: Type.Optional(OneOf(['PendingApproval', 'Active'], 'PendingApproval by default')),
  balance: Type.Optional(AmountOrZero('Carried over from the former system; active accounts only')),
});

export type AccountRow = Static<typeof AccountRow>;

/** The stored records that a row refers to. */
export interface Found {
  /** Whether its number is an account's already. */
  readonly there: boolean;
  readonly client: Client | undefined;
  readonly product: DepositProduct | undefined;
  readonly branch: Branch | undefined;
}

type Named = Pick<ProposedRow, 'accountNumber' | 'clientEncodedKey' | 'productCode' | 'branchKey'>;

/** Loads the records that each row refers to. */
export async function loadFound(rows: readonly Named[], read: Read): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const row of rows) {
    const branch = await branchNamed(row.branchKey, read);
    found.push({
      there: (await read.one(accounts, { number: row.accountNumber })) !== undefined,
      client: await read.one(clients, { encodedKey: row.clientEncodedKey }),
      product: await read.one(depositProducts, { code: row.productCode }),
      branch,
    });
  }
  return found;
}

export interface Opening {
  readonly rows: readonly ProposedRow[];
  /** The records that each row refers to, by its index here. */
  readonly found: readonly Found[];
  /** Whether a row with an existing number is left alone or reported as a problem. */
  readonly ifThere: 'unchanged' | 'refused';
  /** The opener of the accounts, by default the actor. */
  readonly opener?: Opener;
}

/** Opens the account of every new row and counts them, or reports every bad row. */
export function openAll({ rows, found, ifThere, opener }: Opening, context: Context) {
  const opened: Found[] = [];
  const made = importAll({
    rows,
    keyField: 'accountNumber',
    indexOf: ({ position }) => position,
    isThere: (at) => ifThere === 'unchanged' && found[at]?.there === true,
    make: (row, at) => {
      const named = found[at];
      if (named === undefined) return [];
      if (named.there) return { field: 'accountNumber', message: 'is an account’s meanwhile' };
      opened.push(named);
      return openedFrom(row, named, context, opener);
    },
  });
  if (isRejection(made)) return made;
  return { ...made, effects: [...made.effects, ...counts(opened)] };
}

/** The effects that open a row's account with its balance, or the problem of the row. */
function openedFrom(
  { accountNumber: number, state, balance, accountName, ...row }: ProposedRow,
  { client, product, branch }: Found,
  context: Context,
  opener: Opener | undefined,
): readonly Effect[] | RowProblem {
  if (ownNumber.test(number)) {
    return { field: 'accountNumber', message: 'looks like the numbers that the bank gives out' };
  }
  if (client === undefined || !isActiveClient(client)) {
    return { field: 'clientEncodedKey', message: `${row.clientEncodedKey} is not an active client` };
  }
  if (product?.isActive !== true) {
    return { field: 'productCode', message: `${row.productCode} is not an active deposit product` };
  }
  if (branch === undefined || !isActiveBranch(branch)) {
    return { field: 'branchKey', message: `${row.branchKey} is not an active branch` };
  }
  if (balance > 0n && state !== 'Active') {
    return { field: 'balance', message: 'only active accounts carry a balance over' };
  }
  const name = accountName?.trim() ?? client.name;
  const { account, effects } = newDeposit({ number, name, state, client, product, branch, opener }, context);
  return balance === 0n ? effects : [...effects, carriedOver(account, balance, context)];
}

function carriedOver(account: Account, amount: Minor, context: Context): Effect {
  return post({
    id: context.newId(),
    reference: `opening:${account.id}`,
    kind: 'opening',
    narration: 'Balance carried over',
    currency: account.currency,
    lines: [
      { gl: account.gl, account: account.id, side: 'credit', amount },
      { gl: chart.openingBalances.code, side: 'debit', amount },
    ],
  });
}

/** Each branch and each client counts all its new accounts at once. */
function counts(opened: readonly Found[]): readonly Effect[] {
  const branchRows = opened.flatMap(({ branch }) => branch ?? []);
  const clientRows = opened.flatMap(({ client }) => client ?? []);
  return [
    ...tally(branchRows, ({ id }) => String(id)).map(([row, more]) =>
      put(branches, row, { openAccounts: row.openAccounts + more }),
    ),
    ...tally(clientRows, ({ encodedKey }) => encodedKey).map(([row, more]) =>
      put(clients, row, { openAccounts: row.openAccounts + more }),
    ),
  ];
}

/** Each row once, with the number of its occurrences. */
function tally<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (readonly [Row, number])[] {
  const times = new Map<string, readonly [Row, number]>();
  for (const row of rows) {
    const [, before] = times.get(keyOf(row)) ?? [row, 0];
    times.set(keyOf(row), [row, before + 1]);
  }
  return [...times.values()];
}

/** Clients that ask of a few accounts, each one thing after the other and all at once, and the history of what they saw. */
import { isRecord, itemsOf, membersOf } from '../../../core/values/members.ts';
import { type Draw, drawing } from '../draw.ts';
import { accountsFrom, type Input, type Output, type Shown } from './accounts.ts';
import { linearized, type Operation } from './checker.ts';

export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** Sends what a client asks; undefined where the connection was cut before it was answered. */
export type Ask = (
  client: number,
  name: string,
  data: Readonly<Record<string, unknown>>,
) => Promise<Told | undefined>;

export interface Crowd {
  readonly seed: string;
  readonly clients: number;
  /** Operations of each client. */
  readonly operations: number;
  /** Numbers of the accounts; nobody else uses them meanwhile. */
  readonly accounts: readonly string[];
  readonly ask: Ask;
}

export type History = readonly Operation<Input, Output>[];

/** What a crowd saw, and what the accounts were before. */
export interface Seen {
  readonly before: Readonly<Record<string, Shown>>;
  readonly history: History;
}

/** Lets a crowd work, and judges what it saw; undefined where each could have come after another. */
export async function crowdProblem(crowd: Crowd): Promise<string | undefined> {
  return problemOf(await lived(crowd));
}

export function problemOf({ before, history }: Seen): string | undefined {
  const { isLinearizable, longest, stuck } = linearized(history, accountsFrom(before));
  if (isLinearizable) return undefined;
  const lines = (name: string, some: History): string =>
    `${name}:\n${some.map((one) => `  ${JSON.stringify(one, plain)}`).join('\n')}`;
  const order = lines('the longest order that could have been', longest.slice(-12));
  return `before: ${JSON.stringify(before, plain)}\n${order}\n${lines('and none of these after it', stuck)}`;
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** The history of a crowd; operations that were definitely not done are left out of it. */
export async function lived({ seed, clients, operations, accounts, ask }: Crowd): Promise<Seen> {
  const before: Record<string, Shown> = {};
  for (const account of accounts) {
    const output = outputOf(await ask(0, 'RetrieveAccountQuery', { accountNumber: account }));
    if (output === 'nothing' || output?.kind !== 'done') throw new Error(`no account ${account}`);
    const { balance = 0n, held = 0n } = output.shown;
    before[account] = { balance, held };
  }
  const history: Operation<Input, Output>[] = [];
  const holds: { readonly id: string; readonly account: string }[] = [];
  let moment = 0;
  const work = async (client: number): Promise<void> => {
    const draw = drawing(`${seed} client ${client}`);
    for (let done = 0; done < operations; done += 1) {
      const input = drawn(draw, accounts, holds);
      const called = ++moment;
      const { name, data } = wired(input);
      const output = outputOf(await ask(client, name, data));
      if (output === 'nothing') continue;
      history.push({ input, output, called, returned: ++moment });
      if (input.kind === 'hold' && output?.kind === 'done' && output.id !== undefined)
        holds.push({ id: output.id, account: input.account });
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return { before, history };
}

/** Amounts in minor units: small ones, and some that most accounts do not have. */
const amounts = [1n, 1_00n, 100_01n, 2_500_00n, 40_000_00n];

function drawn(
  draw: Draw,
  accounts: readonly string[],
  holds: readonly { readonly id: string; readonly account: string }[],
): Input {
  const [account, amount] = [draw.of(accounts), draw.of(amounts)];
  const kind = draw.weighted({
    query: 5,
    deposit: 4,
    withdraw: 4,
    transfer: 3,
    hold: 3,
    release: 2,
    take: 2,
  });
  if (kind === 'query') return { kind, account };
  if (kind === 'transfer') {
    const to = draw.of(accounts.filter((other) => other !== account));
    return { kind, account, to, amount };
  }
  if (kind !== 'release' && kind !== 'take') return { kind, account, amount };
  if (holds.length === 0) return { kind: 'query', account };
  const hold = draw.of(holds.slice(-5));
  return { kind, account: hold.account, hold: hold.id };
}

function wired(input: Input): { readonly name: string; readonly data: Readonly<Record<string, unknown>> } {
  if (input.kind === 'query') return { name: 'RetrieveAccountQuery', data: { accountNumber: input.account } };
  if ('hold' in input) {
    const transactionId = input.hold;
    return input.kind === 'take'
      ? { name: 'ApproveTransaction', data: { transactionId } }
      : { name: 'CancelTransaction', data: { transactionId, cancellationReason: 'Not needed' } };
  }
  const amount = Number(input.amount) / 100;
  if (input.kind === 'transfer') {
    const data = { fromAccountNumber: input.account, toAccountNumber: input.to, amount };
    return { name: 'InitiateTransfer', data };
  }
  const data = { accountNumber: input.account, amount };
  if (input.kind === 'deposit') return { name: 'InitiateDeposit', data };
  const requireApproval = input.kind === 'hold';
  return { name: 'InitiateWithdrawal', data: { ...data, requireApproval } };
}

/** What an answer says: undefined where nobody knows whether it was done, `nothing` where it was definitely not. */
function outputOf(told: Told | undefined): Output | undefined | 'nothing' {
  if (told === undefined) return undefined;
  const { status } = told;
  const body = membersOf(told.body);
  const code = membersOf(itemsOf(body.errors)[0]).code;
  if (status >= 500) return code === 'OUTCOME_UNKNOWN' ? undefined : 'nothing';
  if (code === 'QUERY_TOO_SLOW') return 'nothing';
  if (code === 'INSUFFICIENT_BALANCE') return { kind: 'short' };
  if (code === 'DUPLICATE_REQUEST' || code === 'TRANSACTION_NOT_PENDING') return { kind: 'over' };
  if (status !== 200) return refused(status, code);
  const data = membersOf(body.data);
  const impact = isRecord(data.balanceImpact) ? data.balanceImpact : {};
  const balance = data.balance ?? impact.newBalance ?? impact.balance;
  const held = data.holdAmount;
  const shown = {
    ...(typeof balance === 'number' ? { balance: minor(balance) } : {}),
    ...(typeof held === 'number' ? { held: minor(held) } : {}),
  };
  const id = data.transactionId;
  return { kind: 'done', shown, ...(typeof id === 'string' ? { id } : {}) };
}

/** Who may approve how often and what he made himself is no matter of accounts. */
function refused(status: number, code: unknown): Output {
  if (status === 403 || status === 429) return { kind: 'refused' };
  throw new Error(`nobody expects ${status} ${String(code)}`);
}

const minor = (amount: number): bigint => BigInt(Math.round(amount * 100));

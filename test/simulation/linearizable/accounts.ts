/**
 * A few accounts as one operation after the other would change them: deposits, withdrawals, transfers, holds that wait
 * and become payments or are let go, and what a query shows. Amounts are in minor units.
 */
import type { Sequential } from './checker.ts';

export type Input =
  | { readonly kind: 'deposit' | 'withdraw' | 'hold'; readonly account: string; readonly amount: bigint }
  | { readonly kind: 'transfer'; readonly account: string; readonly to: string; readonly amount: bigint }
  /** `hold` is the id of what a hold was answered with. */
  | { readonly kind: 'release' | 'take'; readonly account: string; readonly hold: string }
  | { readonly kind: 'query'; readonly account: string };

export interface Shown {
  readonly balance: bigint;
  readonly held: bigint;
}

export type Output =
  | { readonly kind: 'done'; readonly shown: Partial<Shown>; readonly id?: string }
  /** There was not enough. */
  | { readonly kind: 'short' }
  /** The hold does not wait any more. */
  | { readonly kind: 'over' }
  /** Refused for what has nothing to do with accounts: nothing was done. */
  | { readonly kind: 'refused' };

interface Hold {
  readonly amount: bigint;
  readonly waits: boolean;
}

export interface Accounts {
  readonly shown: Readonly<Record<string, Shown>>;
  readonly holds: Readonly<Record<string, Hold>>;
}

export const accountsFrom = (
  shown: Readonly<Record<string, Shown>>,
): Sequential<Accounts, Input, Output> => ({
  initial: { shown, holds: {} },
  step,
  digest: ({ shown: now, holds }) =>
    `${Object.entries(now).map(([name, { balance, held }]) => `${name} ${balance} ${held}`)}${Object.keys(
      holds,
    )
      .sort()
      .map((id) => `${id} ${holds[id]?.waits}`)}`,
  touches: (input) => (input.kind === 'transfer' ? [input.account, input.to] : [input.account]),
});

const nothing: Shown = { balance: 0n, held: 0n };

function step(state: Accounts, input: Input, output: Output | undefined): Accounts | undefined {
  if (output?.kind === 'refused') return state;
  const { account } = input;
  const own = state.shown[account] ?? nothing;
  const change = changeOf(state, input, own);
  if (output === undefined) return typeof change === 'string' ? state : changed(state, input, change);
  if (output.kind !== 'done') return change === output.kind ? state : undefined;
  if (typeof change === 'string') return undefined;
  const after = changed(state, input, change, output.id);
  const now = after.shown[account] ?? nothing;
  const { balance = now.balance, held = now.held } = output.shown;
  return balance === now.balance && held === now.held ? after : undefined;
}

/** What it adds to the balance and to what is held, or why it is refused. */
function changeOf(state: Accounts, input: Input, { balance, held }: Shown): Shown | 'short' | 'over' {
  if (input.kind === 'query') return nothing;
  if (input.kind === 'deposit') return { balance: input.amount, held: 0n };
  if ('hold' in input) {
    const hold = state.holds[input.hold];
    if (hold?.waits !== true) return 'over';
    return { balance: input.kind === 'take' ? -hold.amount : 0n, held: -hold.amount };
  }
  if (balance - held < input.amount) return 'short';
  return input.kind === 'hold' ? { balance: 0n, held: input.amount } : { balance: -input.amount, held: 0n };
}

function changed(state: Accounts, input: Input, by: Shown, id?: string): Accounts {
  const add = (shown: Accounts['shown'], name: string, change: Shown): Accounts['shown'] => {
    const { balance, held } = shown[name] ?? nothing;
    return { ...shown, [name]: { balance: balance + change.balance, held: held + change.held } };
  };
  const own = add(state.shown, input.account, by);
  const shown = input.kind === 'transfer' ? add(own, input.to, { balance: input.amount, held: 0n }) : own;
  return { shown, holds: holdsAfter(state, input, id) };
}

function holdsAfter({ holds }: Accounts, input: Input, id: string | undefined): Accounts['holds'] {
  if (input.kind === 'hold' && id !== undefined) {
    return { ...holds, [id]: { amount: input.amount, waits: true } };
  }
  if (!('hold' in input)) return holds;
  const hold = holds[input.hold];
  return hold === undefined ? holds : { ...holds, [input.hold]: { ...hold, waits: false } };
}

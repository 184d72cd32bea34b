/** How much moved on accounts since a moment. */
import type { TestBank } from './bank.ts';

/** Begins now: what it answers tells by how much the balance of each account changed since, in currency units. */
export async function meter(
  bank: TestBank,
  ...accounts: readonly string[]
): Promise<() => Promise<readonly number[]>> {
  const balances = () =>
    Promise.all(
      accounts.map(async (accountNumber) =>
        Number((await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance')),
      ),
    );
  const before = await balances();
  return async () => {
    const now = await balances();
    return now.map((balance, at) => Math.round((balance - (before[at] ?? 0)) * 100) / 100);
  };
}

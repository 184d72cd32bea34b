/** Amounts that are too small to be counted one by one in the totals of a day: a host sums them in memory. */
import type { Context } from '../../core/command/declaration/command.ts';
import type { Judged } from '../../core/command/declaration/control.ts';
import type { Minor } from '../../core/values/money.ts';

/**
 * Sums of amounts below `from` that are not counted yet, in minor units, by tenant, day and key. A row that every deposit
 * changes would slow all deposits down. A host that stops forgets the sums.
 */
type SmallAmounts = Map<string, Minor>;
const smallAmounts = new WeakMap<Context['bank'], SmallAmounts>();
/** Keys that are remembered at a time. The oldest goes first. */
const mostKeys = 10_000;

export function smallOf({ context }: Pick<Judged, 'context'>): SmallAmounts {
  const known = smallAmounts.get(context.bank);
  if (known !== undefined) return known;
  const made: SmallAmounts = new Map();
  smallAmounts.set(context.bank, made);
  return made;
}

export const smallKey = (key: string, { context }: Pick<Judged, 'context'>): string =>
  `${context.actor.tenant} ${context.today()} ${key}`;

export function remember(small: SmallAmounts, changes: readonly (readonly [key: string, by: Minor])[]): void {
  for (const [key, by] of changes) {
    const sum = (small.get(key) ?? 0n) + by;
    small.delete(key);
    if (sum > 0n) small.set(key, sum);
  }
  const [oldest] = small.size > mostKeys ? small.keys() : [];
  if (oldest !== undefined) small.delete(oldest);
}

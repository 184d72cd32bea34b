/**
 * The bounds of a mandate: its dates, its debit amount for each collection, its number of instalments, and
 * its total amount. Ordered debits count as if they were paid. Pure.
 */
import type { Effect } from '../../core/command/declaration/effects.ts';
import { put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import type { Instant } from '../../core/values/instant.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';
import { type Mandate, mandates } from './mandate.ts';

/**
 * Mandates by id, each with the mandates that share its amount: a GSI mandate's other accounts, or only
 * itself.
 */
export type Families = ReadonlyMap<number, readonly Mandate[]>;

/** Reads mandates with those that share their amounts. An unknown mandate has an empty list. */
export async function loadFamilies(ids: Iterable<number>, read: Read): Promise<Families> {
  const found = new Map<number, readonly Mandate[]>();
  for (const id of new Set(ids)) {
    const mandate = await read.one(mandates, { id });
    const group = mandate?.kind === 'GSI' ? mandate.batchId : null;
    const alone = mandate === undefined ? [] : [mandate];
    found.set(id, group === null ? alone : await read.all(mandates, { batchId: group }));
  }
  return found;
}

/** The mandate of this id. */
export function mandateOf(found: Families, id: number): Mandate | undefined {
  return found.get(id)?.find((mandate) => mandate.id === id);
}

/** An item that is to be collected. */
export interface Asked {
  readonly mandateId: number;
  readonly amount: Minor;
  /** When it would be debited. */
  readonly at: Instant;
}

/** Why an item is not collected: the wrong member and its problem. */
export interface Bound {
  readonly field: 'mandateId' | 'collectionDate' | 'amount';
  readonly says: string;
}

/** The bound as one text: `amount is above ...`. */
export const boundWords = ({ field, says }: Bound) => `${field} ${says}`;

/** An item under a mandate that is not there. */
export const noMandate: Bound = { field: 'mandateId', says: 'names no mandate' };

/** Why nothing can be collected under this mandate at this time, or undefined. */
export function dayBound(mandate: Mandate | undefined, at: Instant): Bound | undefined {
  if (mandate === undefined) return noMandate;
  const { state, startDate, endDate } = mandate;
  if (state !== 'Active') return { field: 'mandateId', says: `names a mandate that is ${state}` };
  if (at > endDate) {
    return { field: 'mandateId', says: `names a mandate that has ended (${endDate})` };
  }
  if (at >= startDate) return undefined;
  return beforeStart(mandate);
}

/** A date before the first day of the mandate. */
export function beforeStart({ startDate }: Pick<Mandate, 'startDate'>): Bound {
  const says = `must not be before the mandate starts (${startDate}); without one it is collected at once`;
  return { field: 'collectionDate', says };
}

interface Use {
  readonly count: number;
  readonly amount: Minor;
}

/** Counts a command's use of mandates, in addition to earlier collections and orders. */
export interface Taking {
  /** Takes the item if every bound allows it. Otherwise returns the violated bound. */
  take(asked: Asked): Bound | undefined;
  /** Each mandate that was used, with the amount. */
  readonly taken: readonly { readonly mandate: Mandate; readonly use: Use }[];
}

const nothing: Use = { count: 0, amount: 0n };

/** The collected and ordered amounts of mandates that share an amount, plus the additional use. */
function useOf(family: readonly Mandate[], more: (id: number) => Use = () => nothing): Use {
  return family.reduce<Use>(
    ({ count, amount }, mandate) => ({
      count: count + mandate.collectedCount + mandate.reservedCount + more(mandate.id).count,
      amount: amount + mandate.collected + mandate.reserved + more(mandate.id).amount,
    }),
    nothing,
  );
}

/**
 * Why a debit that failed under one account of a family cannot be tried under this other account, or
 * undefined. The amount reserved for the debit still counts as ordered by the family.
 */
export function turnBound(
  next: Mandate,
  family: readonly Mandate[],
  { amount, at }: Omit<Asked, 'mandateId'>,
): Bound | undefined {
  const used = useOf(family);
  const others = { count: used.count - 1, amount: used.amount - amount };
  return dayBound(next, at) ?? sumBound(next, others, amount);
}

/** Begins to take of these mandates. */
export function taking(found: Families): Taking {
  const taken = new Map<number, { readonly mandate: Mandate; readonly use: Use }>();
  const takenOf = (id: number): Use => taken.get(id)?.use ?? nothing;
  return {
    get taken() {
      return [...taken.values()];
    },
    take({ mandateId, amount, at }) {
      const mandate = mandateOf(found, mandateId);
      const days = dayBound(mandate, at);
      if (mandate === undefined || days !== undefined) return days;
      const beyond = sumBound(mandate, useOf(found.get(mandateId) ?? [], takenOf), amount);
      if (beyond !== undefined) return beyond;
      const before = takenOf(mandateId);
      const use = { count: before.count + 1, amount: before.amount + amount };
      taken.set(mandateId, { mandate, use });
      return undefined;
    },
  };
}

/** Why one more debit of this amount exceeds a bound, after the used amounts. */
function sumBound(mandate: Mandate, used: Use, amount: Minor): Bound | undefined {
  const { debitAmount, numberOfInstallments: instalments } = mandate;
  if (amount > debitAmount) {
    const most = moneyWords(debitAmount);
    return { field: 'amount', says: `is above the mandate’s debitAmount of ${most}` };
  }
  if (used.count >= instalments) {
    const all = instalments === 1 ? 'one instalment is' : `${instalments} instalments are`;
    return { field: 'mandateId', says: `names a mandate whose ${all} collected or ordered` };
  }
  if (used.amount + amount <= mandate.amount) return undefined;
  const left = moneyWords(mandate.amount - used.amount);
  const whole = moneyWords(mandate.amount);
  return { field: 'amount', says: `is above the ${left} that are left of the mandate’s ${whole}` };
}

/** Reserves the taken amounts for their debits. */
export function reserve({ taken }: Taking): readonly Effect[] {
  return taken.map(({ mandate, use }) =>
    put(mandates, mandate, {
      reserved: mandate.reserved + use.amount,
      reservedCount: mandate.reservedCount + use.count,
    }),
  );
}

/** The effect of a finished debit on its mandate: the reserved amount is collected, or released. */
export function settleDebit(mandate: Mandate, amount: Minor, isCollected: boolean): Effect {
  return put(mandates, mandate, {
    reserved: mandate.reserved - amount,
    reservedCount: mandate.reservedCount - 1,
    ...(isCollected
      ? { collected: mandate.collected + amount, collectedCount: mandate.collectedCount + 1 }
      : {}),
  });
}

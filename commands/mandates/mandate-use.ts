/**
 * What may be collected under a mandate: within its days, up to its debit amount at a time, as often as it has
 * instalments, and never more than its amount. What is ordered counts as if it had been paid. Pure.
 */
import type { Effect } from '../../core/command/declaration/effects.ts';
import { put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import type { Instant } from '../../core/values/instant.ts';
import { type Minor, moneyWords } from '../../core/values/money.ts';
import { type Mandate, mandates } from './mandate.ts';

/** Mandates by id, each with those that share its amount: a GSI mandate's other accounts, or itself alone. */
export type Families = ReadonlyMap<number, readonly Mandate[]>;

/** Reads mandates with those that share their amounts; one that is not there has nobody. */
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

/** Why something is not collected: the member of the item that is wrong, and what is wrong with it. */
export interface Bound {
  readonly field: 'mandateId' | 'collectionDate' | 'amount';
  readonly says: string;
}

/** The bound as one text: `amount is above ...`. */
export const boundWords = ({ field, says }: Bound) => `${field} ${says}`;

/** An item under a mandate that is not there. */
export const noMandate: Bound = { field: 'mandateId', says: 'names no mandate' };

/** Why nothing is collected under this mandate at this moment, or undefined. */
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

/** Counts what a command takes of mandates, on top of what was collected and ordered before. */
export interface Taking {
  /** Takes the item where every bound allows it; tells the bound that does not. */
  take(asked: Asked): Bound | undefined;
  /** Each mandate that something was taken of, and how much. */
  readonly taken: readonly { readonly mandate: Mandate; readonly use: Use }[];
}

const nothing: Use = { count: 0, amount: 0n };

/** What was collected and ordered under mandates that share an amount, with what is taken on top. */
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
 * Why a debit that failed under one account of a family is not tried under this one of it, or undefined. What was
 * kept for it is still among what the family has ordered.
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

/** Why one more debit of this amount is too much, after what was used. */
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

/** Keeps what was taken for its debits. */
export function reserve({ taken }: Taking): readonly Effect[] {
  return taken.map(({ mandate, use }) =>
    put(mandates, mandate, {
      reserved: mandate.reserved + use.amount,
      reservedCount: mandate.reservedCount + use.count,
    }),
  );
}

/** What a debit that is over makes of its mandate: what was kept for it is collected, or free again. */
export function settleDebit(mandate: Mandate, amount: Minor, isCollected: boolean): Effect {
  return put(mandates, mandate, {
    reserved: mandate.reserved - amount,
    reservedCount: mandate.reservedCount - 1,
    ...(isCollected
      ? { collected: mandate.collected + amount, collectedCount: mandate.collectedCount + 1 }
      : {}),
  });
}

/** Stored decisions: the audit entry, the verdicts that it names, and further known facts. */
import { type CommandRecord, records } from '../../core/audit/record.ts';
import type { QueryRead, Select } from '../../core/command/declaration/read.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import type { FactSpec, Facts } from '../../core/command/policy/policy.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { verdicts } from '../../core/rules/verdict.ts';
import { elapsed, hours, type Instant } from '../../core/values/instant.ts';
import { decimalText, fromMinor } from '../../core/values/money.ts';
import { transactions } from '../transactions/transaction.ts';

/** Ids that one select names at most. */
const together = 500;

export type StoredVerdict = Row<typeof verdicts>;

export interface StoredDecision {
  readonly entry: CommandRecord;
  readonly verdict: StoredVerdict;
}

/** Decisions of these entries, in their order. `keep` narrows the verdicts. */
export async function storedDecisions(
  read: QueryRead,
  entries: readonly CommandRecord[],
  keep: (select: Select) => void = () => undefined,
): Promise<readonly StoredDecision[]> {
  const ids = [...new Set(entries.flatMap((entry) => entry.decisions ?? []))];
  const rows = new Map<string, StoredVerdict>();
  for (let at = 0; at < ids.length; at += together) {
    const part = await read.rows(verdicts, (select) => {
      select.whereIn('id', ids.slice(at, at + together));
      keep(select);
    });
    for (const row of part) rows.set(row.id, row);
  }
  return entries.flatMap((entry) =>
    (entry.decisions ?? []).flatMap((id) => {
      const verdict = rows.get(id);
      return verdict === undefined ? [] : [{ entry, verdict }];
    }),
  );
}

/** Permissions to see everybody's actions in the trail. */
export const trail = ['audit.view'];

/** Rejects a caller who has none of the permissions for these decisions. */
export const unseen = (permissions: readonly string[]) =>
  reject('INSUFFICIENT_PERMISSIONS', {
    message: `These decisions need the permission ${permissions.join(' or ')}.`,
    requiredPermissions: [...permissions],
  });

/**
 * Entries that depend on rules, newest first. `by` is the property that `where` restricts to one value, if an
 * index begins with it.
 */
export function ruledEntries(
  read: QueryRead,
  most: number,
  where: (select: Select) => void,
  by?: 'transactionId' | 'userId',
): Promise<readonly CommandRecord[]> {
  return read.rows(records, (select) => {
    where(select);
    newestFirst(select.whereNotNull('decisions').limit(most), by);
  });
}

/** Orders by ids, the newest first, within the property that all have one value of. */
export function newestFirst(select: Select, by: 'transactionId' | 'userId' | undefined): void {
  if (by !== undefined) select.orderBy(by, 'desc');
  select.orderBy('id', 'desc');
}

/**
 * With a single value and an order by id, SQLite would scan all records of the tenant. The value is listed
 * twice to prevent that.
 */
export const oneOf = (value: string): string[] => [value, value];

/** When each of these transactions was settled, by its id. */
export async function settledTimes(
  read: QueryRead,
  entries: readonly CommandRecord[],
): Promise<ReadonlyMap<string, Instant>> {
  const ids = [...new Set(entries.flatMap(({ transactionId }) => transactionId ?? []))];
  const times = new Map<string, Instant>();
  for (let at = 0; at < ids.length; at += together) {
    const part = await read.rows(transactions, (select) =>
      select.whereIn('id', ids.slice(at, at + together)),
    );
    for (const { id, settledAt } of part) if (settledAt !== null) times.set(id, settledAt);
  }
  return times;
}

/**
 * The facts of a decision, with those that commands compare exactly after the rules: the amount, and the age
 * of a reversed transaction. They are in the audit entry and the transaction.
 */
export function fullFacts(
  { entry, verdict }: StoredDecision,
  specs: Readonly<Record<string, FactSpec>>,
  settled: ReadonlyMap<string, Instant>,
): Facts {
  const facts: Record<string, unknown> = { ...verdict.facts };
  const lacks = (name: string) => Object.hasOwn(specs, name) && !Object.hasOwn(facts, name);
  if (lacks('amount') && entry.transactionAmount !== null) {
    const { transactionAmount: amount } = entry;
    facts.amount = specs.amount?.kind === 'money' ? decimalText(amount) : fromMinor(amount);
  }
  const since = settled.get(entry.transactionId ?? '');
  if (lacks('ageHours') && since !== undefined) {
    facts.ageHours = elapsed(since, entry.timestamp) / hours(1);
  }
  if (lacks('role') && entry.role !== null) facts.role = entry.role;
  return facts;
}

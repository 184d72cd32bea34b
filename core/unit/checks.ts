/**
 * Checks the unit of work's rows for `check store`: answers belong to commits, decisions to stored verdicts.
 */
import { LRUCache } from 'lru-cache';
import { type CommandRecord, records } from '../audit/record.ts';
import type { Select } from '../command/declaration/read.ts';
import { type CheckRead, inLists, storeCheck } from '../command/declaration/store-check.ts';
import { answeredBy } from '../command/wire/following.ts';
import { isNamed, verdicts } from '../rules/verdict.ts';
import { firstIdAt } from '../values/id.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { personKey } from '../values/person.ts';
import { type IdempotencyRow, idempotencyKeys } from './tables.ts';

/** Verdicts that are remembered as stored: entries that follow one another mostly name the same few. */
const remembered = 5000;

const verdictsStored = storeCheck({
  name: 'verdicts',
  says: 'every verdict that an audit entry names is stored, and is the one that it names',
  async *run(read) {
    const known = new LRUCache<string, true>({ max: remembered });
    const where = { where: (select: Select) => select.whereNotNull('decisions') };
    for await (const page of read.pages(records, where)) {
      const named = page.flatMap(({ tenant, id, decisions }) =>
        (decisions ?? []).map((verdict) => ({ entry: id, tenant, verdict })),
      );
      const keyOf = ({ tenant, verdict }: (typeof named)[number]) => `${tenant} ${verdict}`;
      const asked = new Map(named.filter((n) => !known.has(keyOf(n))).map((n) => [keyOf(n), n]));
      const stored = await storedOf([...asked.values()], read);
      for (const key of stored) known.set(key, true);
      for (const one of named) {
        const key = keyOf(one);
        if (asked.has(key) && !stored.has(key))
          yield `audit entry ${one.entry} names verdict ${one.verdict}, which is not stored`;
      }
    }
    for await (const page of read.pages(verdicts)) {
      for (const row of page) {
        if (!isNamed(row)) yield `verdict ${row.id} of ${row.policy} is not as it was given`;
      }
    }
  },
});

/** The verdicts that are stored, as `tenant id`. */
async function storedOf(
  asked: readonly { readonly tenant: string; readonly verdict: string }[],
  read: CheckRead,
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const { tenant, some } of inLists(asked)) {
    const ids = some.map(({ verdict }) => verdict);
    const rows = await read.select(verdicts, (select) =>
      select.select('id').where({ tenant }).whereIn('id', ids),
    );
    for (const { id } of rows) stored.add(`${tenant} ${id}`);
  }
  return stored;
}

const answersCommitted = storeCheck({
  name: 'idempotency',
  says: 'every answer kept under an idempotency key has the audit entry of its commit',
  async *run(read) {
    // Keys in the order of their commits, so that each page reads its own part of the trail.
    for await (const page of read.pages(idempotencyKeys, { across: ['expiresAt'] })) {
      for (const own of Map.groupBy(page, ({ tenant }) => tenant).values()) {
        yield* await uncommitted(own, read);
      }
    }
  },
});

/** Answers of one tenant that no entry of the trail goes with. */
async function uncommitted(rows: readonly IdempotencyRow[], read: CheckRead): Promise<readonly string[]> {
  const open = Map.groupBy(rows, (row) => nameOf(row.createdAt, row.userId, answeredBy(row)));
  // Processes keep their keys longer, so a page may mix commits of today with much older ones.
  for (const [from, to] of stretches(rows.map(({ createdAt }) => epochMillis(createdAt)))) {
    const where = (select: Select) =>
      select
        .where({ tenant: rows[0]?.tenant })
        .where('id', '>=', firstIdAt(from))
        .where('id', '<', firstIdAt(to + 1));
    for await (const page of read.pages(records, { where })) {
      for (const entry of page) open.delete(nameOfEntry(entry));
    }
  }
  return [...open.values()].flat().map(({ command, idempotencyKey, userId, createdAt }) => {
    return `the answer to ${command} under the key ${idempotencyKey} of ${userId} has no audit entry at ${createdAt}`;
  });
}

const nameOf = (at: Instant, userId: string, command: string) => `${at}\n${personKey(userId)}\n${command}`;
const nameOfEntry = ({ timestamp, userId, action }: CommandRecord) => nameOf(timestamp, userId, action);

/** Milliseconds that lie further apart than this are looked up by themselves. */
const gap = 60_000;

/** The periods that contain these times. */
function stretches(moments: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const found: [number, number][] = [];
  for (const at of moments.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && at - last[1] <= gap) last[1] = at;
    else found.push([at, at]);
  }
  return found;
}

/** The unit of work's own passes. */
export const unitChecks = [verdictsStored, answersCommitted];

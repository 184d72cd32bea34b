/** What `check store` proves of the unit of work's own rows: answers rest on commits, decisions on stored verdicts. */
import { auditEntries } from '../audit/entry.ts';
import type { Select } from '../command/read.ts';
import { type CheckRead, storeCheck } from '../command/store-check.ts';
import { verdicts } from '../rules/verdict.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { personKey } from '../values/person.ts';
import { idempotencyKeys } from './tables.ts';

/** Rows of one look by a list of ids. */
const listed = 500;

const verdictsStored = storeCheck({
  name: 'verdicts',
  says: 'every verdict that an audit entry names is stored',
  async *run(read) {
    const known = new Set<string>();
    const where = { where: (select: Select) => select.whereNotNull('decisions') };
    for await (const page of read.pages(auditEntries, where)) {
      const named = page.flatMap(({ tenant, id, decisions }) =>
        (decisions ?? []).map((verdict) => ({ entry: id, verdict, key: `${tenant} ${verdict}` })),
      );
      const asked = [...new Set(named.filter(({ key }) => !known.has(key)).map((n) => n.verdict))];
      for (let at = 0; at < asked.length; at += listed) {
        const some = asked.slice(at, at + listed);
        const rows = await read.select(verdicts, (select) =>
          select.select('tenant', 'id').whereIn('id', some),
        );
        for (const { tenant, id } of rows) known.add(`${tenant} ${id}`);
      }
      for (const { entry, verdict, key } of named) {
        if (!known.has(key))
          yield `audit entry ${entry} names verdict ${verdict}, which is not stored`;
      }
    }
  },
});

const answersCommitted = storeCheck({
  name: 'idempotency',
  says: 'every answer kept under an idempotency key has the audit entry of its commit',
  async *run(read) {
    for await (const page of read.pages(idempotencyKeys)) {
      const instants = new Map<string, ReadonlySet<string>>();
      for (const { tenant, userId, command, idempotencyKey, createdAt } of page) {
        const written = instants.get(createdAt) ?? (await writtenAt(createdAt, read));
        instants.set(createdAt, written);
        if (!written.has(`${tenant}\n${personKey(userId)}\n${command}`)) {
          yield `the answer to ${command} under the key ${idempotencyKey} of ${userId} has no audit entry at ${createdAt}`;
        }
      }
    }
  },
});

/** Who did what in commits of this instant: ids of audit entries begin with their millisecond. */
async function writtenAt(at: Instant, read: CheckRead): Promise<ReadonlySet<string>> {
  const rows = await read.select(auditEntries, (select) =>
    select
      .select('tenant', 'userId', 'action')
      .where('id', '>=', idFrom(epochMillis(at)))
      .where('id', '<', idFrom(epochMillis(at) + 1))
      .where({ timestamp: at }),
  );
  return new Set(
    rows.map(({ tenant, userId, action }) => `${tenant}\n${personKey(String(userId))}\n${action}`),
  );
}

/** The beginning of every id that was made in this millisecond. */
function idFrom(millis: number): string {
  const hex = millis.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The unit of work's own passes. */
export const unitChecks = [verdictsStored, answersCommitted];

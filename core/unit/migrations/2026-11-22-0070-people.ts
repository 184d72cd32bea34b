/**
 * People are compared by one spelling (`personKey`): rows that are kept by person come under it, so that an answer
 * is still known to be given, and what was counted goes on counting.
 */
import type { Knex } from 'knex';
import type { SchemaChange } from '../../store/schema-change.ts';
import { itemsOf } from '../../values/members.ts';
import { personKey, subjectProblem } from '../../values/person.ts';

interface Held {
  readonly tenant: string;
  readonly key: string;
}

export const up: SchemaChange = async (knex) => {
  for (const { tenant, key } of await respelt(knex, 'idempotency_keys', 'user_id')) {
    const person = personKey(key);
    // Both spellings used one key: the answer that the one spelling already has is the one that stays.
    const known = await knex('idempotency_keys').where({ tenant, user_id: person });
    for (const { command, idempotency_key } of known) {
      const twin = { tenant, user_id: key, command, idempotency_key };
      await knex('idempotency_keys').where(twin).delete();
    }
    await knex('idempotency_keys').where({ tenant, user_id: key }).update({ user_id: person });
  }
  await mergeTimes(knex, { table: 'approval_windows', key: 'user_id', times: 'approvals' });
  await mergeTimes(knex, { table: 'compliance_windows', key: 'key', times: 'times' });
  for (const { tenant, key } of await respelt(knex, 'process_waits', 'claimed_by')) {
    const claimed = knex('process_waits').where({ tenant, claimed_by: key });
    await claimed.update({ claimed_by: personKey(key) });
  }
};

/** People of a column whose spelling is not the one that is compared; the host's own names stay as they are. */
async function respelt(knex: Knex, table: string, column: string): Promise<readonly Held[]> {
  const rows: readonly Held[] = await knex(table)
    .distinct('tenant', { key: column })
    .whereNotNull(column);
  return rows.filter(({ key }) => spelling(key) !== key);
}

/** `cancel:TESS` and `TESS` alike: what stands before a person's name is no part of it. */
function spelling(key: string): string {
  const [, what = '', person = key] = /^(approvalFailed:|cancel:)?(.*)$/su.exec(key) ?? [];
  return subjectProblem(person) === undefined ? what + personKey(person) : key;
}

interface Counted {
  readonly table: string;
  readonly key: string;
  readonly times: string;
}

/** Two spellings of one person counted apart: the moments of both are his. */
async function mergeTimes(knex: Knex, { table, key: column, times }: Counted): Promise<void> {
  for (const { tenant, key } of await respelt(knex, table, column)) {
    const [old, known] = await Promise.all(
      [key, spelling(key)].map(
        async (name): Promise<Readonly<Record<string, unknown>> | undefined> =>
          knex(table)
            .where({ tenant, [column]: name })
            .first(),
      ),
    );
    if (known === undefined) {
      await knex(table)
        .where({ tenant, [column]: key })
        .update({ [column]: spelling(key) });
      continue;
    }
    const all = [...momentsOf(old?.[times]), ...momentsOf(known[times])].sort();
    const changes = { [times]: JSON.stringify(all), version: Number(known.version) + 1 };
    await knex(table)
      .where({ tenant, [column]: spelling(key) })
      .update(changes);
    await knex(table)
      .where({ tenant, [column]: key })
      .delete();
  }
}

function momentsOf(stored: unknown): readonly string[] {
  return typeof stored === 'string' ? itemsOf(JSON.parse(stored)).map(String) : [];
}

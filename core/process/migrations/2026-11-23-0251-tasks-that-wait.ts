/**
 * Until when user tasks wait, and versions that wait for approval: one queue shows them by their deadlines. Tasks that
 * wait already get theirs too; of a day, the end of it in UTC.
 */
import type { Knex } from 'knex';
import type { SchemaChange } from '../../store/schema-change.ts';
import { endOfDay, parseCivilDate } from '../../values/civil-date.ts';
import { parseInstant } from '../../values/instant.ts';
import { membersOf } from '../../values/members.ts';

/** Rows read at a time. */
const together = 500;

type Wait = Readonly<Record<'instance_id' | 'token', string>> & { readonly task: string | null };

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_waits', (t) => {
    t.string('late_at', 24);
  });
  const found: readonly { readonly tenant: string }[] =
    await knex('process_waits').distinct('tenant');
  const tenants = found.map(({ tenant }) => tenant).sort();
  for (const tenant of tenants) await tellDeadlines(knex, tenant);
  await knex.schema.alterTable('process_versions', (t) => {
    t.index(['tenant', 'state']);
  });
};

/** Goes through the tasks of a tenant in the order of their keys. */
async function tellDeadlines(knex: Knex, tenant: string): Promise<void> {
  let last: Wait | undefined;
  do {
    const from: Wait | undefined = last;
    const rows: readonly Wait[] = await knex('process_waits')
      .where({ tenant, kind: 'user' })
      .modify((select) => {
        if (from === undefined) return;
        select.where('instance_id', '>=', from.instance_id).where((beyond) => {
          beyond.where('instance_id', '>', from.instance_id).orWhere('token', '>', from.token);
        });
      })
      .select('instance_id', 'token', 'task')
      .orderBy(['instance_id', 'token'])
      .limit(together);
    for (const { instance_id, token, task } of rows) {
      const { dueDate } = membersOf(JSON.parse(task ?? '{}'));
      const late_at = typeof dueDate === 'string' ? lateAt(dueDate) : undefined;
      if (late_at === undefined) continue;
      await knex('process_waits').where({ tenant, instance_id, token }).update({ late_at });
    }
    last = rows.length < together ? undefined : rows.at(-1);
  } while (last !== undefined);
}

function lateAt(dueDate: string): string | undefined {
  const day = parseCivilDate(dueDate);
  return day === undefined ? parseInstant(dueDate) : endOfDay('UTC', day);
}

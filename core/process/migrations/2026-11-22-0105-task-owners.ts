/** Whose a user task is, so that lists of tasks are filtered by it; tasks that wait already get their marks too. */

import type { SchemaChange } from '../../store/schema-change.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import { personKey } from '../../values/person.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_waits', (t) => {
    t.text('open_to');
  });
  const rows: readonly Readonly<Record<string, string | null>>[] = await knex('process_waits')
    .where({ kind: 'user' })
    .select('tenant', 'instance_id', 'token', 'task');
  for (const { tenant, instance_id, token, task } of rows) {
    const { users, teams } = membersOf(JSON.parse(task ?? '{}'));
    const marks = [
      ...itemsOf(users).map((user) => `|u:${personKey(String(user))}|`),
      ...itemsOf(teams).map((team) => `|r:${team}|`),
    ];
    if (marks.length === 0) continue;
    await knex('process_waits')
      .where({ tenant, instance_id, token })
      .update({ open_to: marks.join('') });
  }
};

/** Addresses of inbound webhooks belong to one tenant on the whole host: to that of the oldest configuration. */
import type { Knex } from 'knex';
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

/** The tenant of rows that belong to the host itself. */
const host = '-';

interface Found {
  readonly tenant: string;
  readonly path: string;
  readonly action: string;
  readonly created_at: string;
}

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'webhook_addresses', ['path', 'action'], (t) => {
    t.string('path', 255).notNullable();
    t.string('action', 10).notNullable();
    t.string('owner', 40).notNullable();
    t.string('taken_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await take(knex);
};

/** The order is the one in which calls found their configuration until now. */
async function take(knex: Knex): Promise<void> {
  const found: readonly Found[] = await knex('webhook_configs')
    .select('tenant', 'path', 'action', 'created_at')
    .orderBy([{ column: 'created_at' }, { column: 'tenant' }]);
  const first = new Map<string, Found>();
  for (const row of found) {
    const address = `${row.action} ${row.path}`;
    if (!first.has(address)) first.set(address, row);
  }
  const rows = [...first.values()].map(({ tenant: owner, path, action, created_at: taken_at }) => ({
    ...{ tenant: host, path, action, owner, taken_at, version: 1 },
  }));
  // One by one: knex's own batches open a transaction, which the tables above ended on MySQL.
  for (const row of rows) await knex('webhook_addresses').insert(row);
}

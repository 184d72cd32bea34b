/** Migrations: whole, or run again where they were cut off, one process at a time, and no write where there is nothing to do. */
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { connect, migrate, pendingMigrations } from '../../../core/store/migrate.ts';
import { MigrationFailed } from '../../../core/store/migration-list.ts';
import { openStore } from '../../../core/store/open.ts';
import { StoreUnavailable } from '../../../core/store/store.ts';
import { testClock } from '../../support/clock.ts';
import { cutProxy } from '../../support/cut-proxy.ts';
import { endHostProcesses, startHostProcess } from '../../support/host-process.ts';
import { makeTestStore, redisUrl, serverUrl, type TestStore } from '../../support/store.ts';

const stores: TestStore[] = [];
after(async () => {
  endHostProcesses();
  for (const store of stores) await store.drop();
});

async function newStore(server = serverUrl as string | null | undefined): Promise<TestStore> {
  const store = await makeTestStore(server);
  stores.push(store);
  return store;
}

async function on<T>(
  { address }: Pick<TestStore, 'address'>,
  act: (knex: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const knex = connect(address);
  try {
    return await act(knex);
  } finally {
    await knex.destroy();
  }
}

test('an embedded store that lacks nothing is not written', async () => {
  const store = await newStore(null);
  assert.ok(store.address.kind === 'sqlite');
  const first = await migrate(store.address);
  assert.ok(first.length > 20);
  const before = await stat(store.address.file, { bigint: true });
  assert.deepEqual(await migrate(store.address), []);
  assert.deepEqual(await pendingMigrations(store.address), []);
  const { mtimeNs, size, ino } = await stat(store.address.file, { bigint: true });
  assert.deepEqual({ mtimeNs, size, ino }, { mtimeNs: before.mtimeNs, size: before.size, ino: before.ino });
});

test('an embedded store is migrated by nobody but its host', async () => {
  const store = await newStore(null);
  await migrate(store.address);
  const { now } = testClock();
  const host = await openStore({ address: store.address, now, unsafe: false });
  await on(store, (knex) => knex('knex_migrations').where('name', 'like', '%-0030-%').delete());
  await assert.rejects(
    migrate(store.address),
    (error) => error instanceof StoreUnavailable && /open in another process/.test(error.message),
  );
  await host.close();
});

test('refuses a store with migrations that this version does not know', async () => {
  const store = await newStore();
  await migrate(store.address);
  await on(store, (knex) => knex('knex_migrations').insert({ name: '9999-later', batch: 1 }));
  await assert.rejects(
    migrate(store.address),
    /migration 9999-later, which this version does not know. The store is of a newer version, or of one before 0.1.0/,
  );
});

/** Everything that a server says of the shape of a database, and the rows that migrations make. */
async function schemaOf(store: Pick<TestStore, 'address'>) {
  const parts = {
    tables: 'table_name, engine, table_collation FROM information_schema.tables WHERE table_schema',
    columns: `table_name, column_name, ordinal_position, column_default, is_nullable, column_type, collation_name
      FROM information_schema.columns WHERE table_schema`,
    keys: `table_name, index_name, non_unique, seq_in_index, column_name, sub_part
      FROM information_schema.statistics WHERE table_schema`,
    triggers: `trigger_name, event_manipulation, event_object_table, action_timing, action_statement
      FROM information_schema.triggers WHERE trigger_schema`,
  };
  return on(store, async (knex) => {
    const found: Record<string, unknown> = {};
    for (const [part, text] of Object.entries(parts)) {
      const [rows] = await knex.raw(`SELECT ${text} = DATABASE()`);
      found[part] = (rows as readonly object[]).map((row) => JSON.stringify(row)).sort();
    }
    const [names] = await knex('store_names').count({ count: '*' });
    const ran = await knex('knex_migrations').orderBy('id').select('name');
    return { ...found, names, ran };
  });
}

describe('on a server', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  test('cut off after each statement of each migration, it goes on to the same schema', async () => {
    const whole = await newStore();
    await migrate(whole.address);

    const cut = await newStore();
    const proxy = await cutProxy(cut.url);
    const seen = new Set<string>();
    let recorded = 0;
    const ran: string[] = [];
    for (let isDone = false; !isDone; ) {
      proxy.mend();
      try {
        const now = await migrate(
          { kind: 'mysql', url: proxy.url },
          {
            told(sql) {
              const place = `${recorded}: ${sql}`;
              if (!/^(?:create|insert)/i.test(sql) || seen.has(place)) return;
              seen.add(place);
              if (/^insert into `knex_migrations`/.test(sql)) recorded += 1;
              proxy.tear();
            },
          },
        );
        ran.push(...now.filter(({ wasBegun }) => wasBegun).map(({ name }) => name));
        isDone = true;
      } catch (error) {
        assert.match(String(error), /connection|ECONNRESET|socket/i);
      }
    }
    await proxy.close();
    assert.ok(seen.size > 130, `${seen.size} statements`);
    const { ran: names, ...schema } = await schemaOf(cut);
    const { ran: all, ...same } = await schemaOf(whole);
    assert.deepEqual(schema, same);
    assert.deepEqual(names, all);
  });

  /** Forgets that the migration of tills ran, as if it had been cut off. */
  async function forgetTills(store: TestStore): Promise<string> {
    return on(store, async (knex) => {
      const { name } = await knex('knex_migrations').where('name', 'like', '%-tills').first();
      await knex('knex_migrations').where({ name }).delete();
      await knex('knex_migrations_lock').update({ is_locked: 1 });
      return String(name);
    });
  }

  test('a killed process leaves no lock, and what it began is completed', async () => {
    const store = await newStore();
    await migrate(store.address);
    const before = await schemaOf(store);
    const name = await forgetTills(store);
    assert.deepEqual(await migrate(store.address), [{ name, wasBegun: true }]);
    const { ran: _, ...schema } = await schemaOf(store);
    const { ran: __, ...same } = before;
    assert.deepEqual(schema, same);
    const lock = await on(store, (knex) => knex('knex_migrations_lock').first());
    assert.equal(lock.is_locked, 0);
  });

  test('what was begun and cannot be completed is told, with what to do', async () => {
    const store = await newStore();
    await migrate(store.address);
    const name = await forgetTills(store);
    await on(store, (knex) => knex.schema.alterTable('tills', (t) => t.dropColumn('counted_line')));
    await assert.rejects(
      migrate(store.address),
      (error) =>
        error instanceof MigrationFailed &&
        /-tills\.ts makes the table tills, which the store has already: .* An earlier run of this migration was cut off\. Undo by hand what it made, or restore the backup/.test(
          error.message,
        ),
    );
    assert.deepEqual(await pendingMigrations(store.address), [name]);
    await on(store, (knex) => knex.schema.dropTable('tills'));
    assert.equal((await migrate(store.address)).length, 1);
  });

  test('a store that lacks nothing needs no rights but to be read', async () => {
    const store = await newStore();
    await migrate(store.address);
    const url = new URL(store.url);
    const database = url.pathname.slice(1);
    const user = `r${database.slice(-12)}`;
    await on(store, async (knex) => {
      await knex.raw(`CREATE USER '${user}'@'%' IDENTIFIED BY 'reader'`);
      await knex.raw(`GRANT SELECT ON ${database}.* TO '${user}'@'%'`);
    });
    url.username = user;
    url.password = 'reader';
    try {
      assert.deepEqual(await migrate({ kind: 'mysql', url: url.href }), []);
      await assert.rejects(
        on({ address: { kind: 'mysql', url: url.href } }, (knex) => knex('store_names').delete()),
        /denied/,
      );
    } finally {
      await on(store, (knex) => knex.raw(`DROP USER '${user}'@'%'`));
    }
  });

  test('hosts that start at once on an empty server all come up', async () => {
    const store = await newStore();
    const env = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
    const hosts = await Promise.all([1, 2].map(() => startHostProcess(store, env)));
    for (const { url } of hosts) {
      assert.equal((await fetch(`${url}/health/ready`)).status, 200);
    }
    for (const host of hosts) {
      const others = host.complaints().replaceAll(/^\[[\d.]+ s\] .*\n/gm, '');
      assert.equal(others, '', 'a start says its steps alone');
      assert.equal(await host.end('SIGTERM'), 0);
    }
    assert.equal((await on(store, (knex) => knex('store_names'))).length, 1);
  });
});

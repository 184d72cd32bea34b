/** What no compiler sees: rejections that nobody uses, tables that no migration made, commands without a test. */
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { columnName, type Table } from '../../core/command/declaration/table.ts';
import { hostRejections } from '../../core/command/wire/rejections.ts';
import { projectFolder } from '../../core/host/config.ts';
import { connect, migrate } from '../../core/store/migrate.ts';
import { registry } from '../support/registry.ts';
import { makeTestStore, type TestStore } from '../support/store.ts';
import { declaredTables } from '../support/tables.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore(null);
  await migrate(store.address);
});
after(() => store.drop());

test('every rejection of the tables is used', () => {
  const used = new Set([
    ...registry.subjects.flatMap(({ spec }) => spec.rejects),
    ...registry.controls.flatMap(({ rejects }) => rejects),
  ]);
  const unused = Object.keys(registry.rejections).filter(
    (code) => !used.has(code) && !Object.hasOwn(hostRejections, code),
  );
  assert.deepEqual(unused, []);
});

test('the catalogue is in order of area and name, whatever folder of the area a command lies in', () => {
  const places = registry.subjects.map(({ spec, area }) => `${area}/${spec.name}`);
  assert.deepEqual(places, places.toSorted());
});

test('every command has its test', async () => {
  const missing: string[] = [];
  for (const { spec, folder } of registry.subjects) {
    const twin = join(projectFolder, 'test', 'commands', folder, `${spec.name}.test.ts`);
    const has = await access(twin).then(
      () => true,
      () => false,
    );
    if (!has) missing.push(`${folder}/${spec.name}`);
  }
  assert.deepEqual(missing, [], 'write its twin under test/commands, in the same folder');
});

test('every command says what it is', () => {
  for (const { spec } of registry.subjects) {
    assert.match(spec.summary, /^[A-Z].*\.$/s, `${spec.name} has no summary that is a sentence`);
  }
});

test('every declared table is as the migrations made it', async () => {
  const knex = connect(store.address);
  try {
    for (const table of await declaredTables()) {
      const columns = Object.keys(await knex(table.name).columnInfo()).sort();
      assert.deepEqual(columns, table.properties.map(columnName).sort(), table.name);
      await assertIndexes(table, knex);
    }
  } finally {
    await knex.destroy();
  }
});

/** Every natural key is unique in the store, every set has an index. */
async function assertIndexes(table: Table, knex: ReturnType<typeof connect>): Promise<void> {
  const list = (await knex.raw(`PRAGMA index_list('${table.name}')`)) as readonly {
    readonly name: string;
    readonly unique: number;
  }[];
  const indexes = await Promise.all(
    list.map(async ({ name, unique }) => {
      const info = (await knex.raw(`PRAGMA index_info('${name}')`)) as readonly {
        readonly name: string;
      }[];
      return { unique: unique === 1, columns: info.map((column) => column.name).join() };
    }),
  );
  const spelt = (names: readonly string[]) => ['tenant', ...names.map(columnName)].join();
  for (const natural of table.natural) {
    assert.ok(
      indexes.some(({ unique, columns }) => unique && columns === spelt(natural)),
      `${table.name} has no unique index on ${natural.join()}`,
    );
  }
  for (const set of table.sets) {
    assert.ok(
      indexes.some(({ columns }) => columns.startsWith(spelt(set))) ||
        spelt(table.key).startsWith(spelt(set)),
      `${table.name} has no index on ${set.join()}`,
    );
  }
}

test('the version is the same everywhere', async () => {
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const changelog = await readFile(join(projectFolder, 'CHANGELOG.md'), 'utf8');
  assert.match(changelog, new RegExp(`^## ${version.replaceAll('.', '\\.')}`, 'm'));
});

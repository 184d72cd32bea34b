/**
 * Changes as statements: rows that change alike go together, and each row ends as its own change says.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { type AnyRow, integer, nullable, table, text } from '../../../../core/command/declaration/table.ts';
import { writesOf } from '../../../../core/store/sqlite/flush.ts';
import { boundOf } from '../../../../core/store/sqlite/write.ts';
import type { FlushPlan, Update } from '../../../../core/store/store.ts';

const things = table({
  name: 'things',
  key: ['id'],
  controls: 'none',
  columns: { id: text(), a: nullable(text()), b: nullable(text()), n: integer() },
});

interface Thing extends AnyRow {
  readonly tenant: string;
  readonly id: string;
  readonly a: string | null;
  readonly b: string | null;
  readonly n: number;
  readonly version: number;
}

const nothing: FlushPlan = {
  inserts: new Map(),
  removes: new Map(),
  upserts: new Map(),
  erases: new Map(),
  updates: new Map(),
};

const planOf = (updates: readonly Update[]): FlushPlan => ({
  ...nothing,
  updates: new Map([[things, updates]]),
});

function filled(rows: readonly Thing[]): Database.Database {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE things (tenant, id, a, b, n NOT NULL, version, PRIMARY KEY (tenant, id))');
  const insert = db.prepare('INSERT INTO things VALUES (?, ?, ?, ?, ?, ?)');
  for (const { tenant, id, a, b, n, version } of rows) insert.run(tenant, id, a, b, n, version);
  return db;
}

/** Runs the statements; the ones that did not change what they should. */
function run(db: Database.Database, plan: FlushPlan): readonly string[] {
  return writesOf(plan).flatMap((write) =>
    db.prepare(write.sql).run(...boundOf(write)).changes === write.rows ? [] : [write.sql],
  );
}

// Few texts that read alike when they are put behind one another.
const someText = fc.constantFrom(null, '', '1', '1:', '1:1', '~', '2:1:');
const change = fc.record({
  a: someText,
  b: someText,
  which: fc.constantFrom(['a'], ['a', 'b'], ['b', 'n'], ['n']),
  n: fc.integer({ min: 0, max: 2 }),
  version: fc.integer({ min: 1, max: 2 }),
  raised: fc.integer({ min: 1, max: 2 }),
  tenant: fc.constantFrom('one', 'other'),
});

test('however many rows change alike, each ends as its own change says', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 150 }), (changes) => {
      const before = changes.map(({ tenant, version }, at) => {
        return { tenant, id: `id-${at}`, a: 'before', b: 'before', n: 9, version };
      });
      const updates = changes.map(({ a, b, n, which, version, raised }, at): Update => {
        const given = { a, b, n };
        const changed = new Set<string>(which);
        const fields = Object.entries(given).filter(([name]) => changed.has(name));
        const row = { ...(before[at] as Thing), ...Object.fromEntries(fields) };
        return { row: { ...row, version: version + raised }, was: before[at] as Thing, changed };
      });
      const db = filled(before);
      try {
        assert.deepEqual(run(db, planOf(updates)), []);
        const after = db.prepare('SELECT * FROM things').all() as Thing[];
        const byId = new Map(after.map((row) => [row.id, { ...row }]));
        for (const { row } of updates) assert.deepEqual(byId.get(String(row.id)), { ...row });
      } finally {
        db.close();
      }
    }),
  );
});

test('a row that changed under us is noticed among many that change alike', () => {
  const rows = Array.from({ length: 100 }, (_, at) => {
    return { tenant: 'one', id: `id-${at}`, a: null, b: null, n: 0, version: at === 40 ? 2 : 1 };
  });
  const updates = rows.map((row): Update => {
    const was = { ...row, version: 1 };
    return { row: { ...row, a: 'paid', version: 2 }, was, changed: new Set(['a']) };
  });
  const db = filled(rows);
  try {
    assert.equal(run(db, planOf(updates)).length, 1);
  } finally {
    db.close();
  }
});

const fresh = fc.array(fc.record({ a: someText, b: someText, n: fc.integer({ min: 0, max: 2 }) }), {
  maxLength: 150,
});
interface Given {
  readonly a: string | null;
  readonly b: string | null;
  readonly n: number;
}
const rowsOf = (given: readonly Given[]): readonly Thing[] =>
  given.map((one, at) => ({ tenant: 'one', id: `id-${at}`, ...one, version: 1 }));
const byId = (one: Thing, other: Thing) => (one.id < other.id ? -1 : 1);
const stored = (db: Database.Database) =>
  new Map((db.prepare('SELECT * FROM things').all() as Thing[]).map((row) => [row.id, { ...row }]));

test('however many rows are new, each is stored as it is, also where columns are empty', () => {
  fc.assert(
    fc.property(fresh, (given) => {
      const rows = rowsOf(given);
      const db = filled([]);
      try {
        run(db, { ...nothing, inserts: new Map([[things, rows]]) });
        assert.deepEqual([...stored(db).values()].toSorted(byId), rows.toSorted(byId));
      } finally {
        db.close();
      }
    }),
  );
});

test('a row that is written over loses what the new one does not have', () => {
  fc.assert(
    fc.property(fresh, (given) => {
      const rows = rowsOf(given);
      const db = filled(rows.slice(0, 40).map((row) => ({ ...row, a: 'old', b: 'old', n: 9 })));
      try {
        run(db, { ...nothing, upserts: new Map([[things, rows]]) });
        assert.deepEqual([...stored(db).values()].toSorted(byId), rows.toSorted(byId));
      } finally {
        db.close();
      }
    }),
  );
});

test('a row that is there already is told as such, and so is one without what it needs', () => {
  const db = filled([{ tenant: 'one', id: 'id-0', a: null, b: null, n: 1, version: 1 }]);
  const again = rowsOf([{ a: 'x', b: null, n: 2 }]);
  assert.throws(() => run(db, { ...nothing, inserts: new Map([[things, again]]) }), {
    code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  });
  const bare = [{ tenant: 'one', id: 'id-1', a: null, b: null, n: null, version: 1 }];
  assert.throws(() => run(db, { ...nothing, inserts: new Map([[things, bare as unknown as AnyRow[]]]) }), {
    code: 'SQLITE_CONSTRAINT_NOTNULL',
  });
  db.close();
});

/**
 * Each word of the statements in `statements.txt` is one that was looked up in the documentation of TiDB and Vitess
 * (`features.ts`). That the stores send no others, the long test beside this one shows.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyRow, ColumnKind, Table } from '../../../../core/command/declaration/table.ts';
import { instead } from '../../../../core/store/mysql/abilities.ts';
import { flushStatements, selectRows, selectSet } from '../../../../core/store/mysql/sql.ts';
import type { FlushPlan, Update } from '../../../../core/store/store.ts';
import { namesOf } from '../../../../core/values/members.ts';
import { pick } from '../../../support/pick.ts';
import { shapesOf, statementsIn } from '../../../support/sql-shapes.ts';
import { declaredTables } from '../../../support/tables.ts';
import { byPhrase, type Feature, features, isLanguage, listed } from './features.ts';

/** Features of a shape, and the words that stand in none. */
function featuresIn(shape: string): { readonly found: Set<Feature>; readonly strange: string[] } {
  const found = new Set<Feature>();
  const strange: string[] = [];
  const spelt = shape.match(/\/\*\+.*?\*\/|@{0,2}[A-Za-z_]\w*\(?|\*(?= FROM|\))/g) ?? [];
  const parts = spelt.map((word) => {
    const name = word.replace(/\($/, '');
    return word !== name && byPhrase.has(`${name}()`) ? `${name}()` : name;
  });
  for (let at = 0; at < parts.length; ) {
    const [phrase, one] = longest(parts.slice(at));
    if (one !== undefined) found.add(one);
    else if (parts[at] !== 'i') strange.push(String(parts[at]));
    at += Math.max(1, phrase.length);
  }
  return { found, strange };
}

/** The longest phrase that these words begin with. */
function longest(parts: readonly string[]): readonly [readonly string[], Feature | undefined] {
  for (let length = Math.min(8, parts.length); length > 0; length -= 1) {
    const phrase = parts.slice(0, length);
    const one = byPhrase.get(phrase.join(' '));
    if (one !== undefined) return [phrase, one];
  }
  return [[], undefined];
}

test('each word of every statement was looked up: TiDB and Vitess have it, or it is done without', () => {
  const strange = listed.flatMap((shape) => featuresIn(shape).strange.map((word) => `${word} in ${shape}`));
  assert.deepEqual(
    strange,
    [],
    'look it up in the documentation of TiDB and Vitess, and say in features.ts what it says and where',
  );
});

test('nothing is said of what no statement has', () => {
  const used = new Set(listed.flatMap((shape) => [...featuresIn(shape).found]));
  const idle = features.filter((one) => !used.has(one));
  assert.deepEqual(pick(idle, 'phrases'), []);
});

test('what a server lacks is what the host asks for and does without', () => {
  const lacking = features.flatMap(({ tidb, vitess }) =>
    [tidb, vitess].flatMap((said) => (typeof said === 'object' ? [said.lacks] : [])),
  );
  assert.deepEqual([...new Set(lacking)].sort(), [...namesOf(instead)].sort());
});

/** A value of each kind of column. */
const samples: Readonly<Record<ColumnKind, unknown>> = {
  text: 'a',
  integer: 1,
  money: 1n,
  boolean: true,
  json: ['a'],
  identifier: 'a',
  moment: '2026-11-22T00:00:00.000Z',
  uuid: '019d3a52-6e1f-7000-8040-01a2b3c4d5e6',
  digest: Buffer.alloc(32).toString('base64'),
};

function rowOf({ columns }: Table): AnyRow {
  const values = Object.entries(columns).map(([name, { kind }]) => [name, samples[kind]]);
  return { tenant: 'demo', version: 1, ...Object.fromEntries(values) };
}

const nothing: FlushPlan = {
  inserts: new Map(),
  removes: new Map(),
  upserts: new Map(),
  erases: new Map(),
  updates: new Map(),
};

/** What one commit may write to a table: each kind of change, of one row, of several, and of many alike. */
function writesTo(table: Table): readonly string[] {
  const row = rowOf(table);
  const isChanged = (name: string) => !table.key.includes(name) && name !== 'version';
  const changed = new Set(Object.keys(table.columns).filter(isChanged));
  const update: Update = { row, was: row, changed };
  const many = (count: number) => new Map([[table, Array.from({ length: count }, () => update)]]);
  const rows = new Map([[table, [row, row]]]);
  const plans: readonly Partial<FlushPlan>[] = [
    ...[{ inserts: rows }, { removes: rows }, { erases: rows }],
    // A row that is all key has nothing to change.
    ...(changed.size === 0 ? [] : [{ upserts: rows }]),
    ...(changed.size === 0 ? [] : [1, 2, 40].map((count) => ({ updates: many(count) }))),
  ];
  return plans.flatMap((plan) =>
    flushStatements({ ...nothing, ...plan }, 'batch', { joined: 1_000_000, row: 1_000_000 }),
  );
}

/** How the rows of a table are looked for and locked. */
function readsOf(table: Table): readonly string[] {
  const row = rowOf(table);
  const by = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
  const want = (names: readonly string[]) => ({ table, tenant: 'demo', by: by(names) });
  return (['', 'wait', 'skip', 'fail'] as const).flatMap((lock) => [
    ...[table.key, ...table.natural].map((key) => selectRows([want(key), want(key)], lock)),
    ...table.sets.map((set) => selectSet(want(set), lock)),
  ]);
}

test('whatever a commit writes, and however rows are locked, it is in the list', async () => {
  const known = new Set(listed);
  const fresh = new Map<string, string>();
  for (const table of await declaredTables()) {
    for (const sql of [...writesTo(table), ...readsOf(table)].flatMap(statementsIn)) {
      for (const shape of shapesOf(sql, isLanguage)) if (!known.has(shape)) fresh.set(shape, sql);
    }
  }
  assert.deepEqual(
    [...fresh].map(([shape, sql]) => `${shape}\n  ${sql.slice(0, 300)}`),
    [],
    'see that TiDB and Vitess document every word of it, then add these lines to statements.txt',
  );
});

test('the list is in order, and says nothing twice', () => {
  assert.deepEqual(listed, [...new Set(listed)].sort());
});

/**
 * Changes as statements of MySQL.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, nullable, table, text } from '../../../../core/command/declaration/table.ts';
import { flushStatements } from '../../../../core/store/mysql/sql.ts';
import type { FlushPlan } from '../../../../core/store/store.ts';

const things = table({
  name: 'things',
  key: ['id'],
  controls: 'none',
  columns: { id: text(), a: nullable(text()), b: nullable(text()), n: integer() },
});

const nothing = {
  inserts: new Map(),
  removes: new Map(),
  upserts: new Map(),
  erases: new Map(),
  updates: new Map(),
};
const row = (id: string, a: string | null, b: string | null) => ({
  tenant: 'one',
  id,
  a,
  b,
  n: 0,
  version: 1,
});

const textOf = (plan: Partial<FlushPlan>) =>
  flushStatements({ ...nothing, ...plan }, 'batch', { joined: 100_000, row: 100_000 }).join(';');
const inserted = (...rows: ReturnType<typeof row>[]) => textOf({ inserts: new Map([[things, rows]]) });

const cases: Readonly<Record<string, { readonly text: string; readonly says: string }>> = {
  'a column that is NULL in every row is not said': {
    text: inserted(row('x', 'a', null), row('y', null, null)),
    says: "INSERT INTO things (`tenant`,`id`,`a`,`n`,`version`) VALUES ('one','x','a',0,1),('one','y',NULL,0,1);COMMIT",
  },
  'one that is said in some row is said in all': {
    text: inserted(row('x', null, 'b'), row('y', 'a', null)),
    says: "INSERT INTO things (`tenant`,`id`,`a`,`b`,`n`,`version`) VALUES ('one','x',NULL,'b',0,1),('one','y','a',NULL,0,1);COMMIT",
  },
  'a row that may be there already is said whole: its NULLs replace what is there': {
    text: textOf({ upserts: new Map([[things, [row('x', null, null)]]]) }),
    says: "INSERT INTO things (`tenant`,`id`,`a`,`b`,`n`,`version`) VALUES ('one','x',NULL,NULL,0,1) ON DUPLICATE KEY UPDATE `a`=VALUES(`a`),`b`=VALUES(`b`),`n`=VALUES(`n`),`version`=VALUES(`version`);COMMIT",
  },
  'what callers wrote is text, whatever it looks like': {
    text: inserted(row("'); DROP TABLE things; --", '\\', null)),
    says: "INSERT INTO things (`tenant`,`id`,`a`,`n`,`version`) VALUES ('one','\\'); DROP TABLE things; --','\\\\',0,1);COMMIT",
  },
};
for (const [name, { text: made, says }] of Object.entries(cases)) {
  test(name, () => assert.equal(made, says));
}

const paid: ReadonlySet<string> = new Set(['a']);
const updated = (values: readonly string[]) =>
  textOf({
    updates: new Map([
      [
        things,
        values.map((value, at) => {
          const was = row(`x${at}`, null, null);
          return { row: { ...was, a: value, version: 2 }, was, changed: paid };
        }),
      ],
    ]),
  });

test('many rows that change alike are named by their keys, the others with their values', () => {
  const same = Array.from({ length: 16 }, () => 'paid');
  const text = updated([...same, 'failed']);
  const keys = same.map((_, at) => `'x${at}'`).join(',');
  assert.ok(
    text.includes(
      `UPDATE things SET \`a\`='paid',version=2 WHERE tenant='one' AND \`id\` IN (${keys}) AND version=1;`,
    ),
    text,
  );
  assert.match(text, /SELECT 'one' AS `tenant`,'x16' AS `id`,'failed' AS `a`/);
  assert.match(text, /IF\(@found = 17, members, NULL\)/);
});

test('a few rows that change alike go with the others', () => {
  assert.ok(!updated(['paid', 'paid', 'failed']).includes(' IN ('));
});

test('each row comes to its own version, all of them in one statement', () => {
  const values = [2, 4, 3].map((version, at) => {
    const was = row(`x${at}`, null, null);
    return { row: { ...was, a: 'paid', version }, was, changed: paid };
  });
  const text = textOf({ updates: new Map([[things, values]]) });
  assert.ok(
    text.includes(
      "UPDATE (SELECT 'one' AS `tenant`,'x0' AS `id`,'paid' AS `a`,1 AS `read_version`,2 AS `version` UNION ALL SELECT 'one','x1','paid',1,4 UNION ALL SELECT 'one','x2','paid',1,3) v",
    ),
    text,
  );
  assert.match(text, /AND t\.version=v\.read_version SET t\.`a`=v\.`a`,t\.version=v\.version;/);
});

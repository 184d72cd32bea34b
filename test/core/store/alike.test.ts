/**
 * Which updates one statement may write.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, nullable, table, text } from '../../../core/command/declaration/table.ts';
import { alikeRuns, isPlain } from '../../../core/store/alike.ts';
import type { Update } from '../../../core/store/store.ts';

const columns = { id: text(), state: text(), n: nullable(integer()) };
const changed: ReadonlySet<string> = new Set(['state']);

function update(id: string, state: string, more: object = {}, of = changed): Update {
  const was = { tenant: 'one', id, state: 'Pending', n: 1, version: 1, ...more };
  return { row: { ...was, state, version: was.version + 1 }, was, changed: of };
}

const runsOf = (...updates: readonly Update[]) =>
  alikeRuns(updates).map((run) => run.map(({ was }) => was.id));

test('rows that become the same from the same version go together, whatever else they have', () => {
  assert.deepEqual(runsOf(update('a', 'Paid'), update('b', 'Paid', { n: 2 }), update('c', 'Paid')), [
    ['a', 'b', 'c'],
  ]);
});

test('another value, version, tenant or set of columns begins anew', () => {
  const first = update('a', 'Paid');
  assert.deepEqual(runsOf(first, update('b', 'Failed')), [['a'], ['b']]);
  assert.deepEqual(runsOf(first, update('b', 'Paid', { version: 2 })), [['a'], ['b']]);
  const further = update('b', 'Paid');
  assert.deepEqual(runsOf(first, { ...further, row: { ...further.row, version: 3 } }), [['a'], ['b']]);
  assert.deepEqual(runsOf(first, update('b', 'Paid', { tenant: 'two' })), [['a'], ['b']]);
  assert.deepEqual(runsOf(first, update('b', 'Paid', {}, new Set(['state', 'n']))), [['a'], ['b']]);
  assert.deepEqual(runsOf(first, update('b', 'Failed'), update('c', 'Paid')), [['a'], ['b'], ['c']]);
});

test('what is stored of a column may follow from others: such tables are not compared', () => {
  const of = { name: 'things', key: ['id'], controls: 'none', columns } as const;
  assert.equal(isPlain(table(of)), true);
  assert.equal(isPlain(table({ ...of, elsewhere: { n: () => true } })), false);
});

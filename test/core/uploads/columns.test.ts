/** Columns of a file become members of rows: by name or path, in the type of the schema, or not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../../../core/command/declaration/schema.ts';
import { columnsOf, shapedBy } from '../../../core/uploads/columns.ts';
import { pickAll } from '../../support/pick.ts';

const input = Type.Object({
  note: Type.Optional(Type.String()),
  rows: Type.Array(
    Type.Object({
      key: Type.String(),
      amount: Type.Optional(Type.Number()),
      isOpen: Type.Optional(Type.Boolean()),
      tags: Type.Optional(Type.Array(Type.String())),
      address: Type.Optional(Type.Object({ city: Type.String(), key: Type.Optional(Type.String()) })),
    }),
  ),
});
const columns = columnsOf({ list: 'rows', input });

const shaped = (heading: readonly string[], ...cells: readonly (readonly string[])[]) =>
  shapedBy(columns, { heading, rows: cells.map((row, at) => ({ line: at + 2, cells: row })) });

test('a command has the columns of its list, and one without a list has none', () => {
  assert.deepEqual(pickAll(columns, 'path', 'isRequired'), [
    ['key', true],
    ['amount', false],
    ['isOpen', false],
    ['address.city', false],
    ['address.key', false],
  ]);
  assert.deepEqual(columnsOf({ input }), []);
});

test('cells are typed, nested and left out where they are empty', () => {
  const made = shaped(
    ['KEY', 'amount', 'isopen', 'City', 'address.key'],
    ['0012', '10.50', 'Yes', 'Lagos', 'a'],
    ['0013', '', '0', '', ''],
    ['0014', '1,5', 'perhaps'],
    ['0015', '90071992547409931'],
  );
  assert.ok('rows' in made);
  assert.deepEqual(made.rows, [
    { key: '0012', amount: 10.5, isOpen: true, address: { city: 'Lagos', key: 'a' } },
    { key: '0013', isOpen: false },
    { key: '0014', amount: '1,5', isOpen: 'perhaps' },
    // A number of so many digits would be another one.
    { key: '0015', amount: '90071992547409931' },
  ]);
  assert.deepEqual(Object.fromEntries(made.headings), {
    key: 'KEY',
    amount: 'amount',
    isOpen: 'isopen',
    'address.city': 'City',
    'address.key': 'address.key',
  });
});

test('columns that nobody knows, that are missing or twice the same are told', () => {
  const told = (...heading: readonly string[]) => {
    const made = shaped(heading, ['x']);
    return 'problems' in made ? made.problems.map(({ message }) => message) : [];
  };
  assert.deepEqual(told('key', 'amuont'), ['There is no column amuont; did you mean amount?']);
  assert.deepEqual(told('amount'), ['The column key is missing.']);
  assert.deepEqual(told('key', 'city', 'address.city'), ['address.city and city are the same column.']);
  assert.match(String(told('key', 'tags')), /There is no column tags/);
});

/** Every operator over every kind of property, against a plain filter of the same rows in memory. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type Branch, branches } from '../../../../commands/branches/branch.ts';
import { branchProperties } from '../../../../commands/branches/branch-filter.ts';
import { filterOperators } from '../../../../core/command/kit/filter-sql.ts';
import { type FilterItems, filterBy } from '../../../../core/command/kit/filters.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { randomRuns } from '../../../support/random-runs.ts';

let bank: TestBank;
let rows: readonly Branch[];
before(async () => {
  bank = await startBank({ env: { BANK_TIMEZONE: 'UTC' } });
  const odd = ['100% Branch_1', 'ÉCOLE Branch', "O'Hara \\ Sons", 'head office', 'z'];
  for (const [at, name] of odd.entries()) {
    const made = await bank.call('CreateBranchCommand', branchNamed(`X${at}`, name), { as: 'manager' });
    assert.equal(made.status, 200);
  }
  rows = await bank.host.store.reader('demo').rows(branches);
});
after(() => bank.stop());

const branchNamed = (key: string, name: string) => ({
  key,
  name,
  contactInformation: { emailAddress: 'x@bank.example', mobileNumber: '1' },
  addressInformation: {
    addressLine1: '1 Marina Road',
    addressCity: 'Lagos',
    addressState: 'Lagos',
    addressCountry: 'Nigeria',
    zipCode: '1',
  },
});

type Item = FilterItems[number];
type Value = string | number | null;

const ofRow = (row: Branch, property: string): Value => {
  const { column = '', kind, words: names, mayBeEmpty } = branchProperties[property] ?? {};
  const held = (row as unknown as Readonly<Record<string, Value>>)[column] ?? null;
  if (kind === 'word') {
    return Object.keys(names ?? {}).find((name) => names?.[name] === held) ?? null;
  }
  return mayBeEmpty === true ? (held ?? '') : held;
};

/** The same words, evaluated the plain way. */
function holds(row: Branch, { propertyName, operator, value }: Item): boolean {
  const held = ofRow(row, propertyName);
  const isDay = (one: unknown): one is string =>
    typeof one === 'string' && /^\d{4}-\d\d-\d\d$/.test(one) && propertyName.startsWith('Date');
  const own = (one: unknown): Value => (held !== null && isDay(one) ? String(held).slice(0, 10) : held);
  const is = (one: unknown) => held !== null && own(one) === one;
  const order = (one: unknown): number => {
    const left = own(one);
    if (left === null) return Number.NaN;
    return left < (one as string | number) ? -1 : left > (one as string | number) ? 1 : 0;
  };
  const text = held === null ? undefined : String(held);
  switch (operator) {
    case 'Equals':
      return is(value);
    case 'NotEquals':
      return !is(value);
    case 'Contains':
      return text?.toLowerCase().includes(String(value).toLowerCase()) ?? false;
    case 'StartsWith':
      return text?.startsWith(String(value)) ?? false;
    case 'EndsWith':
      return text?.endsWith(String(value)) ?? false;
    case 'GreaterThan':
      return order(value) > 0;
    case 'GreaterThanOrEqual':
      return order(value) >= 0;
    case 'LessThan':
      return order(value) < 0;
    case 'LessThanOrEqual':
      return order(value) <= 0;
    case 'In':
      return (value as readonly unknown[]).some(is);
    default:
      return !(value as readonly unknown[]).some(is);
  }
}

function kept(items: readonly Item[]): readonly number[] {
  return rows
    .filter((row) =>
      items.reduce(
        (sofar, item, at) =>
          at === 0
            ? holds(row, item)
            : item.logicalOperator === 'Or'
              ? sofar || holds(row, item)
              : sofar && holds(row, item),
        true,
      ),
    )
    .map(({ id }) => id);
}

const words = [
  ...['Head Office', 'head office', 'Island', 'island', 'Lagos', '%', '_', '\\', "'", 'École'],
  ...['Branch', 'BR005', 'BR', '', 'z', 'Marina Road', 'e'],
];
const valuesOf = {
  text: fc.constantFrom(...words),
  word: fc.constantFrom('Active', 'NotActive', 'Deleted', 'active', 'Act', ''),
  integer: fc.integer({ min: -1, max: 21 }),
  instant: fc.constantFrom('2025-03-15', '2025-03-14', '2025-06-15T00:00:00.000Z', '2026-01-01'),
};

const item: fc.Arbitrary<Item> = fc
  .constantFrom(
    ...['Name', 'Key', 'AddressCity', 'BranchNote', 'AddressLine2', 'Id', 'ObjectState'],
    ...['ObjectStateDescription', 'DateCreated'],
  )
  .chain((propertyName) => {
    const kind = branchProperties[propertyName]?.kind ?? 'text';
    const operators = filterOperators.filter(
      (operator) =>
        kind === 'text' || kind === 'word' || !['Contains', 'StartsWith', 'EndsWith'].includes(operator),
    );
    return fc.constantFrom(...operators).chain((operator) => {
      const value: fc.Arbitrary<unknown> = operator.endsWith('In')
        ? fc.array(valuesOf[kind] as fc.Arbitrary<unknown>, { maxLength: 4 })
        : (valuesOf[kind] as fc.Arbitrary<unknown>);
      return fc.record({
        propertyName: fc.constant(propertyName),
        operator: fc.constant(operator),
        value,
        logicalOperator: fc.constantFrom('And', 'Or'),
      });
    });
  });

test('filters keep what a plain filter of the same rows keeps', async () => {
  assert.ok(rows.length === 19 && rows.some(({ branchNote }) => branchNote === null));
  const reader = bank.host.store.reader('demo');
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (items) => {
      const where = filterBy(items, branchProperties, 'UTC');
      assert.ok(typeof where === 'function');
      const found = await reader.rows(branches, where);
      assert.deepEqual(
        found.map(({ id }) => id).sort((a, b) => a - b),
        [...kept(items)].sort((a, b) => a - b),
      );
    }),
    randomRuns(500),
  );
});

const refusedFields: Readonly<Record<string, readonly [Partial<Item>, string]>> = {
  'an unknown property': [{ propertyName: 'Password' }, 'filters.0.propertyName'],
  'a column that is not a property': [{ propertyName: 'openAccounts' }, 'filters.0.propertyName'],
  'an unknown operator': [{ operator: 'Like' }, 'filters.0.operator'],
  'a text operator on a number': [
    { propertyName: 'Id', operator: 'Contains', value: '1' },
    'filters.0.operator',
  ],
  'a number where text belongs': [{ value: 7 }, 'filters.0.value'],
  'text where a number belongs': [{ propertyName: 'Id', value: 'x' }, 'filters.0.value'],
  'no date': [{ propertyName: 'DateCreated', value: 'yesterday' }, 'filters.0.value'],
  'In without an array': [{ operator: 'In', value: 'x' }, 'filters.0.value'],
  'In with an item of another kind': [{ operator: 'In', value: ['x', 7] }, 'filters.0.value'],
  'an unknown join': [{ logicalOperator: 'Xor' }, 'filters.0.logicalOperator'],
};
for (const [name, [wrong, field]] of Object.entries(refusedFields)) {
  test(`filters refuse ${name}`, () => {
    const one = { propertyName: 'Name', operator: 'Equals', value: 'x', ...wrong };
    const refused = filterBy([one], branchProperties, 'UTC');
    assert.ok(isRejection(refused));
    assert.equal(refused.facts?.field, field);
  });
}

test('filters take names in any case, states by name and numbers as text', async () => {
  const reader = bank.host.store.reader('demo');
  const ids = async (propertyName: string, value: unknown) => {
    const where = filterBy([{ propertyName, operator: 'equals', value }], branchProperties, 'UTC');
    assert.ok(typeof where === 'function');
    return (await reader.rows(branches, where)).map(({ id }) => id);
  };
  assert.deepEqual(await ids('objectstate', 'deleted'), [14]);
  assert.deepEqual(await ids('ID', '3'), [3]);
  assert.deepEqual(await ids('address.addresscity', 'Jos'), [13]);
});

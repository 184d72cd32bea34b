/** A moment without a zone means the same in every command and query: a time of the bank's own zone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputExample, type Schema } from '../../../../core/host/pages/described.ts';
import { doorOfChain } from '../../../../core/runs/chain.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { pick } from '../../../support/pick.ts';
import { registry } from '../../../support/registry.ts';

const bank = bankOfFile({ env: { BANK_TIMEZONE: 'Africa/Lagos' } });

/** Paths of members that are moments, at any depth. */
function momentsIn(
  schema: Schema,
  path: readonly string[] = [],
  of: readonly string[] = ['date-time', 'day-or-moment'],
): readonly (readonly string[])[] {
  const { properties = {}, items, anyOf = [], format = '' } = schema;
  const own = of.includes(format) ? [path] : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, member]) => momentsIn(member, [...path, name], of)),
    ...(items === undefined ? [] : momentsIn(items, [...path, '0'], of)),
    ...anyOf.flatMap((one) => momentsIn(one, path, of)),
  ];
}

/** Data that has this value at this place and nothing else. */
function nested([name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return name === '0' ? [nested(rest, value)] : { [name]: nested(rest, value) };
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, name) => (held as Record<string, unknown>)[name], data);

test('every member that is a moment takes one without a zone, and it is the bank’s time', () => {
  let seen = 0;
  for (const { spec, admit } of registry.subjects) {
    for (const path of momentsIn(spec.input as Schema)) {
      seen += 1;
      const { input, problems } = admit(nested(path, '2026-11-21T09:00:00'), false, 'Africa/Lagos');
      const field = path.join('.');
      assert.ok(!problems.some((one) => one.field === field), `${spec.name} refuses ${field}`);
      assert.equal(valueAt(input, path), '2026-11-21T09:00:00+01:00', `${spec.name} ${field}`);
    }
  }
  assert.ok(seen > 40, `${seen} members are moments`);
});

const formats = ['date', 'date-time', 'day-or-moment'] as const;

/** Every member of any input that is a day or a moment, by its format. */
const dated = registry.subjects.flatMap(({ spec, admit }) =>
  formats.flatMap((format) =>
    momentsIn(spec.input as Schema, [], [format]).map((path) => ({
      name: `${spec.name}.${path.join('.')}`,
      admit,
      path,
      format,
    })),
  ),
);

/** What of each text comes through: where a day is meant, where a moment is, and where either is. */
const lagos = '2026-11-21T09:00:00+01:00';
const grammar: Readonly<Record<string, readonly [string, string, string]>> = {
  '2026-11-21': ['2026-11-21', '2026-11-21T00:00:00+01:00', '2026-11-21'],
  '2026-11-21T09:00': ['2026-11-21', lagos, lagos],
  '2026-11-21 09:00:00': ['2026-11-21', lagos, lagos],
  '2026-11-21T09:00Z': ['2026-11-21', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'],
  '2026-11-21t09:00:00z': ['2026-11-21', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'],
  '2026-11-21T09:00:00+01': ['2026-11-21', lagos, lagos],
  '2026-11-21T09:00+0100': ['2026-11-21', lagos, lagos],
  '2026-11-21 09:00:00+01:00': ['2026-11-21', lagos, lagos],
  '2026-11-20T23:30:00-08:00': ['2026-11-20', '2026-11-20T23:30:00-08:00', '2026-11-20T23:30:00-08:00'],
  '2026-11-21T09:00:00,1234567Z': [
    '2026-11-21',
    '2026-11-21T09:00:00.1234567Z',
    '2026-11-21T09:00:00.1234567Z',
  ],
  '9999-12-31': ['9999-12-31', '9999-12-31T00:00:00+01:00', '9999-12-31'],
  '0001-01-01T00:00:00Z': ['0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
};
for (const [text, kept] of Object.entries(grammar)) {
  test(`every day and moment takes ${text}`, () => {
    assert.ok(dated.length > 80, `${dated.length} members are dated`);
    for (const { name, admit, path, format } of dated) {
      const { input, problems } = admit(nested(path, text), false, 'Africa/Lagos');
      const wrong = problems.find(({ field }) => field === path.join('.'));
      assert.equal(wrong, undefined, `${name}: ${wrong?.message}`);
      assert.equal(valueAt(input, path), kept[formats.indexOf(format)], name);
    }
  });
}

for (const text of [
  ...['', ' ', 'soon', '2026-11', '20261121', '2026-W47-6', '2026-325', '+012026-01-01'],
  ...['2026-11-31', '2026-02-30T00:00:00Z', '2026-13-01', '0000-01-01', '10049-01-01'],
  ...['2026-11-21T09', '2026-11-21T24:00:00Z', '2026-11-21T25:00', '2026-11-21T09:60:00Z'],
  ...['2026-11-21T23:59:60Z', '2026-11-21T09:00.5Z', '20261121T090000Z', '10049-01-01T00:00:00Z'],
  ...['2026-11-21T09:00:00+25:00', '2026-11-21T09:00:00+01:60', '2026-11-21T09:00:00+1'],
  ...['2026-11-21T09:00:00 Z', '9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00'],
]) {
  test(`no day or moment takes ${JSON.stringify(text)}`, () => {
    const taking = dated.filter(({ admit, path }) => {
      const { problems } = admit(nested(path, text), false, 'Africa/Lagos');
      return !problems.some(({ field }) => field === path.join('.'));
    });
    assert.deepEqual(pick(taking, 'name'), []);
  });
}

test('a step of a chain takes it as the bank’s time', () => {
  const door = doorOfChain(['RetrieveAllTransactionsQuery'], bank.host.bank);
  const fields = door.fieldsOf('RetrieveAllTransactionsQuery', { startDate: '2026-01-03T00:00' }, {});
  assert.equal(fields.startDate, '2026-01-03T00:00:00+01:00');
});

test('a loan that begins at midnight of the bank begins on that day', async () => {
  const schedule = async (disbursementDate: string, firstRepaymentDate: string) => {
    const example = inputExample(registry.find('GenerateLoanScheduleCommand')?.spec as never);
    const asked = { ...example, disbursementDate, firstRepaymentDate };
    const reply = await bank.call('GenerateLoanScheduleCommand', asked, { as: 'admin' });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.at('data');
  };
  assert.deepEqual(
    await schedule('2026-12-01T00:00:00', '2027-01-01T00:00:00'),
    await schedule('2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'),
  );
});

test('composed filters of branches take it as the bank’s time', async () => {
  const found = async (value: string) => {
    const filters = [{ propertyName: 'DateCreated', operator: 'LessThan', value }];
    const reply = await bank.call('RetrieveBranchesListQuery', { filters }, { as: 'admin' });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.at('data.count') ?? JSON.stringify(reply.body);
  };
  assert.equal(await found('2025-06-15T01:00:00'), await found('2025-06-15T00:00:00Z'));
  assert.equal(await found('2025-06-15T02:00:00'), await found('2025-06-15T01:00:00Z'));
});

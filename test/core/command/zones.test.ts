/** A moment without a zone means the same in every command and query: a time of the bank's own zone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inputExample, type Schema } from '../../../core/host/described.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { registry } from '../../support/registry.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ env: { BANK_TIMEZONE: 'Africa/Lagos' } });
});
after(() => bank.stop());

/** Paths of members that are moments, at any depth. */
function momentsIn(schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] {
  const { properties = {}, items, anyOf = [], format } = schema as Schema & { format?: string };
  const own = format === 'date-time' || format === 'day-or-moment' ? [path] : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, member]) => momentsIn(member, [...path, name])),
    ...(items === undefined ? [] : momentsIn(items, [...path, '0'])),
    ...anyOf.flatMap((one) => momentsIn(one, path)),
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

const accepted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  RetrieveEmployeeReferralsQuery: { startDate: '2026-01-03T00:00:00' },
  RetrieveInterbankCollectionsQuery: { startDate: '2026-01-03T00:00:00' },
  RetrieveInterbankMandatesQuery: { endDate: '2027-01-03T00:00:00' },
  RetrieveAllTransactionsQuery: { startDate: '2026-01-03T00:00:00.5' },
  GetLoanAccountsCommand: { endDate: '2027-01-03T00:00:00' },
};
for (const [name, more] of Object.entries(accepted)) {
  test(`${name} takes it over HTTP`, async () => {
    const spec = registry.find(name)?.spec;
    assert.ok(spec !== undefined);
    const reply = await bank.call(name, { ...inputExample(spec), ...more }, { as: 'admin' });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
  });
}

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

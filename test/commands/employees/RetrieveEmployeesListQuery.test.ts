import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const ids = async (data: Readonly<Record<string, unknown>>) => {
  const list = await bank.call('RetrieveEmployeesListQuery', data);
  assert.equal(list.status, 200);
  return (list.at('data.items') as readonly { id: number }[]).map(({ id }) => id);
};

test('RetrieveEmployeesListQuery: by name, flags and filters', async () => {
  assert.deepEqual(await ids({}), [501, 502, 503, 504]);
  assert.deepEqual(await ids({ searchText: 'NGOZI' }), [503]);
  assert.deepEqual(await ids({ isAccountOfficer: true, isEnabled: true }), [503]);
  assert.deepEqual(
    await ids({ filters: [{ propertyName: 'StaffId', operator: 'EndsWith', value: '2' }] }),
    [502],
  );
});

test('RetrieveEmployeesListQuery: a wrong filter is told in words', async () => {
  const wrong = await bank.call('RetrieveEmployeesListQuery', {
    filters: [{ propertyName: 'DateOfBirth', operator: 'Equals', value: 'x' }],
  });
  assert.equal(wrong.status, 400);
  assert.match(
    String(wrong.at('errors.0')),
    /^filters\.0\.propertyName must be one of Id, StaffId/,
  );
});

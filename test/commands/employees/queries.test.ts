/** Employees and their referrals as they are listed, and the code that is sent to one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import SendEmployeeReferralCodeCommand from '../../../commands/employees/SendEmployeeReferralCodeCommand.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ env: { BANK_TIMEZONE: 'UTC' } });

const referrals = (data: Readonly<Record<string, unknown>>, as: 'teller' | 'other-teller' = 'teller') =>
  bank.post('/api/bpm/cmd', { $type: 'RetrieveEmployeeReferralsQuery', ...data }, { as });
const days = (items: unknown) =>
  (items as readonly { createdAt: string }[]).map(({ createdAt }) => createdAt.slice(0, 10));

test('RetrieveEmployeeReferralsQuery: pages of the referrals of one employee, newest first', async () => {
  const first = await referrals({ employeeId: 501 });
  assert.equal(first.status, 200);
  assert.equal(first.at('success'), true);
  const { items, nextAfter, ...paging } = first.at('data') as {
    items: readonly unknown[];
    nextAfter: unknown;
  };
  assert.equal(typeof nextAfter, 'string');
  assert.deepEqual(paging, { pageNumber: 1, pageSize: 10, totalCount: 23, totalPages: 3 });
  assert.deepEqual(items[0], {
    referralId: 23,
    employeeId: 501,
    referralCode: 'REF-EMP000501',
    customerName: 'Wale Shitta',
    customerAccountNumber: '',
    createdAt: '2026-01-23T09:00:00.000Z',
  });
  const last = await referrals({ employeeId: 501, pageNumber: 3 });
  assert.deepEqual(days(last.at('data.items')), ['2026-01-03', '2026-01-02', '2026-01-01']);
});

test('RetrieveEmployeeReferralsQuery: an employee without referrals, and one who is not there', async () => {
  const none = await referrals({ employeeId: 502 });
  assert.deepEqual(none.at('data.items'), []);
  assert.equal(none.at('data.totalPages'), 0);
  const unknown = await referrals({ employeeId: 99 });
  assert.equal(unknown.status, 404);
  assert.deepEqual(unknown.body, {
    success: false,
    message: 'Employee 99 was not found.',
    data: null,
    errors: ['Employee 99 was not found.'],
  });
  assert.equal((await referrals({ employeeId: 501 }, 'other-teller')).status, 404);
});

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

test('an employee gets the code by which to refer customers', async () => {
  const sent = await bank.call(SendEmployeeReferralCodeCommand.name, { id: 501 }, { as: 'admin' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  await bank.advance(0);
  const listed = await bank.call('RetrieveNotificationsQuery', { subject: '501' }, { as: 'admin' });
  const { recipient, body } = (listed.at('data.items') as readonly Record<string, unknown>[])[0] ?? {};
  assert.equal(recipient, sent.at('data.email'));
  assert.match(String(body), /your referral code is REF-EMP000501\./);
  const unknown = await bank.call('SendEmployeeReferralCodeCommand', { id: 9999 }, { as: 'admin' });
  assert.equal(unknown.status, 404);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

async function about(reference: string) {
  await bank.advance(0);
  const listed = await bank.call('RetrieveNotificationsQuery', {}, { as: 'admin' });
  const items = listed.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  return items
    .filter(({ subject }) => subject === reference)
    .map(({ title, body, recipient }) => [recipient, title, body])
    .sort();
}

test('a notice goes to the caller, or to the employees that it names', async () => {
  for (const staffId of ['manager', 'EMP9']) {
    const email = `${staffId.toLowerCase()}@bank.example`;
    const person = { staffId, email, firstName: 'Ada', lastName: 'Min' };
    const made = await bank.call('CreateEmployeeCommand', person, { as: 'admin' });
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  const send = (data: object) =>
    bank.call('SendNotificationCommand', { title: 'T', message: 'M', ...data }, { as: 'manager' });
  const toMe = await send({});
  assert.deepEqual(await about(toMe.text('data.reference')), [['manager@bank.example', 'T', 'M']]);
  const toOthers = await send({ target: 'users', userIds: ['EMP9'] });
  assert.deepEqual(await about(toOthers.text('data.reference')), [['emp9@bank.example', 'T', 'M']]);
  const teller = await bank.call(
    'SendNotificationCommand',
    { title: 'T', message: 'M' },
    { as: 'teller' },
  );
  assert.equal(teller.status, 403);
  const nobody = await send({ target: 'user' });
  assert.equal(nobody.status, 400);
  assert.match(nobody.text('message'), /userId is required for target user/);
});

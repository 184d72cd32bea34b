/** Mails and notices in the words of a caller. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import SendMailCommand from '../../../commands/notifications/SendMailCommand.ts';
import SendNotificationCommand from '../../../commands/notifications/SendNotificationCommand.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

async function about(reference: string) {
  await bank.advance(0);
  const listed = await bank.call('RetrieveNotificationsQuery', {}, { as: 'admin' });
  const items = listed.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  return items
    .filter(({ subject }) => subject === reference)
    .map(({ title, body, recipient }) => [recipient, title, body])
    .sort();
}

test('a mail goes to each address by itself, in the words of the caller', async () => {
  const data = {
    subject: 'Your statement',
    message: 'It is ready.',
    reference: 'mail-1',
    email: ['a@clients.example'],
    bcc: ['b@clients.example', 'a@clients.example'],
  };
  const sent = await bank.call(SendMailCommand.name, data, { as: 'manager' });
  assert.deepEqual(sent.at('data'), { reference: 'mail-1', recipients: 2 });
  assert.deepEqual(await about('mail-1'), [
    ['a@clients.example', 'Your statement', 'It is ready.'],
    ['b@clients.example', 'Your statement', 'It is ready.'],
  ]);
});

test('a mail by a template says what the template says', async () => {
  const context = { applicationReference: 'LA-1', loanAmount: 5 };
  const mail = { subject: 'Loan', email: ['a@clients.example'], reference: 'mail-2' };
  const data = { ...mail, templateId: 'loan-approved', context };
  const sent = await bank.call('SendEmailCommand', data, { as: 'manager' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const [[, title] = []] = await about('mail-2');
  assert.equal(title, 'Your loan LA-1 is approved');
});

const mail = { subject: 'S', email: ['a@clients.example'] };
const refused = [
  [{ ...mail }, 'give message or templateId, and not both'],
  [{ ...mail, message: 'M', templateId: 'loan-approved' }, 'give message or templateId'],
  [{ ...mail, message: 'M', attachments: ['x'] }, 'attachments is not supported: leave it out'],
  [{ ...mail, message: 'M', sender: 'ceo@bank.example' }, 'sender is not supported'],
  [{ ...mail, templateId: 'none' }, 'There is no such template'],
  [{ ...mail, message: 'M', email: ['nobody'] }, 'email'],
] as const;
for (const [data, says] of refused) {
  test(`a mail is refused: ${says}`, async () => {
    const answer = await bank.call(SendMailCommand.name, data, { as: 'manager' });
    assert.ok([400, 404].includes(answer.status), JSON.stringify(answer.body));
    assert.ok(answer.text('message').includes(says), answer.text('message'));
  });
}

test('a notice goes to the caller, or to the employees that it names', async () => {
  for (const staffId of ['manager', 'EMP9']) {
    const email = `${staffId.toLowerCase()}@bank.example`;
    const person = { staffId, email, firstName: 'Ada', lastName: 'Min' };
    const made = await bank.call('CreateEmployeeCommand', person, { as: 'admin' });
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  const send = (data: object) =>
    bank.call(SendNotificationCommand.name, { title: 'T', message: 'M', ...data }, { as: 'manager' });
  const toMe = await send({});
  assert.deepEqual(await about(toMe.text('data.reference')), [['manager@bank.example', 'T', 'M']]);
  const toOthers = await send({ target: 'users', userIds: ['EMP9'] });
  assert.deepEqual(await about(toOthers.text('data.reference')), [['emp9@bank.example', 'T', 'M']]);
  const nobody = await send({ target: 'user' });
  assert.equal(nobody.status, 400);
  assert.match(nobody.text('message'), /userId is required for target user/);
});

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

test('a mail goes to each address by itself, in the words of the caller', async () => {
  const data = {
    ...{ subject: 'Your statement', message: 'It is ready.', reference: 'mail-1' },
    ...{ email: ['a@clients.example'], bcc: ['b@clients.example', 'a@clients.example'] },
  };
  const sent = await bank.call('SendMailCommand', data, { as: 'manager' });
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
    const answer = await bank.call('SendMailCommand', data, { as: 'manager' });
    assert.ok([400, 404].includes(answer.status), JSON.stringify(answer.body));
    assert.ok(answer.text('message').includes(says), answer.text('message'));
  });
}

test('a person without the permission sends none', async () => {
  const answer = await bank.call('SendMailCommand', { ...mail, message: 'M' }, { as: 'teller' });
  assert.equal(answer.status, 403);
});

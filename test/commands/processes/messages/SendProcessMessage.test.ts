import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipientsOf } from '../../../../commands/processes/messages/message.ts';
import Send from '../../../../commands/processes/messages/SendProcessMessage.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { begin, deploy } from '../../../support/process.ts';

cases(
  Send,
  {
    input: {
      instanceId: 'i',
      elementId: 'tell',
      template: 'loan-approved',
      to: 'client:client-amina',
      data: { applicationReference: 'APP-1', loanAmount: 1_000 },
    },
    state: undefined,
    actor: person('process:1', 'Admin', { kind: 'system' }),
  },
  {
    'by a template': { gives: ['notify'] },
    'to several': { input: { to: ['client:a', 'role:BranchManager'] }, gives: ['notify', 'notify'] },
    'to a JSON array in text': {
      input: { to: '["x@b.example", "y@b.example"]' },
      gives: ['notify', 'notify'],
    },
    'to an invalid e-mail address': { input: { to: 'notanemail' }, gives: 'VALIDATION' },
    'to an invalid e-mail address among valid ones': {
      input: { to: ['x@b.example', 'y@'], channel: 'email,sms' },
      gives: 'VALIDATION',
    },
    'to a phone number by e-mail': { input: { to: '+2348000000001' }, gives: 'VALIDATION' },
    'to no phone number by SMS': { input: { to: 'nonsense', channel: 'sms' }, gives: 'VALIDATION' },
    'to a phone number by SMS': { input: { to: '+2348000000001', channel: 'sms' }, gives: ['notify'] },
    'in words of its own': {
      input: { template: null, data: { subject: 'S', body: 'B' } },
      gives: ['notify'],
    },
    'an event': { input: { event: 'loan.scored' }, gives: ['emit'] },
    'an event that keeps its own name, whatever is handed over': {
      input: { event: 'loan.scored', data: { name: 7, elementId: null, score: 3 } },
      gives: ['emit'],
    },
    'to nobody': { input: { to: '' }, gives: 'MESSAGE_INCOMPLETE' },
    'with much data to many': {
      input: {
        to: Array.from({ length: 50 }, (_, at) => `x${at}@b.example`),
        data: { note: 'x'.repeat(100_000) },
      },
      gives: 'VALIDATION',
    },
    'saying nothing': { input: { template: null }, gives: 'MESSAGE_INCOMPLETE' },
  },
);

const bank = bankOfFile();

test('recipients are people of a kind, or addresses', () => {
  assert.deepEqual(recipientsOf('client:c-1, a@bank.example'), [
    { kind: 'client', key: 'c-1' },
    { kind: 'address', key: 'a@bank.example' },
  ]);
  assert.deepEqual(recipientsOf(['role:Teller', '+2348000000001']), [
    { kind: 'role', key: 'Teller' },
    { kind: 'address', key: '+2348000000001' },
  ]);
  assert.deepEqual(recipientsOf(' ["x@b.example","client:c-1"]'), [
    { kind: 'address', key: 'x@b.example' },
    { kind: 'client', key: 'c-1' },
  ]);
});

test('a send task sends once, in words that its diagram and its variables give', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('sendTask', 'tell', {
          messageType: 'email',
          to: 'client:client-amina',
          subject: 'Your ${context.what}',
          body: 'Dear customer, your ${context.what} is in order.',
        }),
        end,
      ],
      ['s->tell', 'tell->e'],
    ),
  );
  const started = await begin(bank, id, { what: 'payment' });
  assert.equal(started.at('data.status'), 'COMPLETED');
  await bank.advance(1000);
  const sent = await bank.call('RetrieveNotificationsQuery', {}, { as: 'manager' });
  assert.equal(sent.at('data.totalRecords'), 1);
  assert.match(JSON.stringify(sent.body), /Your payment.*your payment is in order/);
});

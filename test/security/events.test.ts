/** A subscription gets only the events that its owner may see, for as long as the owner may see them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { maySee } from '../../core/command/declaration/event-types.ts';
import { projectFolder } from '../../core/host/config.ts';
import { type Answer, someone, startBank, type TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { deposit, localEgress, type Receiver, startReceiver, subscribe } from '../support/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver();
  bank = await startBank({ env: localEgress });
});
afterEach(() => {
  receiver.received.length = 0;
});
after(async () => {
  await bank.stop();
  await receiver.stop();
});

const types = () => [...new Set(receiver.received.map(({ event }) => event.type))];
const ok = (answer: Answer) => assert.equal(answer.status, 200, JSON.stringify(answer.body));
const problems = async () => {
  const { body } = await bank.call('RetrieveProblemsQuery', {}, { as: 'admin' });
  return JSON.stringify(body);
};
const ended = async (made: Answer) =>
  ok(await bank.call('DeleteEventSubscriptionCommand', { id: made.text('data.id') }, { as: 'admin' }));

/** Takes over a subscription of another person, with the approval of a second person. */
async function takes(data: object, by: Parameters<TestBank['call']>[2]): Promise<void> {
  const asked = await bank.call('UpdateEventSubscriptionCommand', data, by);
  assert.equal(asked.at('errors.0.code'), 'APPROVAL_REQUIRED', JSON.stringify(asked.body));
  const proposalId = asked.at('errors.0.proposalId');
  ok(await bank.call('ApproveProposalCommand', { proposalId }, { as: 'admin2' }));
  await bank.advance(1000);
  const { body } = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'admin2' });
  assert.match(JSON.stringify(body), /"Executed"/);
}

test('events.manage alone subscribes to no events of money', async () => {
  const manager = await someone(bank, 'managing', { permissions: ['events.manage'] });
  const refused = await subscribe(bank, receiver.url, ['transaction.*'], manager);
  assert.equal(refused.status, 403);
  assert.match(JSON.stringify(refused.body), /need the permission transactions\.view/);
  const all = await subscribe(bank, receiver.url, ['*'], manager);
  ok(all);
  await deposit(bank, 1);
  ok(await bank.call('TestEventSubscriptionCommand', { id: all.text('data.id') }, manager));
  await bank.advance(0);
  assert.deepEqual(types(), ['subscription.test']);
  await ended(all);
});

test('who redirects a subscription of another person gets what they may see themselves', async () => {
  const made = await subscribe(bank, `${receiver.url}/own`, ['*']);
  const id = made.text('data.id');
  const manager = await someone(bank, 'managing', { permissions: ['events.manage'] });
  const data = { id, url: receiver.url };
  await takes(data, manager);
  // Before the change, the owner could see the events of the proposal.
  receiver.received.length = 0;
  await deposit(bank, 2);
  await bank.advance(0);
  assert.deepEqual(types(), []);
  const seeing = { id, eventTypes: ['transaction.*'] };
  const refused = await bank.call('UpdateEventSubscriptionCommand', seeing, manager);
  assert.equal(refused.status, 403);
  await ended(made);
});

test('a subscription of a revoked person stops and is listed, until somebody else takes it', async () => {
  const owner = await someone(bank, 'leaver', { permissions: ['events.manage', 'transactions.view'] });
  const made = await subscribe(bank, receiver.url, ['transaction.*'], owner);
  ok(made);
  await deposit(bank, 3);
  await bank.advance(1000);
  assert.ok(types().length > 0);
  receiver.received.length = 0;
  assert.doesNotMatch(await problems(), /leaver/);
  const revoked = { subject: 'LEAVER', from: bank.clock.now() };
  ok(await bank.call('RevokeTokensCommand', revoked, { as: 'admin' }));
  await deposit(bank, 4);
  await bank.advance(1000);
  assert.deepEqual(types(), []);
  assert.match(await problems(), /owner leaver may no longer see transaction\./);
  const taken = { id: made.text('data.id'), eventTypes: ['transaction.*'] };
  await takes(taken, { as: 'admin' });
  await deposit(bank, 5);
  await bank.advance(1000);
  assert.ok(types().length > 0);
  await ended(made);
});

test('a subscription loses the types that the roles of its owner no longer give', async () => {
  const made = await subscribe(bank, receiver.url, ['transaction.*', 'subscription.*']);
  const shipped = JSON.parse(await readFile(join(projectFolder, 'rules/auth/roles.json'), 'utf8')) as {
    readonly roles: readonly { readonly role: string; readonly permissions: readonly string[] }[];
  };
  const roles = shipped.roles.map(({ role, permissions }) => ({
    role,
    permissions: (role === 'Admin' ? ['events.manage', 'rules.view', 'timers.view'] : permissions).filter(
      (name) => name !== 'transactions.view',
    ),
  }));
  await bank.setRules('auth/roles', { ...shipped, roles });
  await deposit(bank, 6);
  await bank.advance(1000);
  assert.deepEqual(types(), []);
  assert.match(await problems(), /owner admin may no longer see transaction\./);
  await bank.setRules('auth/roles', shipped);
  await ended(made);
});

test('only who may do everything sees a type that names no permission', () => {
  const event = { type: 'odd.happened', data: {} };
  const declared = { 'odd.happened': { summary: 'Odd.', data: {}, seenBy: [] } };
  const limited = person('ada', 'Teller', { permissions: new Set(['events.view', 'events.manage']) });
  for (const types of [{}, declared]) {
    assert.equal(maySee(event, limited, types), false);
    assert.equal(maySee(event, person('root', 'Admin'), types), true);
  }
});

/** Callbacks count only from whom a wait accepts, and only when something waits: tried on a running host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile, type CallOptions, someone } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

type Sender = NonNullable<CallOptions['as']>;

const token = async (sub: string, permissions: readonly string[], roles: readonly string[] = []) =>
  (await someone(bank, sub, { permissions, roles })).as;

const send = (as: Sender, command: string, data: object) => bank.call(command, data, { as });
const answer = (as: Sender, correlationKey: string, more: object = {}) =>
  send(as, 'ReturnCallbackCommand', { correlationKey, callbackData: { paid: true }, ...more });

function refused(reply: Answer, status: number, code: string): void {
  assert.deepEqual([reply.status, reply.at('errors.0.code')], [status, code], said(reply));
}
const said = ({ body }: Answer) => JSON.stringify(body);
const statusOf = async (started: Answer | string) => (await look(bank, started)).at('data.status');

/** A process that waits under a key, with more properties of the wait. */
const waiting = (CorrelationKey: string, more: Readonly<Record<string, string>> = {}) =>
  bpmn(
    [start, el('receiveTask', 'paid', { CorrelationKey, ResultVariable: 'payment', ...more }), end],
    ['s->paid', 'paid->e'],
  );

const pay = el('serviceTask', 'pay', {
  ConnectorKey: 'InitiateDeposit',
  accountNumber: '1000000004',
  amount: '1',
});

/** The same, and money follows. */
const paying = (CorrelationKey: string, more: Readonly<Record<string, string>> = {}) =>
  bpmn(
    [start, el('receiveTask', 'paid', { CorrelationKey, ...more }), pay, end],
    ['s->paid', 'paid->pay', 'pay->e'],
  );

/** A process that returns a callback with what its starter gives. */
const relay = bpmn(
  [
    start,
    el('serviceTask', 'x', {
      ConnectorKey: 'ReturnCallbackCommand',
      correlationKey: '${webhookData.key}',
      callbackData: '${webhookData}',
    }),
    end,
  ],
  ['s->x', 'x->e'],
);

/** A webhook that starts a process, and what calls it. */
async function webhook(key: string, processDefinitionId: number) {
  const data = { key, path: key, action: 'POST', executionType: 3, allowableIPs: '127.0.0.1' };
  const made = await send('admin', 'CreateWebHookConfigCommand', { ...data, processDefinitionId });
  assert.equal(made.status, 200, said(made));
  return (sent: object) => bank.post(`/api/webhook/${key}`, sent, { as: null });
}

const balance = async () =>
  (await bank.call('RetrieveAccountQuery', { accountNumber: '1000000005' })).at('data.balance');

test('nobody makes money by answering their own partner payment, whatever way the answer takes', async () => {
  const payer = await token('payer', ['processes.start', 'transactions.create']);
  const relayId = await deploy(bank, relay);
  const reference = 'made-up';
  const was = await balance();
  refused(await answer(payer, reference), 404, 'CALLBACK_NOT_AWAITED');
  const started = await send(payer, 'StartProcessInstanceCommand', {
    processDefinitionId: 'Partner payment',
    variables: { reference, amount: 990_000, accountNumber: '1000000005', email: 'a@b.example' },
  });
  assert.equal(started.at('data.status'), 'WAITING', said(started));
  refused(await answer(payer, reference), 403, 'CALLBACK_FORBIDDEN');
  const instanceGuid = started.text('data.instanceId');
  for (const place of [{ correlationKey: reference }, { instanceGuid, taskId: 'Paid' }]) {
    refused(await send(payer, 'SignalProcessInstanceCommand', place), 403, 'CALLBACK_FORBIDDEN');
  }
  const by = { processDefinitionId: relayId, variables: { webhookData: { key: reference } } };
  const relayed = await send(payer, 'StartProcessInstanceCommand', by);
  assert.equal(relayed.at('data.error.code'), 'CALLBACK_FORBIDDEN', said(relayed));
  const colleague = await token('colleague', ['processes.start', 'transactions.create']);
  refused(await answer(colleague, reference), 403, 'CALLBACK_FORBIDDEN');
  assert.deepEqual([await statusOf(started), await balance()], ['WAITING', was]);
  const partner = await token('partner', ['processes.callback']);
  assert.equal((await answer(partner, reference)).at('data.status'), 'COMPLETED');
  assert.equal(await balance(), (was as number) + 990_000);
});

test('a wait that names nobody is answered by everybody who may return callbacks but its starter', async () => {
  const id = await deploy(bank, paying('${key}'));
  const started = await begin(bank, id, { key: 'plain' });
  refused(await answer('manager', 'plain'), 403, 'CALLBACK_FORBIDDEN');
  assert.equal((await answer('manager2', 'plain')).at('data.status'), 'COMPLETED');
  const { history } = (await look(bank, started)).at('data') as {
    readonly history: readonly { readonly what: string; readonly detail?: object }[];
  };
  const received = history.find(({ what }) => what === 'received');
  assert.deepEqual(received?.detail, { by: 'manager2', people: ['manager2'] });
});

test('where nothing that is controlled depends on the answer, the starter gives it', async () => {
  await begin(bank, await deploy(bank, waiting('${key}')), { key: 'harmless' });
  assert.equal((await answer('manager', 'harmless')).at('data.status'), 'COMPLETED');
});

test('a wait is answered by the webhook that it names, also through the process that its call starts', async () => {
  const id = await deploy(bank, waiting('${key}', { CallbackFrom: 'webhook:partner-a' }));
  const relayId = await deploy(bank, relay);
  const [named, other] = [await webhook('partner-a', relayId), await webhook('partner-b', relayId)];
  const started = await begin(bank, id, { key: 'by-webhook' });
  refused(await answer('admin2', 'by-webhook'), 403, 'CALLBACK_FORBIDDEN');
  await other({ key: 'by-webhook' });
  assert.equal(await statusOf(started), 'WAITING');
  assert.equal((await named({ key: 'by-webhook' })).at('data.status'), 'COMPLETED');
  assert.equal(await statusOf(started), 'COMPLETED');
});

test('a wait is answered by people with a role or a permission that it names', async () => {
  const CallbackFrom = 'role:Partner, permission:payments.confirm';
  const id = await deploy(bank, waiting('${key}', { CallbackFrom }));
  const callbacks = ['processes.callback', 'processes.correlate'];
  for (const [sub, permissions, roles] of [
    ['partner', callbacks, ['Partner']],
    ['clerk', [...callbacks, 'payments.confirm'], []],
  ] as const) {
    await begin(bank, id, { key: sub });
    refused(await answer('manager2', sub), 403, 'CALLBACK_FORBIDDEN');
    const sender = await token(sub, permissions, roles);
    assert.equal((await answer(sender, sub)).at('data.status'), 'COMPLETED');
  }
});

test('the starter answers a wait only where it says so', async () => {
  const id = await deploy(bank, waiting('${key}', { CallbackFrom: 'starter' }));
  await begin(bank, id, { key: 'own' });
  refused(await answer('manager2', 'own'), 403, 'CALLBACK_FORBIDDEN');
  assert.equal((await answer('manager', 'own')).at('data.status'), 'COMPLETED');
});

const early = { KeepEarlyCallbacks: 'true', CallbackFrom: 'permission:processes.callback' };

test('an early callback is kept only where a process asks for it, from whom it accepts', async () => {
  const partner = await token('early-partner', ['processes.callback']);
  refused(await answer(partner, 'pre:1'), 404, 'CALLBACK_NOT_AWAITED');
  const id = await deploy(bank, waiting('pre:${key}', early));
  refused(await answer(partner, 'other:1'), 404, 'CALLBACK_NOT_AWAITED');
  const stranger = await token('early-stranger', ['processes.start']);
  refused(await answer(stranger, 'pre:1'), 404, 'CALLBACK_NOT_AWAITED');
  assert.equal((await answer(partner, 'pre:1')).at('data.status'), 'HELD');
  refused(await answer(partner, 'pre:1'), 409, 'CALLBACK_USED');
  const started = await begin(bank, id, { key: '1' });
  assert.equal(started.at('data.status'), 'COMPLETED', said(started));
  const history = JSON.stringify((await look(bank, started)).at('data.history'));
  assert.match(history, /"what":"received","elementId":"paid","detail":\{"by":"early-partner"/);
  assert.match(history, /"sentAt":"2/);
});

test('an early callback of the starter, or for a wait that keeps none, is not used', async () => {
  const keeps = await deploy(bank, waiting('kept:${key}', early));
  const both = await token('both', ['processes.callback', 'processes.start']);
  assert.equal((await answer(both, 'kept:own')).at('data.status'), 'HELD');
  const own = { processDefinitionId: keeps, variables: { key: 'own' } };
  const started = await send(both, 'StartProcessInstanceCommand', own);
  assert.equal(started.at('data.status'), 'WAITING', said(started));
  const partner = await token('kept-partner', ['processes.callback']);
  assert.equal((await answer(partner, 'kept:own')).at('data.status'), 'COMPLETED');
  assert.equal((await answer(partner, 'kept:other')).at('data.status'), 'HELD');
  const other = await begin(bank, await deploy(bank, waiting('kept:${key}')), { key: 'other' });
  assert.equal(other.at('data.status'), 'WAITING', said(other));
});

/** What a process does after somebody changed it by hand waits for another person, on every way of a change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile, type CallOptions, someone } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, callback, deploy, look } from '../support/process.ts';

type Sender = NonNullable<CallOptions['as']>;

const account = '1000000005';
const bank = bankOfFile();

const said = ({ body }: Answer) => JSON.stringify(body);
const ok = (answer: Answer): Answer => {
  assert.equal(answer.status, 200, said(answer));
  return answer;
};
const send = (as: Sender, command: string, data: object) => bank.call(command, data, { as });

const token = async (sub: string, permissions: readonly string[]) =>
  (await someone(bank, sub, { permissions })).as;

const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber: account })).at('data.balance'));

/** The diverted payments that wait. */
async function pending(): Promise<readonly string[]> {
  const list = ok(await send('admin', 'RetrieveAllTransactionsQuery', { status: [0] }));
  const items = list.at('data.items') as readonly { transactionId: string; amount: number }[];
  return items.flatMap(({ transactionId, amount }) => (amount === diverted.amount ? transactionId : []));
}

let payments = 0;

/** A partner payment of 5,000 that waits for its callback. */
async function payment() {
  payments += 1;
  const reference = `hand-${payments}`;
  const payer = await token('payer', ['processes.start', 'transactions.create']);
  const started = ok(
    await send(payer, 'StartProcessInstanceCommand', {
      processDefinitionId: 'Partner payment',
      variables: { reference, amount: 5_000, accountNumber: '1000000004', email: 'a@b.example' },
    }),
  );
  assert.equal(started.at('data.status'), 'WAITING', said(started));
  return { reference, instanceGuid: started.text('data.instanceId') };
}

const answered = async (reference: string) =>
  send(await token('partner', ['processes.callback']), 'ReturnCallbackCommand', {
    correlationKey: reference,
    callbackData: { paid: true },
  });

const diverted = { accountNumber: account, amount: 9_900_000 };

test('who sets variables of a payment neither diverts it nor approves it', async () => {
  const { reference, instanceGuid } = await payment();
  ok(await send('manager', 'SetProcessVariablesCommand', { instanceGuid, variables: diverted }));
  const was = await balance();
  const reply = await answered(reference);
  assert.equal(await balance(), was, said(reply));
  const [transactionId, ...more] = await pending();
  assert.deepEqual([transactionId === undefined, more], [false, []], said(reply));
  const own = await send('manager', 'ApproveTransaction', { transactionId });
  assert.equal(own.status, 403, said(own));
  assert.equal(await balance(), was);
  const trail = ok(await send('admin', 'RetrieveAuditLogQuery', { transactionId }));
  assert.match(said(trail), /The process instance was changed by hand by manager/);
  const other = await send('regional', 'ApproveTransaction', { transactionId });
  assert.equal(other.status, 200, said(other));
  assert.equal(await balance(), was + diverted.amount);
});

test('who moves a token past the wait does not pay alone', async () => {
  const { instanceGuid } = await payment();
  const was = await balance();
  const moved = await send('regional', 'ModifyProcessInstanceCommand', {
    instanceGuid,
    variables: diverted,
    cancelAt: ['Paid'],
    startBefore: ['Book'],
  });
  assert.equal(moved.status, 200, said(moved));
  assert.equal(await balance(), was);
  assert.equal((await pending()).length, 1);
});

test('a payment that nobody changed is booked without another person', async () => {
  const { reference } = await payment();
  const done = await answered(reference);
  assert.equal(done.at('data.status'), 'COMPLETED', said(done));
});

const pay = (accountNumber: string) =>
  el('serviceTask', 'pay', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber,
    amount: '70',
    ResultVariable: 'paid',
  });

const states = async (started: Answer | string) => {
  const shown = await look(bank, started);
  return shown.at('data.variables.paid.data.status') ?? shown.at('data.status');
};

test('a task is not a change by hand', async () => {
  const asks = el('userTask', 'ask', { FormKey: 'f' });
  const started = await begin(
    bank,
    await deploy(bank, bpmn([start, asks, pay(account), end], ['s->ask', 'ask->pay', 'pay->e'])),
  );
  const instanceGuid = started.text('data.instanceId');
  const form = { instanceGuid, signalData: JSON.stringify({ amount: 1 }) };
  ok(await send('manager', 'SignalProcessInstanceCommand', form));
  assert.equal(await states(started), 'SETTLED');
});

test('who passes over a failed task is seen', async () => {
  const lacks = el('serviceTask', 'lacks', {
    ConnectorKey: 'RetrieveAccountQuery',
    accountNumber: '0000000000',
  });
  const xml = bpmn([start, lacks, pay('${to}'), end], ['s->lacks', 'lacks->pay', 'pay->e']);
  const started = await begin(bank, await deploy(bank, xml), { to: account });
  const instanceGuid = started.text('data.instanceId');
  assert.equal(await states(started), 'ERROR');
  ok(await send('manager2', 'SkipFailedTaskCommand', { instanceGuid }));
  assert.equal(await states(started), 'PENDING');
});

test('children, parents, callees by signal and by command carry the change', async () => {
  const wait = el('receiveTask', 'wait', { CorrelationKey: '${key}' });
  const child = bpmn([start, wait, pay(account), end], ['s->wait', 'wait->pay', 'pay->e']);
  await deploy(bank, child, 'Pays for another');
  const call = el('callActivity', 'call', {
    calledElement: 'Pays for another',
    InputMapping: '{"key":"${key}"}',
  });
  const parent = bpmn([start, wait, call, end], ['s->wait', 'wait->call', 'call->e']);
  const id = await deploy(bank, parent);
  const own = await begin(bank, id, { key: 'family' });
  const instanceGuid = own.text('data.instanceId');
  ok(await send('manager2', 'SetProcessVariablesCommand', { instanceGuid, variables: { x: 1 } }));
  ok(await callback(bank, 'family', {}));
  await bank.advance(0);
  const inside = { correlationKey: 'family', callbackData: {}, isSuccess: true };
  ok(await send('manager3', 'ReturnCallbackCommand', inside));
  await bank.advance(0);
  const shown = await look(bank, own);
  assert.equal(shown.at('data.variables.lastSubprocessResult.paid.data.status'), 'PENDING', said(shown));

  const paysAfter = bpmn([start, call, pay(account), end], ['s->call', 'call->pay', 'pay->e']);
  const waiting = await begin(bank, await deploy(bank, paysAfter), { key: 'child' });
  const inner = (await look(bank, waiting)).text('data.currentElements.0.correlationKey');
  const set = { instanceGuid: inner, variables: { x: 1 } };
  ok(await send('manager2', 'SetProcessVariablesCommand', set));
  const told = { correlationKey: 'child', callbackData: {}, isSuccess: true };
  ok(await send('manager3', 'ReturnCallbackCommand', told));
  await bank.advance(0);
  assert.equal(await states(waiting), 'PENDING');
});

test('a grant of the rules does not count after a change by hand', async () => {
  const wait = el('receiveTask', 'wait', { CorrelationKey: '${key}' });
  const take = el('serviceTask', 'take', {
    ConnectorKey: 'ReverseTransaction',
    transactionId: '${taken}',
    reversalReason: 'The transfer could not be carried out at all, so it is taken back',
  });
  const process = 'Takes back what it is set to';
  const xml = bpmn([start, wait, take, end], ['s->wait', 'wait->take', 'take->e']);
  const id = await deploy(bank, xml, process);
  const grant = { process, command: 'ReverseTransaction', role: 'RegionalManager' };
  await bank.setRules('processes/grants', { grants: [{ ...grant, maxAmount: 1_000 }] });
  const deposit = async () => {
    const made = await send('teller', 'InitiateDeposit', { accountNumber: account, amount: 500 });
    return ok(made).text('data.transactionId');
  };
  const started = await begin(bank, id, { key: 'plain', taken: await deposit() });
  ok(await callback(bank, 'plain', {}));
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  const changed = await begin(bank, id, { key: 'changed' });
  const variables = { taken: await deposit() };
  const instanceGuid = changed.text('data.instanceId');
  ok(await send('manager2', 'SetProcessVariablesCommand', { instanceGuid, variables }));
  ok(await callback(bank, 'changed', {}));
  const shown = await look(bank, changed);
  assert.equal(shown.at('data.error.code'), 'APPROVAL_LIMIT_EXCEEDED', said(shown));
});

test('effects that create no transaction wait as a proposal of everybody who changed it', async () => {
  const wait = el('receiveTask', 'wait', { CorrelationKey: '${key}' });
  const hook = el('serviceTask', 'hook', {
    ConnectorKey: 'CreateWebHookConfigCommand',
    key: '${path}',
    path: '${path}',
    action: 'POST',
    executionType: '0',
    commandName: 'InitiateDeposit',
    allowableIPs: '127.0.0.1',
  });
  const xml = bpmn([start, wait, hook, end], ['s->wait', 'wait->hook', 'hook->e']);
  const processDefinitionId = await deploy(bank, xml);
  const variables = { key: 'hooks', path: 'planned' };
  const begun = await send('admin', 'StartProcessInstanceCommand', { processDefinitionId, variables });
  const instanceGuid = ok(begun).text('data.instanceId');
  const set = { instanceGuid, variables: { path: 'other' } };
  ok(await send('regional', 'SetProcessVariablesCommand', set));
  const told = { correlationKey: 'hooks', callbackData: {}, isSuccess: true };
  ok(await send('manager3', 'ReturnCallbackCommand', told));
  const shown = await look(bank, begun);
  assert.equal(shown.at('data.currentElements.0.kind'), 'proposal', said(shown));
  const proposalId = shown.text('data.currentElements.0.proposalId');
  const proposal = ok(await send('admin2', 'RetrieveProposalByIdQuery', { proposalId }));
  assert.match(said(proposal), /The process instance was changed by hand by regional/);
  for (const maker of ['regional', 'admin'] as const) {
    const own = await send(maker, 'ApproveProposalCommand', { proposalId });
    assert.equal(own.status, 403, said(own));
  }
  ok(await send('admin2', 'ApproveProposalCommand', { proposalId }));
  await bank.advance(0);
  const after = await look(bank, begun);
  assert.equal(after.at('data.status'), 'COMPLETED', said(after));
});

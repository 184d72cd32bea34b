/** Processes run only while the people who deployed them, and who started an instance, hold their rights. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { type Answer, bankOfFile, type CallOptions, someone, type Who } from '../support/bank.ts';
import { bpmn, el, end, start, timer } from '../support/bpmn.ts';
import { look } from '../support/process.ts';

const accountNumber = '1000000005';
const bank = bankOfFile();

interface RolesFile {
  readonly roles: readonly { readonly role: string; readonly permissions: readonly string[] }[];
}

const seconds = (count: number) => count * 1000;
const said = ({ body }: Answer) => JSON.stringify(body);
const ok = (answer: Answer): Answer => {
  assert.equal(answer.status, 200, said(answer));
  return answer;
};
const send = (as: Who, command: string, data: object) => bank.call(command, data, { as });

const balance = async () =>
  Number((await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance'));

const revoke = async (subject: string) => {
  await bank.advance(1000);
  ok(await send('admin', 'RevokeTokensCommand', { subject, from: bank.clock.now() }));
  await bank.advance(1000);
};

const problems = async () => said(await send('admin', 'RetrieveProblemsQuery', {}));

const pay = el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposit', accountNumber, amount: '10' });

async function deployBy(as: Who, name: string, bpmnXml: string): Promise<number> {
  const made = await send(as, 'CreateProcessDefinitionCommand', { name, bpmnXml });
  return ok(made).at('data.id') as number;
}

const everyFour = (event: string) => bpmn([el('startEvent', 's', {}, event), pay, end], ['s->pay', 'pay->e']);

test('timers of a revoked author start nothing, until somebody deploys the process again', async () => {
  const bpmnXml = everyFour(timer('timeCycle', 'R20/PT4S'));
  const id = await deployBy('admin2', 'Every four seconds', bpmnXml);
  const was = await balance();
  await bank.advance(seconds(4));
  assert.equal(await balance(), was + 10);
  assert.doesNotMatch(await problems(), /Every four seconds/);
  await revoke('admin2');
  const stopped = await balance();
  for (let at = 0; at < 3; at += 1) await bank.advance(seconds(4));
  assert.equal(await balance(), stopped);
  assert.match(await problems(), /"name":"Every four seconds"[^}]*Its author admin2 was revoked\./);
  ok(await send('admin3', 'UpdateProcessDefinitionCommand', { id, bpmnXml }));
  assert.doesNotMatch(await problems(), /Every four seconds/);
  await bank.advance(seconds(4));
  assert.equal(await balance(), stopped + 10);
});

test('signals and messages start nothing of a revoked author, and its steps are incidents', async () => {
  const event = (kind: string) => `<bpmn:${kind}EventDefinition ${kind}Ref="R"/>`;
  const more = (kind: string, name: string) => `<bpmn:${kind} id="R" name="${name}"/>`;
  for (const [kind, name] of [
    ['signal', 'by signal'],
    ['message', 'by message'],
  ] as const) {
    const xml = bpmn(
      [el('startEvent', 's', {}, event(kind)), pay, end],
      ['s->pay', 'pay->e'],
      more(kind, name),
    );
    await deployBy('admin4', `Started ${name}`, xml);
  }
  const plain = await deployBy('admin4', 'Started by hand', bpmn([start, pay, end], ['s->pay', 'pay->e']));
  await revoke('admin4');
  const was = await balance();
  await send('admin', 'SendProcessSignalCommand', { signalName: 'by signal' });
  const message = await send('admin', 'CorrelateProcessMessageCommand', { messageName: 'by message' });
  assert.equal(message.status, 404, said(message));
  const begun = await send('admin', 'StartProcessInstanceCommand', { processDefinitionId: plain });
  await bank.advance(0);
  assert.equal(begun.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(begun));
  assert.match(begun.text('data.error.message'), /Its author admin4 was revoked/);
  assert.equal(await balance(), was);
});

test('steps of an instance whose starter was revoked are incidents', async () => {
  const wait = el('receiveTask', 'wait', { CorrelationKey: 'left' });
  const xml = bpmn([start, wait, pay, end], ['s->wait', 'wait->pay', 'pay->e']);
  const processDefinitionId = await deployBy('admin', 'Waits for an answer', xml);
  const begun = ok(await send('manager4', 'StartProcessInstanceCommand', { processDefinitionId }));
  await revoke('manager4');
  const was = await balance();
  const told = { correlationKey: 'left', callbackData: {}, isSuccess: true };
  ok(await send('manager2', 'ReturnCallbackCommand', told));
  const shown = await look(bank, begun);
  assert.equal(shown.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(shown));
  assert.match(shown.text('data.error.message'), /manager4, was revoked/);
  assert.equal(await balance(), was);
});

/** A process that approves a transaction on behalf of the person who did its task, after an answer from outside. */
async function approvesLater(name: string, correlationKey: string, amount: number, doer: Who) {
  const made = ok(await send('teller', 'InitiateDeposit', { accountNumber, amount, channel: 'branch' }));
  assert.equal(made.at('data.status'), 'PENDING', said(made));
  const transactionId = made.text('data.transactionId');
  const ask = el('userTask', 'ask', { FormKey: 'x' });
  const wait = el('receiveTask', 'wait', { CorrelationKey: correlationKey });
  const approve = el('serviceTask', 'approve', {
    ConnectorKey: 'ApproveTransaction',
    transactionId: '${transactionId}',
    ActAs: 'ask',
  });
  const xml = bpmn([start, ask, wait, approve, end], ['s->ask', 'ask->wait', 'wait->approve', 'approve->e']);
  const processDefinitionId = await deployBy('admin', name, xml);
  const wanted = { processDefinitionId, variables: { transactionId } };
  const begun = ok(await send('regional', 'StartProcessInstanceCommand', wanted));
  const instanceGuid = begun.text('data.instanceId');
  ok(await send(doer, 'SignalProcessInstanceCommand', { instanceGuid, callbackData: {} }));
  return async () => {
    const told = { correlationKey, callbackData: {}, isSuccess: true };
    ok(await send('admin3', 'ReturnCallbackCommand', told));
    const found = ok(await send('teller', 'RetrieveTransactionByIdQuery', { transactionId }));
    return { shown: await look(bank, begun), status: found.at('data.status') };
  };
}

// Found by an attack: the process approved four million in the name of a person whose tokens were revoked.
test('a step on behalf of a revoked person is an incident', async () => {
  const goOn = await approvesLater('Approves for a revoked person', 'revoked doer', 4_000_000, 'manager3');
  await revoke('manager3');
  const { shown, status } = await goOn();
  assert.equal(shown.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(shown));
  assert.match(shown.text('data.error.message'), /manager3, who completed ask, was revoked/);
  assert.equal(status, 'PENDING');
});

test('a step on behalf of a person who has their rights runs', async () => {
  const goOn = await approvesLater('Approves for a person', 'present doer', 4_000_000, 'manager2');
  const { shown, status } = await goOn();
  assert.equal(shown.at('data.status'), 'COMPLETED', said(shown));
  assert.equal(status, 'SETTLED');
});

/** Starts a process with this task, of an author who may do everything. */
async function begunBy(author: string, task: string, starter: CallOptions = { as: 'admin' }) {
  const all = await someone(bank, author, { permissions: ['*'] });
  const wait = el('receiveTask', 'wait', { CorrelationKey: author });
  const bpmnXml = bpmn([start, wait, task, end], ['s->wait', 'wait->ask', 'ask->e']);
  const made = ok(await bank.call('CreateProcessDefinitionCommand', { name: author, bpmnXml }, all));
  const processDefinitionId = made.at('data.id');
  const begun = ok(await bank.call('StartProcessInstanceCommand', { processDefinitionId }, starter));
  const answer = { correlationKey: author, callbackData: {}, isSuccess: true };
  return {
    reach: async () => ok(await send('admin3', 'ReturnCallbackCommand', answer)),
    complete: () => {
      const instanceGuid = begun.text('data.instanceId');
      return send('admin', 'SignalProcessInstanceCommand', { instanceGuid, callbackData: {} });
    },
    look: () => look(bank, begun),
  };
}

const deposit = (amount: number) =>
  `return doCmd("InitiateDeposit", { accountNumber: "1000000002", amount: ${amount} }).data.transactionId;`;
const formWith = (script: string, amount: number) =>
  el('userTask', 'ask', { FormKey: 'x', [script]: deposit(amount) });
const isPaid = async (amount: number) => {
  const list = await send('admin', 'RetrieveAllTransactionsQuery', { accountReference: '1000000002' });
  return (list.at('data.items') as readonly { readonly amount: number }[]).some(
    (one) => one.amount === amount,
  );
};

test('the code of a form runs while its author has the rights', async () => {
  const run = await begunBy('writes-1', formWith('ServerScript', 11));
  await run.reach();
  ok(await run.complete());
  assert.equal(await isPaid(11), true);
});

test('the code of a form of a revoked author does not run', async () => {
  const run = await begunBy('writes-2', formWith('ServerScript', 12));
  await run.reach();
  await revoke('writes-2');
  const refused = await run.complete();
  assert.equal(refused.status, 400, said(refused));
  assert.match(said(refused), /author writes-2 was revoked/);
  assert.equal(await isPaid(12), false);
});

test('the code of a form has no more permissions than the starter', async () => {
  const weak = await someone(bank, 'weak', { permissions: ['processes.start', 'processes.view'] });
  const run = await begunBy('writes-3', formWith('ServerScript', 13), weak);
  await run.reach();
  const refused = await run.complete();
  assert.equal(refused.status, 400, said(refused));
  assert.equal(await isPaid(13), false);
});

test('the code that prepares a form is an incident after its author was revoked', async () => {
  const run = await begunBy('writes-4', formWith('PreScript', 14));
  await revoke('writes-4');
  await run.reach();
  const shown = await run.look();
  assert.equal(shown.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(shown));
  assert.equal(await isPaid(14), false);
});

test('a step on behalf of a person who lost a permission is an incident', async () => {
  const goOn = await approvesLater('Approves for a demoted person', 'demoted doer', 4_000_000, 'manager2');
  const file = join(projectFolder, 'rules/auth/roles.json');
  const shipped = JSON.parse(await readFile(file, 'utf8')) as RolesFile;
  const roles = shipped.roles.map(({ role, permissions }) => ({
    role,
    permissions: permissions.filter((one) => one !== 'transactions.approve'),
  }));
  await bank.setRules('auth/roles', { ...shipped, roles });
  const { shown, status } = await goOn();
  await bank.setRules('auth/roles', shipped);
  assert.equal(shown.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(shown));
  assert.match(shown.text('data.error.message'), /manager2, who completed ask, no longer has/);
  assert.equal(status, 'PENDING');
});

test('a process stops when its author loses a permission that its steps need', async () => {
  const file = join(projectFolder, 'rules/auth/roles.json');
  const shipped = JSON.parse(await readFile(file, 'utf8')) as RolesFile;
  const set = async (more: readonly string[]) => {
    const roles = shipped.roles.map(({ role, permissions }) => ({
      role,
      permissions: role === 'Teller' ? more : permissions,
    }));
    await bank.setRules('auth/roles', { ...shipped, roles });
  };
  await set(['processes.manage', 'transactions.create']);
  const id = await deployBy('teller', 'Of a teller', bpmn([start, pay, end], ['s->pay', 'pay->e']));
  const begin = () => send('admin', 'StartProcessInstanceCommand', { processDefinitionId: id });
  assert.equal((await begin()).at('data.status'), 'COMPLETED');
  await set(['processes.manage']);
  const begun = await begin();
  assert.equal(begun.at('data.error.code'), 'PROCESS_RIGHTS_ENDED', said(begun));
  const reason =
    'Its author teller no longer has the permission transactions.create, which InitiateDeposit needs.';
  assert.ok((await problems()).includes(reason));
});

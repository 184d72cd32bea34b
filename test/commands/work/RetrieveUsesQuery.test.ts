import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { senders } from '../../../commands/notifications/uses.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { bankOfFile, type Who } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { createJob, hourlyDeposit } from '../../support/jobs.ts';
import { configure } from '../../support/partner.ts';
import { deploy } from '../../support/process.ts';

let processId: number;
const bank = bankOfFile();
before(async () => {
  processId = await deploy(
    bank,
    bpmn(
      [
        start,
        el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposit', accountNumber: '1', amount: '1' }),
        el('businessRuleTask', 'ask', { RuleSet: 'transactions/velocity' }),
        end,
      ],
      ['s->pay', 'pay->ask', 'ask->e'],
    ),
  );
  const code = "doCmd('InitiateDeposit', webhookData)";
  await configure(bank, { path: 'coded', executionType: 2, executionCode: code });
  await configure(bank, { path: 'started', executionType: 3, processDefinitionId: String(processId) });
});

const usesOf = async (kind: string, name: string, as: Who = 'admin') => {
  const reply = await bank.call('RetrieveUsesQuery', { kind, name }, { as });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply;
};
const kindsOf = (reply: Awaited<ReturnType<typeof usesOf>>) =>
  (reply.at('data.items') as readonly Readonly<Record<string, unknown>>[]).map((one) => one.kind);

test('a rule set is used by the commands that ask it, and by processes', async () => {
  const reply = await usesOf('rule-set', 'transactions/velocity');
  const items = reply.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  assert.ok(items.some(({ kind, name }) => kind === 'command' && name === 'ApproveTransaction'));
  const own = items.find(({ kind }) => kind === 'process');
  assert.deepEqual([own?.id, own?.elementId], [String(processId), 'ask']);
  assert.equal(reply.at('data.isWhole'), true);
});

test('a command is used by processes, by webhooks and by the jobs that run it', async () => {
  assert.equal((await createJob(bank, hourlyDeposit('Deposits'))).status, 200);
  const kinds = kindsOf(await usesOf('command', 'InitiateDeposit'));
  assert.deepEqual(new Set(kinds), new Set(['process', 'webhook', 'job']));
});

test('a process is used by what starts it, by whichever of its names', async () => {
  assert.deepEqual(kindsOf(await usesOf('process', String(processId))), ['webhook']);
});

test('a template is used by the commands that tell somebody by it, and by messages of processes', async () => {
  const message = { To: 'client:1', Template: 'loan-approved', MessageType: 'email' };
  const send = el('sendTask', 'say', message);
  const id = await deploy(bank, bpmn([start, send, end], ['s->say', 'say->e']));
  const items = (await usesOf('template', 'loan-approved')).at('data.items') as readonly {
    readonly kind: string;
    readonly id: string;
  }[];
  assert.deepEqual(
    items.map((one) => [one.kind, one.id]),
    [
      ['command', 'ApproveLoanCommand'],
      ['process', String(id)],
    ],
  );
});

test('who sends by a template is known of each template, and is a command', async () => {
  const files = await readdir(join(projectFolder, 'templates'));
  const names = files.filter((file) => !file.endsWith('.tests.json'));
  assert.deepEqual(names.map((file) => file.replace('.json', '')).sort(), Object.keys(senders));
  for (const name of Object.values(senders).flat()) {
    assert.ok(bank.host.registry.find(name) !== undefined, name);
  }
});

test('who may not see a kind is told that it was not looked at', async () => {
  const reply = await usesOf('command', 'InitiateDeposit', 'teller');
  assert.deepEqual(new Set(kindsOf(reply)), new Set(['process']));
  assert.deepEqual(reply.at('data.hidden'), ['webhook', 'job']);
});

test('a secret and a function of the library are used by whose code names them', async () => {
  const secrets = ['BUREAU_KEY'];
  await bank.call('SetSecretCommand', { name: 'BUREAU_KEY', value: 'never shown' }, { as: 'admin' });
  const executionCode = "lib.unitsFromMinor($.secure.get('BUREAU_KEY').length)";
  await configure(bank, { path: 'reads', executionType: 2, executionCode, secrets });
  assert.deepEqual(kindsOf(await usesOf('secret', 'BUREAU_KEY')), ['webhook']);
  assert.deepEqual(kindsOf(await usesOf('library', 'unitsFromMinor')), ['webhook']);
  const unseen = { kind: 'secret', name: 'BUREAU_KEY' };
  assert.equal((await bank.call('RetrieveUsesQuery', unseen)).status, 404);
});

test('what there is not is refused', async () => {
  for (const kind of ['command', 'rule-set', 'process', 'secret', 'library', 'template']) {
    const reply = await bank.call('RetrieveUsesQuery', { kind, name: 'nothing' });
    assert.deepEqual([reply.status, reply.at('errors.0.code')], [404, 'OBJECT_NOT_FOUND'], kind);
  }
});

test('a rule set of DMN is used where one of its decisions is asked', async () => {
  const ask = el('businessRuleTask', 'band', { RuleSet: 'loanOffer' });
  const id = await deploy(bank, bpmn([start, ask, end], ['s->band', 'band->e']));
  for (const name of ['loans/offer.dmn', 'loanOffer']) {
    const items = (await usesOf('rule-set', name)).at('data.items') as readonly object[];
    assert.ok(
      items.some((one) => 'elementId' in one && one.elementId === 'band'),
      `${name} ${id}`,
    );
  }
});

test('a number names the process of that id, not one that is called so', async () => {
  const xml = bpmn([start, end], ['s->e']);
  const data = { name: String(processId), bpmnXml: xml };
  const made = await bank.call('CreateProcessDefinitionCommand', data, { as: 'admin' });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual(kindsOf(await usesOf('process', String(made.at('data.id')))), []);
  assert.deepEqual(kindsOf(await usesOf('process', String(processId))), ['webhook']);
});

/** What a person does through a machine counts for the person, and no machine keeps what is shown once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../core/values/instant.ts';
import { bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { configure, partner, signed } from '../support/partner.ts';
import { deploy } from '../support/process.ts';
import { storedText } from '../support/stored.ts';

const bank = bankOfFile();

async function done(as: Who, name: string, data: object) {
  return bank.done(name, data, as);
}

const stateOf = async (transactionId: string) =>
  (await done('admin', 'RetrieveTransactionByIdQuery', { transactionId })).text('data.state');

const begun = async (as: Who, processDefinitionId: number, variables: object) =>
  (await done(as, 'StartProcessInstanceCommand', { processDefinitionId, variables })).text('data.instanceId');

/** A process in which a person completes a task, and this is then done in their name. */
const byTask = (id: string, work: Readonly<Record<string, string>>) => {
  const ask = el('userTask', 'ask', { FormKey: 'x' });
  const step = el('serviceTask', id, { ...work, ActAs: 'ask' });
  return deploy(bank, bpmn([start, ask, step, end], ['s->ask', `ask->${id}`, `${id}->e`]));
};

const complete = (as: Who, instanceGuid: string) =>
  bank.call('SignalProcessInstanceCommand', { instanceGuid, callbackData: {} }, { as });

// Found by an attack: what was approved at tasks counted for those who had started the instances.
test('approvals at tasks count against the limit of the person who approves', async () => {
  const accountNumber = '1000000005';
  const approve = { ConnectorKey: 'ApproveTransaction', transactionId: '${transactionId}' };
  const process = await byTask('approve', approve);
  const made = await done('teller', 'InitiateDeposit', { accountNumber, amount: 90_000_000 });
  for (const as of ['admin', 'admin2'] as const) {
    await done(as, 'ApproveTransaction', { transactionId: made.at('data.transactionId') });
  }
  const makers = ['senior', 'senior2', 'senior3', 'senior4'] as const;
  const starters = ['manager', 'regional', 'admin', 'manager4'] as const;
  const states: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    await bank.advance(hours(1.1));
    const maker = makers[at % 4] ?? 'senior';
    const drawn = { accountNumber, amount: 9_900_000 };
    const { text } = await done(maker, 'InitiateWithdrawal', drawn);
    const transactionId = text('data.transactionId');
    await complete('manager3', await begun(starters[at % 4] ?? 'manager', process, { transactionId }));
    states.push(await stateOf(transactionId));
  }
  // The limit of a branch manager is 50 million of one account in a day.
  const five = Array.from({ length: 5 }, () => 'SETTLED');
  assert.deepEqual(states, [...five, 'PENDING']);
});

// Found by an attack: each job that completed tasks was a person with a day of its own.
test('what jobs do at tasks counts in the machine day of the person who wrote them', async () => {
  const accountNumber = '1000000001';
  const process = await byTask('pay', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '${accountNumber}',
    amount: '${amount}',
    ResultVariable: 'made',
  });
  const row = { of: 'machine', what: '*', from: 0, aDay: 1000, role: 'BranchManager' };
  await bank.setRules('controls/totals', { rows: [row] });
  const states: unknown[] = [];
  for (const name of ['first', 'second']) {
    const instanceGuid = await begun('admin3', process, { accountNumber, amount: 700 });
    const job = await done('admin3', 'CreateRecurringJobCommand', {
      name,
      cron: '0 2 1 1 *',
      executionType: 0,
      command: 'SignalProcessInstanceCommand',
      context: JSON.stringify({ instanceGuid, callbackData: {} }),
      isEnabled: false,
    });
    await done('admin3', 'RunRecurringJobNowCommand', { id: job.at('data.id') });
    await bank.advance(1000);
    const found = await done('admin3', 'GetProcessInstanceByIdQuery', { instanceId: instanceGuid });
    states.push(found.at('data.variables.made.data.status'));
  }
  assert.deepEqual(states, ['SETTLED', 'PENDING']);
});

test('cancellations through several processes count for the person who started them', async () => {
  const work = {
    ConnectorKey: 'CancelTransaction',
    transactionId: '${transactionId}',
    cancellationReason: 'Entered twice by mistake',
  };
  const file = bpmn([start, el('serviceTask', 'c', work), end], ['s->c', 'c->e']);
  const named = (at: number) => file.replace(/<process id="[^"]*"/, `<process id="cancel${at}"`);
  const processes = [await deploy(bank, named(1)), await deploy(bank, named(2))];
  for (let at = 0; at < 5; at += 1) {
    const deposit = { accountNumber: '1000000005', amount: 300 + at, requireApproval: true };
    const transactionId = (await done('teller', 'InitiateDeposit', deposit)).text('data.transactionId');
    await begun('regional2', processes[at % 2] ?? 0, { transactionId });
    assert.equal(await stateOf(transactionId), 'CANCELLED');
  }
  const reports = await done('admin', 'RetrieveComplianceReportsQuery', { pageSize: 100 });
  const items = reports.at('data.items') as readonly { trigger: string; userId: string }[];
  const frequent = items.filter(({ trigger }) => trigger === 'FREQUENT_CANCELLATIONS');
  assert.deepEqual(
    frequent.map(({ userId }) => userId),
    ['regional2'],
  );
});

test('the report about what a person rejected through a process is acknowledged by another person', async () => {
  const work = {
    ConnectorKey: 'RejectTransaction',
    transactionId: '${transactionId}',
    rejectionReason: 'The customer does not know of it',
    rejectionCategory: 'OTHER',
  };
  const file = bpmn([start, el('serviceTask', 'j', work), end], ['s->j', 'j->e']);
  const process = await deploy(bank, file.replace(/<process id="[^"]*"/, '<process id="reject"'));
  const deposit = { accountNumber: '1000000005', amount: 6_000_000 };
  const made = await done('teller', 'InitiateDeposit', deposit);
  const transactionId = made.text('data.transactionId');
  await begun('regional3', process, { transactionId });
  assert.equal(await stateOf(transactionId), 'CANCELLED');
  const found = await done('admin', 'RetrieveComplianceReportsQuery', { transactionId });
  const reportId = found.text('data.items.0.reportId');
  const acknowledge = (as: Who) =>
    bank.call('AcknowledgeComplianceReportCommand', { reportId, note: 'Seen and checked' }, { as });
  const refused = await acknowledge('regional3');
  assert.equal(refused.status, 403, JSON.stringify(refused.body));
  assert.equal((await acknowledge('regional4')).status, 200);
});

test('a secret that is shown once is in no answer, variable or log of a machine', async () => {
  const name = 'RotateEventSubscriptionSecretCommand';
  const wanted = { url: 'https://partner.example/hooks', eventTypes: ['transaction.*'] };
  const shown = await done('admin', 'CreateEventSubscriptionCommand', wanted);
  assert.match(shown.text('data.secret'), /^whsec_/);
  const id = shown.text('data.id');
  const context = JSON.stringify({ id });
  const timed = { name: 'Rotates', cron: '0 2 1 1 *', executionType: 0, command: name, context };
  const job = await done('admin', 'CreateRecurringJobCommand', timed);
  await done('admin', 'RunRecurringJobNowCommand', { id: job.at('data.id') });
  await bank.advance(1000);
  const step = el('serviceTask', 'r', { ConnectorKey: name, id: '${id}', ResultVariable: 'result' });
  const process = await deploy(bank, bpmn([start, step, end], ['s->r', 'r->e']));
  await begun('admin2', process, { id });
  const signingSecret = 'x'.repeat(40);
  await configure(bank, { path: 'rotate', executionType: 0, commandName: name, signingSecret });
  const executionCode = `return doCmd('${name}', { id: '${id}' })`;
  await configure(bank, { path: 'rotate2', executionType: 2, executionCode, signingSecret });
  for (const path of ['rotate', 'rotate2']) {
    const body = JSON.stringify({ id });
    const { status } = await partner(bank, path, body, { headers: signed(signingSecret, body) });
    // The script answers with the refusal of its command.
    assert.equal(status, path === 'rotate' ? 403 : 200, path);
  }
  await bank.advance(1000);
  // A machine is not the owner of the subscription, so another person approves each rotation.
  const rotationsIn = async (state: string) => {
    const list = await done('admin', 'RetrieveProposalsQuery', { state, pageSize: 100 });
    const items = list.at('data.items') as readonly {
      readonly command: string;
      readonly proposalId: string;
    }[];
    return items.filter(({ command }) => command === name);
  };
  const proposed = await rotationsIn('Proposed');
  assert.equal(proposed.length, 4);
  for (const { proposalId } of proposed) await done('admin4', 'ApproveProposalCommand', { proposalId });
  await bank.advance(1000);
  assert.equal((await rotationsIn('Executed')).length, 4);
  const rotations = await done('admin', 'RetrieveAuditLogQuery', { action: name });
  assert.ok(Number(rotations.at('data.totalRecords')) >= 8, JSON.stringify(rotations.body));
  assert.doesNotMatch(await storedText(bank), /whsec_/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { script } from '../../../support/diagram.ts';

const bank = bankOfFile();

const simulated = (bpmnXml: string, more: Readonly<Record<string, unknown>> = {}) =>
  bank.call('SimulateProcessDefinitionQuery', { bpmnXml, ...more }, { as: 'admin' });

const deposit = el('serviceTask', 'pay', {
  ConnectorKey: 'InitiateDeposit',
  accountNumber: '${account}',
  amount: '${amount}',
  OutputMapping: '{"paid": "data.state"}',
});

test('no command is run: what is answered stands for it, and the path is told', async () => {
  const xml = bpmn(
    [start, deposit, el('exclusiveGateway', 'which', {}, '', 'default="f3"'), el('userTask', 'ask'), end],
    ['s->pay', 'pay->which', "which->ask : ${paid == 'PENDING'}", 'which->e', 'ask->e'],
  );
  const before = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' });
  const run = await simulated(xml, {
    variables: { account: '1000000001', amount: 5 },
    answers: { pay: { isSuccessful: true, data: { state: 'PENDING' } }, ask: { ok: true } },
  });
  assert.equal(run.status, 200, JSON.stringify(run.body));
  assert.equal(run.at('data.outcome'), 'COMPLETED');
  assert.equal(run.at('data.variables.paid'), 'PENDING');
  const path = run.at('data.path') as { elementId: string; flows: string[] }[];
  assert.deepEqual(
    path.flatMap(({ flows }) => flows),
    ['f0', 'f1', 'f2', 'f4'],
  );
  const after = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' });
  assert.equal(after.at('data.balance'), before.at('data.balance'));
});

test('a refusal that is answered ends it in an error, in words', async () => {
  const xml = bpmn([start, deposit, end], ['s->pay', 'pay->e']);
  const run = await simulated(xml, { answers: { pay: { $error: 'INSUFFICIENT_BALANCE' } } });
  assert.equal(run.at('data.outcome'), 'ERROR');
  assert.match(run.text('data.problem'), /INSUFFICIENT_BALANCE/);
});

test('commands of scripts are answered by their names; none is run, and no secret is read', async () => {
  const xml = bpmn(
    [
      start,
      script(
        'a',
        "const made = doCmd('InitiateDeposit', { accountNumber: '1000000001', amount: 7 }); context.got = made.data.state; return null;",
      ),
      end,
    ],
    ['s->a', 'a->e'],
  );
  const run = await simulated(xml, {
    answers: { InitiateDeposit: { isSuccessful: true, data: { state: 'SETTLED' } } },
  });
  assert.equal(run.at('data.outcome'), 'COMPLETED', JSON.stringify(run.body));
  assert.equal(run.at('data.variables.got'), 'SETTLED');
});

test('what runs in circles ends; the host goes on meanwhile', async () => {
  const xml = bpmn(
    [start, el('exclusiveGateway', 'again', {}, '', 'default="f1"'), el('userTask', 'ask'), end],
    ['s->again', 'again->ask', 'ask->again', 'again->e : ${over == true}'],
  );
  const [run, other] = await Promise.all([
    simulated(xml, { variables: { over: false } }),
    bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' }),
  ]);
  assert.equal(other.status, 200);
  assert.match(run.text('data.outcome'), /^(ENDLESS|LATE)$/);
});

test('a file that would be refused is refused, with its elements', async () => {
  const xml = bpmn([start, el('serviceTask', 'pay', {}), end], ['s->pay', 'pay->e']);
  const refused = await simulated(xml);
  assert.deepEqual([refused.status, refused.at('errors.0.elementId')], [400, 'pay']);
});

test('a file that is sound and too large to be read here is refused by name', async () => {
  const count = 1100;
  const steps = Array.from({ length: count }, (_, at) =>
    el('task', `t${at}`, { Description: 'a', EntityState: 'b' }),
  );
  const flows = ['s->t0', ...steps.slice(1).map((_, at) => `t${at}->t${at + 1}`), `t${count - 1}->e`];
  const refused = await simulated(bpmn([start, ...steps, end], flows));
  assert.deepEqual([refused.status, refused.at('errors.0.code')], [400, 'PROCESS_INVALID']);
  assert.match(refused.text('errors.0.message'), /too large to be simulated/);
});

test('a long answer is told by its beginning at each step', async () => {
  const xml = bpmn([start, el('userTask', 'ask'), end], ['s->ask', 'ask->e']);
  const run = await simulated(xml, { answers: { ask: { text: 'x'.repeat(1_000_000) } } });
  const steps = run.at('data.steps') as { elementId: string; detail: string | null }[];
  const detail = steps.find(({ elementId }) => elementId === 'ask')?.detail ?? '';
  assert.equal(detail.length, 2000);
  assert.match(detail, /^\{"text":"xxx/);
});

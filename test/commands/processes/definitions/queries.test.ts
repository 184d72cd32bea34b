/** Queries that read a diagram before it is deployed, and what diagrams may call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiagramReader, threadedReader } from '../../../../core/process/check/diagram-reader.ts';
import { reportKeeper } from '../../../../core/process/check/reports.ts';
import { elementTemplates } from '../../../../core/process/reading/element-templates.ts';
import { bankOfFile, startBank, type Who } from '../../../support/bank.ts';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';
import { script } from '../../../support/diagram.ts';
import { registry } from '../../../support/registry.ts';

const bank = bankOfFile();

const calling = (command: string) =>
  bpmn([start, el('serviceTask', 'pay', { ConnectorKey: command }), end], ['s->pay', 'pay->e']);

test('findings are told by their element, and nothing is kept', async () => {
  const bpmnXml = calling('InitiateDepositt');
  const found = await bank.call('CheckProcessDefinitionQuery', { bpmnXml }, { as: 'admin' });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.isSound'), false);
  assert.deepEqual(
    [found.at('data.findings.0.elementId'), found.at('data.findings.0.code')],
    ['pay', 'COMMAND'],
  );
  assert.match(found.text('data.findings.0.message'), /Did you mean InitiateDeposit\?/);
  const listed = await bank.call('GetProcessDefinitionListQuery', { searchText: 'Test' });
  assert.equal(listed.at('data.totalRecords'), 0);
});

test('a sound file has warnings at most, and a text that is not XML says so', async () => {
  const sound = await bank.call(
    'CheckProcessDefinitionQuery',
    { bpmnXml: calling('RetrieveTrialBalanceQuery') },
    { as: 'admin' },
  );
  assert.equal(sound.at('data.isSound'), true, JSON.stringify(sound.body));
  assert.equal(sound.at('data.processKey'), 'p');
  const none = await bank.call('CheckProcessDefinitionQuery', { bpmnXml: '<a' }, { as: 'admin' });
  assert.equal(none.at('data.findings.0.code'), 'XML');
});

test('a file that takes its reader long holds up nobody, and is given up', async () => {
  const reader = threadedReader({ millis: 3000, megabytes: 512 });
  let isBegun = false;
  const watched: DiagramReader = {
    ...reader,
    report(xml, known) {
      isBegun = true;
      return reader.report(xml, known);
    },
  };
  const reading = await startBank({ reports: reportKeeper(watched) });
  try {
    // Unknown elements on lines of their own: the reader counts the lines for each of them.
    const nonsense = '<bpmn:nonsense/>\n'.repeat(39_000);
    const bpmnXml = definitions(`<bpmn:process id="p">${nonsense}</bpmn:process>`);
    let isAnswered = false;
    const checked = reading.call('CheckProcessDefinitionQuery', { bpmnXml }, { as: 'admin' }).finally(() => {
      isAnswered = true;
    });
    let others = 0;
    while (!isAnswered) {
      const isMeanwhile = isBegun;
      const other = await reading.call('GetProcessCommandListQuery', { name: 'InitiateDeposit' });
      assert.equal(other.status, 200);
      if (isMeanwhile && !isAnswered) others += 1;
    }
    const found = await checked;
    assert.match(found.text('data.findings.0.message'), /takes longer than 3 seconds to read/);
    assert.ok(others > 1, `${others} others were asked and answered meanwhile`);
  } finally {
    await reading.stop();
  }
});

const paying = bpmn(
  [
    start,
    el('serviceTask', 'pay', {
      ConnectorKey: 'InitiateDeposit',
      amount: '${amount}',
      accountNumber: '${account}',
      ResultVariable: 'paid',
    }),
    end,
  ],
  ['s->pay', 'pay->e'],
);

const ask = (elementId: string, bpmnXml = paying, as: Who = 'admin') =>
  bank.call('GetKnownProcessVariablesQuery', { bpmnXml, elementId }, { as });

interface Known {
  readonly name: string;
  readonly members: readonly { readonly path: string; readonly type: string }[];
}

test('what is known after a command has the members of its answer, by the paths of expressions', async () => {
  const found = await ask('e');
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const variables = found.at('data.variables') as readonly Known[];
  assert.deepEqual(
    variables.map(({ name }) => name),
    ['account', 'amount', 'paid'],
  );
  const paid = new Map(variables[2]?.members.map(({ path, type }) => [path, type]));
  assert.equal(paid.get('isSuccessful'), 'flag');
  assert.equal(paid.get('data.transactionId'), 'text');
  assert.deepEqual(found.at('data.variables.2.from'), [
    { elementId: 'pay', elementName: null, how: 'result' },
  ]);
  const within = await ask('pay');
  assert.deepEqual(within.at('data.variables'), []);
  assert.equal(within.at('data.result.members.0.path'), 'isSuccessful');
});

test('an element that is not there and a file that cannot be read are refused by name', async () => {
  const none = await ask('nothing');
  assert.deepEqual([none.status, none.at('errors.0.code')], [400, 'PROCESS_INVALID']);
  assert.match(none.text('errors.0.message'), /no element nothing/);
  const unread = await ask('e', '<a');
  assert.match(unread.text('errors.0.message'), /CheckProcessDefinitionQuery/);
});

test('what a service task may call is listed by name, and one is told with what it takes', async () => {
  const all = await bank.call('GetProcessCommandListQuery');
  const names = (all.at('data.commands') as { name: string }[]).map(({ name }) => name);
  assert.ok(names.includes('InitiateDeposit'));
  assert.ok(!names.includes('SaveProcessInstance'), 'the host alone runs it');
  assert.deepEqual(
    names,
    [...names].sort((a, b) => a.localeCompare(b)),
  );
  const one = await bank.call('GetProcessCommandListQuery', { name: 'InitiateDeposit' });
  const inputs = new Map(
    (one.at('data.commands.0.inputs') as Record<string, unknown>[]).map((it) => [it.name, it]),
  );
  const of = (name: string) => [inputs.get(name)?.type, inputs.get(name)?.required];
  assert.deepEqual(of('amount'), ['number', true]);
  assert.deepEqual(of('requireApproval'), ['flag', false]);
  assert.deepEqual(of('accountNumber')[0], 'text');
  const reject = await bank.call('GetProcessCommandListQuery', { name: 'RejectTransaction' });
  const category = (reject.at('data.commands.0.inputs') as Record<string, unknown>[]).find(
    ({ name }) => name === 'rejectionCategory',
  );
  assert.equal(category?.type, 'choice');
  const none = await bank.call('GetProcessCommandListQuery', { name: 'NoSuchCommand' });
  assert.deepEqual(none.at('data.commands'), []);
});

test('one command has its building block, and one that is not there has none', async () => {
  const one = await bank.call('GetProcessElementTemplatesQuery', { name: 'InitiateDeposit' });
  assert.equal(one.status, 200, JSON.stringify(one.body));
  assert.equal(one.at('data.templates.0.id'), 'bursar.InitiateDeposit');
  assert.equal(one.at('data.templates.0.properties.0.binding.name'), 'ConnectorKey');
  assert.equal(one.at('data.templates.1'), undefined);
  const none = await bank.call('GetProcessElementTemplatesQuery', { name: 'NoSuchCommand' });
  assert.deepEqual(none.at('data.templates'), []);
});

test('all of them are what the command line writes', async () => {
  const all = await bank.call('GetProcessElementTemplatesQuery');
  const written = elementTemplates(registry);
  assert.deepEqual(all.at('data.templates'), JSON.parse(JSON.stringify(written)));
});

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

const askCondition = (data: Readonly<Record<string, unknown>>, as: Who = 'admin') =>
  bank.call('TestProcessConditionQuery', data, { as });

test('a condition says yes or no, with what its parts are', async () => {
  const condition = '${loan.amount > 1000 && !vip}';
  const variables = { loan: { amount: 5000 }, vip: false };
  const found = await askCondition({ condition, variables });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.holds'), true);
  assert.deepEqual(found.at('data.parts'), [
    { text: 'loan.amount > 1000', value: 'true' },
    { text: '!vip', value: 'true' },
    { text: 'loan.amount', value: '5000' },
    { text: 'vip', value: 'false' },
  ]);
  assert.deepEqual(found.at('data.reads'), ['loan.amount', 'vip']);
  const not = await askCondition({ condition, variables: { ...variables, vip: true } });
  assert.equal(not.at('data.holds'), false);
});

test('what a run would stand at is told in its words and by its code', async () => {
  const none = await askCondition({ condition: '${loan.amount > 1000}' });
  assert.deepEqual([none.at('data.holds'), none.at('data.code')], [null, 'VALUE_MISSING']);
  assert.match(none.text('data.problem'), /there is no loan/);
  assert.deepEqual(none.at('data.reads'), ['loan.amount']);
  const unfit = await askCondition({ condition: '${amount > 1}', variables: { amount: 'much' } });
  assert.equal(unfit.at('data.code'), 'VALUE_UNFIT');
  const neither = await askCondition({ condition: '=amount', variables: { amount: 5 } });
  assert.equal(neither.at('data.code'), 'CONDITION');
});

test('FEEL is read as the file says it', async () => {
  const variables = { items: [{ price: 4 }, { price: 7 }] };
  const condition = 'some item in items satisfies item.price > 5';
  for (const way of [{ language: 'feel' }, { expressionLanguage: 'feel' }]) {
    const found = await askCondition({ condition, variables, ...way });
    assert.equal(found.at('data.holds'), true, JSON.stringify(found.body));
  }
  const sums = await askCondition({
    condition: '=sum(items.price) > 20 or not(late)',
    variables: { ...variables, late: false },
  });
  assert.deepEqual(sums.at('data.parts'), [
    { text: 'sum(items.price) > 20', value: 'false' },
    { text: 'not(late)', value: 'true' },
    { text: 'sum(items.price)', value: '11' },
  ]);
});

for (const [what, data, says] of [
  ['what is not a condition', { condition: '${amount} > 5' }, /is not one expression/],
  [
    'what says neither yes nor no whatever it is given',
    { condition: '${amount + 1}' },
    /neither true nor false/,
  ],
  [
    'what the library of dates throws at',
    { condition: '=date("-0001-01-01") = null' },
    /"-0001-01-01" is not a date/,
  ],
  ['a script', { condition: 'return 1', language: 'javascript' }, /simulate the process/],
  [
    'too many variables',
    { condition: '${a}', variables: { a: 'x'.repeat(70_000) } },
    /more than 65536 bytes/,
  ],
] as const) {
  test(`${what} is refused by name`, async () => {
    const refused = await askCondition(data);
    assert.deepEqual([refused.status, refused.at('errors.0.code')], [400, 'PROCESS_INVALID']);
    assert.match(refused.text('errors.0.message'), says);
  });
}

test('a value that the library of dates throws at is a problem of the condition', async () => {
  const told = await askCondition({
    condition: '=date(day) > date("2020-01-01")',
    variables: { day: '-0001-01-01' },
  });
  assert.equal(told.status, 200);
  assert.match(JSON.stringify(told.at('data')), /cannot be found of \\"-0001-01-01\\"/);
});

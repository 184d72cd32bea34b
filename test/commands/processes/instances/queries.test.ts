/** Queries of process instances. The last test counts all instances of its process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settersIn, tellsSetters } from '../../../../commands/processes/instances/path.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { begin, callback, deploy, look } from '../../../support/process.ts';

const bank = bankOfFile();

test('everything that an instance did is told page by page, each entry once, with names', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('userTask', 'ask', { FormKey: 'f' }, '', 'name="Ask the client"'),
        el('exclusiveGateway', 'more', {}, '', 'default="f3"'),
        end,
      ],
      ['s->ask', 'ask->more', 'more->ask : ${lastSignalData.more == true}', 'more->e'],
    ),
  );
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  for (const more of [true, true, true, false]) {
    const done = await bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid, callbackData: { more } },
      { as: 'manager' },
    );
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
  const whole = (await look(bank, started)).at('data.history') as readonly object[];
  assert.ok(whole.length > 9, JSON.stringify(whole));
  const page = (pageNumber: number, pageSize: number) =>
    bank.call('GetProcessInstanceHistoryQuery', { instanceGuid, pageNumber, pageSize });
  const first = await page(1, 4);
  assert.equal(first.at('data.totalRecords'), whole.length);
  const all: { number: number; what: string; elementId: string; elementName: string }[] = [];
  for (let at = 1; at <= (first.at('data.totalPages') as number); at += 1) {
    all.push(...((await page(at, 4)).at('data.items') as typeof all));
  }
  assert.deepEqual(
    all.map(({ number }) => number),
    whole.map((_, at) => at + 1),
  );
  const told = (list: readonly object[]) =>
    list.map((one) => {
      const { what, elementId } = one as (typeof all)[number];
      return `${what} ${elementId}`;
    });
  assert.deepEqual(told(all), told(whole));
  const asked = all.filter(({ elementId }) => elementId === 'ask');
  assert.ok(asked.length >= 4 && asked.every((one) => one.elementName === 'Ask the client'));
  assert.deepEqual((await page(99, 4)).at('data.items'), []);
  const none = await bank.call('GetProcessInstanceHistoryQuery', { instanceGuid: 'none' });
  assert.equal(none.status, 404);
});

test('the state shows the message and the payload of a failed callback', async () => {
  const xml = bpmn(
    [start, el('receiveTask', 'paid', { CorrelationKey: '${reference}' }), end],
    ['s->paid', 'paid->e'],
  );
  const started = await begin(bank, await deploy(bank, xml), { reference: 'order-1' });
  const instanceGuid = started.text('data.instanceId');
  const stateNow = () => bank.call('GetProcessInstanceStateCommand', { instanceGuid }, { as: 'manager' });
  assert.equal((await stateNow()).at('data.state.lastError'), null);
  await callback(
    bank,
    'order-1',
    { gatewayCode: 'TIMEOUT', retryable: true },
    { isSuccess: false, errorMessage: 'gateway timeout' },
  );
  const shown = await stateNow();
  assert.equal(shown.at('data.status'), 'ERROR');
  assert.equal(shown.at('data.state.lastError.message'), 'gateway timeout');
  assert.equal(shown.at('data.state.lastError.elementId'), 'paid');
  assert.equal(shown.at('data.state.variables.lastSignalData.gatewayCode'), 'TIMEOUT');
  const byId = await look(bank, started);
  assert.deepEqual(shown.at('data.state.lastError'), byId.at('data.error'));
});

test('the state names the mode that the start asked for, and a timer where nothing else waits', async () => {
  const wait = el('intermediateCatchEvent', 'wait', {}, timer('timeDuration', 'PT1H'));
  const processDefinitionId = await deploy(bank, bpmn([start, wait, end], ['s->wait', 'wait->e']));
  for (const [asked, executionMode] of [
    [{}, 'Supervised'],
    [{ executionMode: 'Unsupervised' }, 'Unsupervised'],
    [{ executionMode: 'FireAndForget' }, 'FireAndForget'],
  ] as const) {
    const started = await bank.call(
      'StartProcessInstanceCommand',
      { processDefinitionId, ...asked },
      { as: 'manager' },
    );
    const instanceGuid = started.text('data.instanceId');
    const isBackground = executionMode === 'FireAndForget';
    assert.equal(started.at('data.jobId'), isBackground ? instanceGuid : undefined);
    await bank.advance(0);
    const state = await bank.call('GetProcessInstanceStateCommand', { instanceGuid });
    assert.equal(state.at('data.executionMode'), executionMode);
    assert.equal(state.at('data.state.currentNode.elementId'), 'wait', JSON.stringify(state.body));
  }
});

test('each variable is told with who or what set it last', async () => {
  const xml = bpmn(
    [
      start,
      el('serviceTask', 'read', {
        ConnectorKey: 'RetrieveAccountQuery',
        accountNumber: '${account}',
        OutputMapping: '{"tier": "data.accountTier"}',
      }),
      el('userTask', 'ask', { FormKey: 'f' }, '', 'name="Ask the client"'),
      el('userTask', 'wait', { FormKey: 'f' }),
      end,
    ],
    ['s->read', 'read->ask', 'ask->wait', 'wait->e'],
  );
  const id = await deploy(bank, xml);
  const started = await begin(bank, id, { account: '1000000001', noted: 1 });
  const instanceId = started.text('data.instanceId');
  const signalled = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceId, callbackData: { answer: 'yes' } },
    { as: 'manager' },
  );
  assert.equal(signalled.status, 200, JSON.stringify(signalled.body));
  await bank.call('SetProcessVariablesCommand', { instanceId, variables: { noted: 2 } }, { as: 'manager' });
  const found = await bank.call('GetProcessInstanceVariablesQuery', { instanceId });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const told = new Map(
    (found.at('data.variables') as Record<string, unknown>[]).map((one) => [one.name, one]),
  );
  const of = (name: string) => {
    const { origin, elementId, elementName, value } = told.get(name) ?? {};
    return { origin, elementId, elementName, value };
  };
  assert.deepEqual(of('account'), {
    origin: 'start',
    elementId: null,
    elementName: null,
    value: '1000000001',
  });
  assert.deepEqual(of('tier'), {
    origin: 'element',
    elementId: 'read',
    elementName: null,
    value: 'STANDARD',
  });
  const answered = [...told.values()].find(({ elementId }) => elementId === 'ask');
  assert.equal(answered?.elementName, 'Ask the client', JSON.stringify(found.body));
  assert.equal(answered?.person, 'manager');
  assert.deepEqual(of('noted'), { origin: 'operator', elementId: null, elementName: null, value: 2 });
  assert.equal(typeof told.get('noted')?.person, 'string');
  const two = { instanceId, instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' };
  assert.equal((await bank.call('GetProcessInstanceVariablesQuery', two)).status, 404);
  const missing = await bank.call('GetProcessInstanceVariablesQuery', { instanceId: 'none' });
  assert.equal(missing.status, 404);
});

test('a history of a host that did not tell who wrote what is known as such', () => {
  const done = (detail: Readonly<Record<string, unknown>>) => {
    return { at: instantAt(0), what: 'completed', elementId: 's', detail };
  };
  assert.equal(tellsSetters([]), true);
  assert.equal(tellsSetters([done({ flows: ['f0'] })]), true);
  assert.equal(tellsSetters([done({}), done({ flows: ['f0'] })]), false);
  assert.deepEqual([...settersIn([done({})])], []);
});

const forked = bpmn(
  [start, el('exclusiveGateway', 'which', {}, '', 'default="f2"'), el('userTask', 'ask'), end],
  ['s->which', 'which->ask : ${big}', 'which->e', 'ask->e'],
);

const pairs = (list: unknown, name: string, figure: string) =>
  Object.fromEntries((list as Record<string, unknown>[]).map((one) => [String(one[name]), one[figure]]));

test('elements done and flows taken are counted, of a version and of one instance', async () => {
  const id = await deploy(bank, forked);
  await begin(bank, id, { big: false });
  await begin(bank, id, { big: false });
  const waiting = (await begin(bank, id, { big: true })).text('data.instanceId');
  const ask = { processDefinitionId: id };
  const found = await bank.call('GetProcessPathCountsQuery', ask);
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.instances'), 3);
  assert.equal(found.at('data.isWhole'), true);
  assert.deepEqual(pairs(found.at('data.elements'), 'elementId', 'completed'), { s: 3, which: 3, e: 2 });
  assert.deepEqual(pairs(found.at('data.flows'), 'flowId', 'taken'), { f0: 3, f1: 1, f2: 2 });
  const one = await bank.call('GetProcessPathCountsQuery', { instanceId: waiting });
  assert.deepEqual(pairs(one.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1 });
  await bank.call('SignalProcessInstanceCommand', { instanceId: waiting }, { as: 'manager' });
  const later = await bank.call('GetProcessPathCountsQuery', { instanceId: waiting });
  assert.deepEqual(pairs(later.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1, f3: 1 });
  const newest = await bank.call('GetProcessPathCountsQuery', { ...ask, newest: 1 });
  assert.deepEqual([newest.at('data.instances'), newest.at('data.isWhole')], [1, false]);
});

test('a flow that a script decides is told, too', async () => {
  const scripted = bpmn(
    [start, el('task', 'work', {}, '', 'default="f2"'), el('userTask', 'ask'), end],
    ['s->work', 'work->ask', 'work->e', 'ask->e'],
  ).replace(
    /(<bpmn:sequenceFlow id="f1"[^>]*>)/,
    '$1<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="javascript">return context.big === true;</bpmn:conditionExpression>',
  );
  const started = await begin(bank, await deploy(bank, scripted), { big: true });
  const found = await bank.call('GetProcessPathCountsQuery', { instanceId: started.text('data.instanceId') });
  assert.deepEqual(pairs(found.at('data.flows'), 'flowId', 'taken'), { f0: 1, f1: 1 });
});

test('a version or a number beside an instance is refused, and so is a version that there is not', async () => {
  const id = await deploy(bank, forked);
  const instanceId = (await begin(bank, id, { big: true })).text('data.instanceId');
  for (const beside of [{ version: 1 }, { newest: 1 }]) {
    const reply = await bank.call('GetProcessPathCountsQuery', { instanceId, ...beside });
    const named = [reply.status, reply.at('errors.0.field')];
    assert.deepEqual(named, [400, Object.keys(beside)[0]]);
  }
  const of = async (version: number) =>
    bank.call('GetProcessPathCountsQuery', { processDefinitionId: id, version });
  assert.equal((await of(1)).at('data.instances'), 1);
  const missing = await of(2);
  assert.deepEqual([missing.status, missing.at('errors.0.code')], [404, 'PROCESS_VERSION_NOT_FOUND']);
});

test('a process and an instance together, or none of them, are refused; so is what is not there', async () => {
  const none = await bank.call('GetProcessPathCountsQuery', {});
  assert.deepEqual([none.status, none.at('errors.0.code')], [400, 'VALIDATION']);
  const both = { processDefinitionId: 1, instanceId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' };
  assert.equal((await bank.call('GetProcessPathCountsQuery', both)).status, 400);
  const { instanceId } = both;
  assert.equal((await bank.call('GetProcessPathCountsQuery', { instanceId })).status, 404);
  const missing = { processDefinitionId: 'nothing' };
  assert.equal((await bank.call('GetProcessPathCountsQuery', missing)).status, 404);
});

const parts = ['active', 'failed', 'suspended', 'completed', 'cancelled'];

test('each instance is counted once: the numbers add up, by definition and by version', async () => {
  await bank.setRules('processes/publication', { fourEyes: false });
  const xml = (name: string) =>
    bpmn(
      [
        start,
        el('userTask', 'ask', { FormKey: 'f' }, '', `name="${name}"`),
        el('serviceTask', 'read', { ConnectorKey: 'RetrieveAccountQuery', accountNumber: '${account}' }),
        end,
      ],
      ['s->ask', 'ask->read', 'read->e'],
    );
  const id = await deploy(bank, xml('Ask'), 'Counted');
  const operate = async (name: string, instanceGuid: string) => {
    const done = await bank.call(name, { instanceGuid }, { as: 'manager' });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  };
  const begun = async (account?: string) =>
    (await begin(bank, id, account === undefined ? {} : { account })).text('data.instanceId');
  await begun();
  await operate('SignalProcessInstanceCommand', await begun());
  await operate('SignalProcessInstanceCommand', await begun());
  await operate('SignalProcessInstanceCommand', await begun('1000000001'));
  await operate('SuspendProcessInstanceCommand', await begun());
  await operate('CancelProcessInstanceCommand', await begun());
  const updated = await bank.call(
    'UpdateProcessDefinitionCommand',
    { id, bpmnXml: xml('Ask again') },
    { as: 'admin' },
  );
  assert.equal(updated.at('data.version'), 2, JSON.stringify(updated.body));
  await begun();

  const found = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: 'Counted' });
  const numbersAt = (path: string) => parts.map((part) => found.at(`${path}.${part}Instances`) as number);
  assert.deepEqual(numbersAt('data'), [2, 2, 1, 1, 1]);
  assert.deepEqual(numbersAt('data.versions.0'), [1, 0, 0, 0, 0]);
  assert.deepEqual(numbersAt('data.versions.1'), [1, 2, 1, 1, 1]);
  for (const path of ['data', 'data.versions.0', 'data.versions.1']) {
    const sum = numbersAt(path).reduce((one, other) => one + other, 0);
    assert.equal(found.at(`${path}.totalInstances`), sum, path);
  }
  assert.deepEqual(found.at('data.elements'), [
    { elementId: 'ask', elementName: 'Ask', version: 1, waiting: 1, failed: 0, suspended: 1, total: 2 },
    { elementId: 'read', elementName: null, version: 1, waiting: 0, failed: 2, suspended: 0, total: 2 },
    { elementId: 'ask', elementName: 'Ask again', version: 2, waiting: 1, failed: 0, suspended: 0, total: 1 },
  ]);
  const own = await bank.call('GetProcessDefinitionByIdQuery', { id, includeStatistics: true });
  assert.deepEqual(
    parts.map((part) => own.at(`data.statistics.${part}Instances`)),
    [2, 2, 1, 1, 1],
  );
  const one = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: id, version: 2 });
  assert.equal(one.at('data.totalInstances'), 1);
  const none = await bank.call('GetProcessStatisticsQuery', { processDefinitionId: 'none' });
  assert.equal(none.status, 404);
});

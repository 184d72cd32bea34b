/** Whose name, role and grant a step of a process has: who did its task, on what he saw, and for what it is named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, loop, start } from '../support/bpmn.ts';
import { deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const ask = el('userTask', 'ask', { FormKey: 'x' });
const deposit = (amount: string) =>
  el('serviceTask', 'dep', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000001',
    amount,
    ActAs: 'ask',
    ResultVariable: 'made',
  });

async function started(id: number, variables: object, as: Who = 'manager'): Promise<string> {
  const begun = await bank.done('StartProcessInstanceCommand', { processDefinitionId: id, variables }, as);
  return begun.text('data.instanceId');
}

const complete = (instanceGuid: string, as: Who, more: object = {}): Promise<Answer> =>
  bank.call('SignalProcessInstanceCommand', { instanceGuid, callbackData: { ok: true }, ...more }, { as });

async function pendingOf(as: Who, amount: number): Promise<string> {
  const made = await bank.call(
    'InitiateDeposit',
    { accountNumber: '1000000001', amount, channel: 'branch' },
    { as },
  );
  assert.equal(made.at('data.status'), 'PENDING', JSON.stringify(made.body));
  return made.text('data.transactionId');
}

const approves = el('serviceTask', 'ok', {
  ConnectorKey: 'ApproveTransaction',
  transactionId: '${transactionId}',
  ActAs: 'ask',
});

async function standsAs(instance: string, code: string, says: RegExp): Promise<void> {
  const seen = await look(bank, instance);
  assert.equal(seen.at('data.status'), 'ERROR', JSON.stringify(seen.body));
  assert.equal(seen.at('data.error.code'), code);
  assert.match(seen.text('data.error.message'), says);
}

/** A step of the diagram that makes of what a child brought what is then read in the doer's name. */
const derives = el('scriptTask', 'derive', {}, '<bpmn:script>DERIVED</bpmn:script>').replace(
  'DERIVED',
  'context.transactionId = context.other ?? context.transactionId; return 1',
);

for (const [how, name, between] of [
  ['at once', 'transactionId', undefined],
  ['by another step', 'other', derives],
] as const) {
  test(`what a child brings ${how} after a task was done is not approved in its doer's name`, () =>
    childBrings(name, between));
}

async function childBrings(name: string, between: string | undefined): Promise<void> {
  await deploy(bank, bpmn([start, ask, end], ['s->ask', 'ask->e']), `Asks again ${name}`);
  const called = el('callActivity', 'c', { calledElement: `Asks again ${name}` });
  const parent = await deploy(
    bank,
    bpmn(
      [start, ask, called, ...(between === undefined ? [] : [between]), approves, end],
      ['s->ask', 'ask->c', ...(between === undefined ? ['c->ok'] : ['c->derive', 'derive->ok']), 'ok->e'],
    ),
  );
  const seen = await pendingOf('manager', 1_100_000);
  const own = await pendingOf('manager2', 1_900_000);
  const instance = await started(parent, { transactionId: seen });
  await complete(instance, 'manager3');
  const child = (await look(bank, instance)).text('data.currentElements.0.correlationKey');
  await bank.call(
    'SetProcessVariablesCommand',
    { instanceGuid: child, variables: { [name]: own } },
    { as: 'manager2' },
  );
  const token = (await look(bank, child)).text('data.currentElements.0.token');
  assert.equal((await complete(child, 'manager2', { token })).status, 200);
  await bank.advance(1000);
  await standsAs(instance, 'TASK_CHANGED', /transactionId changed after ask was done/);
}

test('a child that nobody touched may give what is then done in the name', async () => {
  await deploy(bank, bpmn([start, end], ['s->e']), 'Only goes through');
  const parent = await deploy(
    bank,
    bpmn(
      [start, ask, el('callActivity', 'c', { calledElement: 'Only goes through' }), approves, end],
      ['s->ask', 'ask->c', 'c->ok', 'ok->e'],
    ),
  );
  const instance = await started(parent, { transactionId: await pendingOf('manager', 1_100_000) });
  await complete(instance, 'manager3');
  await bank.advance(1000);
  const seen = await look(bank, instance);
  assert.equal(seen.at('data.status'), 'COMPLETED', JSON.stringify(seen.body));
});

test('nor is what a callback brings made in it', async () => {
  const waits = el('receiveTask', 'w', {
    CorrelationKey: 'late-1',
    OutputMapping: '{"amount": "${result.amount}"}',
  });
  const id = await deploy(
    bank,
    bpmn([start, ask, waits, deposit('${amount}'), end], ['s->ask', 'ask->w', 'w->dep', 'dep->e']),
  );
  const instance = await started(id, { amount: 1500 });
  await complete(instance, 'manager3');
  await bank.call(
    'ReturnCallbackCommand',
    { correlationKey: 'late-1', callbackData: { amount: 1_234_567 } },
    { as: 'manager2' },
  );
  await standsAs(instance, 'TASK_CHANGED', /amount changed after ask was done/);
});

test('a step that may read any variable has its task opened anew whichever changes', async () => {
  const waits = el('receiveTask', 'w', {
    CorrelationKey: 'beside-1',
    OutputMapping: '{"amount": "${result.amount}"}',
  });
  const fork = el('parallelGateway', 'fork');
  const join = el('parallelGateway', 'join');
  const id = await deploy(
    bank,
    bpmn(
      [start, fork, ask, waits, join, deposit('${context["amo" + "unt"]}'), end],
      ['s->fork', 'fork->ask', 'fork->w', 'ask->join', 'w->join', 'join->dep', 'dep->e'],
    ),
  );
  const instance = await started(id, { amount: 1500 });
  const old = (await look(bank, instance)).at('data.currentElements') as readonly {
    readonly elementId: string;
    readonly token: string;
  }[];
  await bank.call(
    'ReturnCallbackCommand',
    { correlationKey: 'beside-1', callbackData: { amount: 1_234_567 } },
    { as: 'manager2' },
  );
  const token = old.find(({ elementId }) => elementId === 'ask')?.token;
  const done = await complete(instance, 'manager3', { token });
  assert.equal(done.status, 409, JSON.stringify(done.body));
});

test('in a loop each turn has the name of who did the task of that turn', async () => {
  const inner = [
    el('startEvent', 's2'),
    el('userTask', 'ask', { FormKey: 'x', PreScript: 'return { item: item }' }),
    el('userTask', 'more', { FormKey: 'x' }),
    deposit('${item}'),
    el('endEvent', 'e2'),
    ...['s2->ask', 'ask->more', 'more->dep', 'dep->e2'].map((flow, at) => {
      const [from, to] = flow.split('->');
      return `<bpmn:sequenceFlow id="i${at}" sourceRef="${from}" targetRef="${to}"/>`;
    }),
  ].join('');
  const id = await deploy(
    bank,
    bpmn(
      [start, `<bpmn:subProcess id="each">${loop('${context.items}')}${inner}</bpmn:subProcess>`, end],
      ['s->each', 'each->e'],
    ),
  );
  const instance = await started(id, { items: [101, 102] });
  const waiting = async () =>
    (await look(bank, instance)).at('data.currentElements') as readonly {
      readonly token: string;
      readonly formContext: { readonly item: number } | null;
    }[];
  const open = await waiting();
  const [first, second] = [101, 102].map((item) =>
    open.find(({ formContext }) => formContext?.item === item),
  );
  for (const [place, as] of [
    [first, 'manager2'],
    [second, 'manager3'],
  ] as const) {
    const done = await complete(instance, as, { token: place?.token });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
  for (const { token } of await waiting()) await complete(instance, 'manager', { token });
  const listed = await bank.call('RetrieveAllTransactionsQuery', { pageSize: 50 });
  const by = (amount: number) =>
    new RegExp(`"amount":${amount},[^{}]*?"(?:initiatedBy|createdBy)":"([^"]+)"`).exec(
      JSON.stringify(listed.body),
    )?.[1];
  assert.deepEqual([by(101), by(102)], ['Test manager2', 'Test manager3']);
});

test('a step outside the loop of its task is refused by the check', async () => {
  const looped = el('userTask', 'ask', { FormKey: 'x' }, loop('${context.items}'));
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    {
      name: 'Acts for whom',
      bpmnXml: bpmn([start, looped, deposit('5'), end], ['s->ask', 'ask->dep', 'dep->e']),
    },
    { as: 'admin' },
  );
  assert.equal(made.status, 400, JSON.stringify(made.body));
  assert.match(JSON.stringify(made.body), /once for each turn of ask/);
});

test('a step in the name of who did a task stands where nobody did it', async () => {
  const prepares = el('userTask', 'ask', { FormKey: 'x', PreScript: 'throw new Error("no")' });
  const id = await deploy(bank, bpmn([start, prepares, deposit('5'), end], ['s->ask', 'ask->dep', 'dep->e']));
  const instance = await started(id, {});
  await bank.done(
    'SkipFailedTaskCommand',
    { instanceGuid: instance, comment: 'Nobody needs to look at it' },
    'manager2',
  );
  await bank.advance(1000);
  await standsAs(instance, 'NOBODY_DID_TASK', /no person did it here/);
});

test('a grant for one command is not a grant for another, nor for what a script chooses', async () => {
  const grant = { process: 'Takes much back', role: 'RegionalManager' };
  await bank.setRules('processes/grants', {
    grants: [
      { ...grant, command: 'RejectLoanCommand', maxAmount: 1_000_000_000 },
      { ...grant, command: 'ReverseTransaction', maxAmount: 1_000 },
    ],
  });
  const debit = await bank.call(
    'InitiateDeposit',
    { accountNumber: '1000000001', amount: 500, channel: 'branch' },
    { as: 'manager' },
  );
  const transactionId = debit.text('data.transactionId');
  const file = (properties: Readonly<Record<string, string>>): string => {
    const script = el(
      'scriptTask',
      'x',
      { ...properties, ResultVariable: 'answer' },
      '<bpmn:script>return doCmd("ReverseTransaction", { transactionId: transactionId, reversalReason: "The transfer could not be carried out at all" })</bpmn:script>',
    );
    return bpmn([start, script, end], ['s->x', 'x->e']);
  };
  const made = (properties: Readonly<Record<string, string>>) =>
    bank.call(
      'CreateProcessDefinitionCommand',
      { name: grant.process, bpmnXml: file(properties) },
      { as: 'admin' },
    );
  for (const ConnectorKey of ['RejectLoanCommand', 'ReverseTransaction']) {
    const refused = await made({ ConnectorKey });
    assert.equal(refused.status, 400);
    assert.match(refused.text('message'), /ConnectorKey is not a property of a script task/);
  }
  const plain = await made({});
  assert.equal(plain.status, 200, JSON.stringify(plain.body));
  const instance = await started(Number(plain.at('data.id')), { transactionId });
  const seen = await look(bank, instance);
  assert.match(JSON.stringify(seen.body), /INSUFFICIENT_PERMISSIONS|SCRIPT_ERROR/);
  const row = await bank.call('RetrieveTransactionQuery', { transactionId });
  assert.doesNotMatch(JSON.stringify(row.body), /"REVERSED"/);
});

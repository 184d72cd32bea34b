/** Whoever had a hand in what a process does is seen by four eyes, whichever process, signal or name it came through. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, loop, start } from '../support/bpmn.ts';
import { deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const ask = (id = 'ask') => el('userTask', id, { FormKey: 'x' });
const deposit = (amount: string, more: Readonly<Record<string, string>> = {}) =>
  el('serviceTask', 'dep', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000001',
    amount,
    ResultVariable: 'made',
    ...more,
  });

const set = (instanceGuid: string, variables: object, as: Who) =>
  bank.call('SetProcessVariablesCommand', { instanceGuid, variables }, { as });

const complete = async (instanceGuid: string, as: Who, more: object = {}): Promise<Answer> => {
  const done = await bank.done(
    'SignalProcessInstanceCommand',
    { instanceGuid, callbackData: { ok: true }, ...more },
    as,
  );
  return done;
};

/** Those who may not approve what the process made because they were part of it, and one who may. */
async function approvedBy(transactionId: string, others: readonly Who[], last: Who) {
  const approve = (as: Who) => bank.call('ApproveTransaction', { transactionId }, { as });
  for (const as of others) {
    const refused = await approve(as);
    assert.equal(refused.status, 403, `${as}: ${JSON.stringify(refused.body)}`);
    assert.match(JSON.stringify(refused.body), /Four eyes/);
  }
  const done = await approve(last);
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

async function started(id: number, variables: object, as: Who = 'manager'): Promise<string> {
  const begun = await bank.done('StartProcessInstanceCommand', { processDefinitionId: id, variables }, as);
  return begun.text('data.instanceId');
}

/** The children that wait, in the order of the parent's loop. */
async function childrenOf(parent: string): Promise<readonly string[]> {
  const seen = await look(bank, parent);
  const waits = seen.at('data.currentElements') as readonly { readonly correlationKey: string }[];
  return waits.map(({ correlationKey }) => correlationKey);
}

async function childOf(parent: string): Promise<string> {
  const [child = ''] = await childrenOf(parent);
  return child;
}

/** The deposit that an instance made, once what came for it was taken. */
async function madeBy(instance: string): Promise<string> {
  await bank.advance(1000);
  const seen = await look(bank, instance);
  assert.equal(seen.at('data.status'), 'COMPLETED', JSON.stringify(seen.body));
  return seen.text('data.variables.made.data.transactionId');
}

const signal = '<bpmn:signal id="S" name="go"/>';
const ofSignal = '<bpmn:signalEventDefinition signalRef="S"/>';
const broken = '<bpmn:error id="E" errorCode="BROKEN"/>';
const ofError = '<bpmn:errorEventDefinition errorRef="E"/>';
const calls = (name: string, inside = '') => el('callActivity', 'c', { calledElement: name }, inside);

const asking = bpmn([start, ask(), end], ['s->ask', 'ask->e']);

test('who sets a variable of a child, or does its task, is behind what the parent makes', async () => {
  await deploy(bank, asking, 'Asks');
  const id = await deploy(
    bank,
    bpmn([start, calls('Asks'), deposit('${amount}'), end], ['s->c', 'c->dep', 'dep->e']),
  );
  const parent = await started(id, { amount: 1500 });
  const child = await childOf(parent);
  assert.equal((await set(child, { amount: 1_200_000 }, 'manager2')).status, 200);
  await complete(child, 'manager3');
  await approvedBy(await madeBy(parent), ['manager', 'manager2', 'manager3'], 'regional');
});

test('so is who did a task of a grandchild, in each turn of a loop', async () => {
  await deploy(bank, asking, 'Asks below');
  await deploy(bank, bpmn([start, calls('Asks below'), end], ['s->c', 'c->e']), 'Asks between');
  const id = await deploy(
    bank,
    bpmn(
      [start, calls('Asks between', loop('${context.items}')), deposit('${amount}'), end],
      ['s->c', 'c->dep', 'dep->e'],
    ),
  );
  const parent = await started(id, { amount: 1_200_000, items: [1, 2] });
  const [one = '', other = ''] = await childrenOf(parent);
  await complete(await childOf(one), 'manager2');
  await complete(await childOf(other), 'manager3');
  await bank.advance(1000);
  await approvedBy(await madeBy(parent), ['manager', 'manager2', 'manager3'], 'regional');
});

for (const [what, ends] of [
  ['fails', (child: string) => complete(child, 'manager2')],
  [
    'is cancelled',
    (child: string) => bank.call('CancelProcessInstanceCommand', { instanceGuid: child }, { as: 'manager2' }),
  ],
] as const) {
  test(`who makes a child end that ${what} is behind what the parent does then`, async () => {
    const name = `Breaks, ${what}`;
    const fails = bpmn([start, ask(), el('endEvent', 'e', {}, ofError)], ['s->ask', 'ask->e'], broken);
    await deploy(bank, fails, name);
    const id = await deploy(
      bank,
      bpmn(
        [
          start,
          calls(name),
          el('boundaryEvent', 'b', {}, '<bpmn:errorEventDefinition/>', 'attachedToRef="c"'),
          deposit('1200000'),
          end,
          el('endEvent', 'e2'),
        ],
        ['s->c', 'c->e2', 'b->dep', 'dep->e'],
      ),
    );
    const parent = await started(id, {});
    const done = await ends(await childOf(parent));
    assert.equal(done.status, 200, JSON.stringify(done.body));
    await approvedBy(await madeBy(parent), ['manager', 'manager2'], 'manager3');
  });
}

test('whoever had a hand in the parent is behind what its child makes', async () => {
  await deploy(bank, bpmn([start, deposit('${amount}'), end], ['s->dep', 'dep->e']), 'Deposits');
  const id = await deploy(bank, bpmn([start, ask(), calls('Deposits'), end], ['s->ask', 'ask->c', 'c->e']));
  const parent = await started(id, { amount: 1500 });
  assert.equal((await set(parent, { amount: 1_200_000 }, 'manager2')).status, 200);
  const token = (await look(bank, parent)).text('data.currentElements.0.token');
  await complete(parent, 'manager3', { token });
  await approvedBy(await madeBy(parent), ['manager', 'manager2', 'manager3'], 'regional');
});

test('a signal brings the people behind its thrower', async () => {
  const waits = el('intermediateCatchEvent', 'w', { ResultVariable: 'sent' }, ofSignal);
  const catcher = await deploy(
    bank,
    bpmn([start, waits, deposit('${sent.amount}'), end], ['s->w', 'w->dep', 'dep->e'], signal),
  );
  const throws = el('intermediateThrowEvent', 't', {}, ofSignal);
  const thrower = await deploy(bank, bpmn([start, ask(), throws, end], ['s->ask', 'ask->t', 't->e'], signal));
  const waiting = await started(catcher, {});
  await complete(await started(thrower, { amount: 1_400_000 }, 'manager2'), 'manager3');
  await bank.advance(1000);
  await approvedBy(await madeBy(waiting), ['manager', 'manager2', 'manager3'], 'regional');
});

/** Started by one, with a task that another does, and a step in the other's name. */
const inTheNameOf = (step: string, id = 'x') =>
  bpmn([start, ask(), step, end], ['s->ask', `ask->${id}`, `${id}->e`]);

test('a callback and an instance that a process sends or starts bring the people behind it', async () => {
  const waits = el('receiveTask', 'w', { CorrelationKey: 'paid-1', ResultVariable: 'sent' });
  const receiver = await deploy(
    bank,
    bpmn([start, waits, deposit('${sent.amount}'), end], ['s->w', 'w->dep', 'dep->e']),
  );
  const returns = el('serviceTask', 'x', {
    ConnectorKey: 'ReturnCallbackCommand',
    correlationKey: 'paid-1',
    callbackData: '${paid}',
    ActAs: 'ask',
  });
  const waiting = await started(receiver, {});
  const sender = await deploy(bank, inTheNameOf(returns));
  await complete(await started(sender, { paid: { amount: 1_400_000 } }, 'manager2'), 'manager3');
  await approvedBy(await madeBy(waiting), ['manager', 'manager2', 'manager3'], 'regional');

  const makes = await deploy(
    bank,
    bpmn([start, deposit('${amount}'), end], ['s->dep', 'dep->e']),
    'Started by another',
  );
  const starts = {
    serviceTask: el('serviceTask', 'x', {
      ConnectorKey: 'StartProcessInstanceCommand',
      processDefinitionId: String(makes),
      variables: '${given}',
      ResultVariable: 'begun',
      ActAs: 'ask',
    }),
    scriptTask: el(
      'scriptTask',
      'x',
      { ResultVariable: 'begun' },
      `<bpmn:script>return doCmd("StartProcessInstanceCommand", { processDefinitionId: ${makes}, variables: given })</bpmn:script>`,
    ),
  };
  for (const step of Object.values(starts)) {
    const starter = await deploy(bank, inTheNameOf(step));
    const begun = await started(starter, { given: { amount: 1_300_000 } }, 'manager2');
    const done = await complete(begun, 'manager3');
    const inner = done.text('data.variables.begun.data.instanceId');
    await approvedBy(await madeBy(inner), ['manager2', 'manager3'], 'manager');
  }
});

test('what is made in the name of who did a task has everybody behind the process as its makers', async () => {
  const id = await deploy(bank, inTheNameOf(deposit('${amount}', { ActAs: 'ask' }), 'dep'));
  const instance = await started(id, { amount: 1_300_000 }, 'manager2');
  await complete(instance, 'manager3');
  await approvedBy(await madeBy(instance), ['manager2', 'manager3'], 'manager');
});

test('a mandate that is drafted in the name of another is not authorised by who started the process', async () => {
  const { example } = CreateInterbankMandateCommand;
  const fields = Object.fromEntries(Object.keys(example ?? {}).map((name) => [name, `\${given.${name}}`]));
  const drafts = el('serviceTask', 'x', {
    ConnectorKey: 'CreateInterbankMandateCommand',
    ActAs: 'ask',
    ...fields,
  });
  const instance = await started(await deploy(bank, inTheNameOf(drafts)), { given: example }, 'manager2');
  const done = await complete(instance, 'manager3');
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  const listed = await bank.call('RetrieveInterbankMandatesQuery', {}, { as: 'manager' });
  const mandateId = Number(/"id":(\d+)/.exec(JSON.stringify(listed.body))?.[1]);
  const authorise = (as: Who) => bank.call('AuthoriseInterbankMandateCommand', { mandateId }, { as });
  for (const as of ['manager2', 'manager3'] as const) assert.equal((await authorise(as)).status, 403);
  const last = await authorise('regional');
  assert.equal(last.status, 200, JSON.stringify(last.body));
});

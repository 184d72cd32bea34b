/** What Camunda 7 and Zeebe say in a diagram happens: mappings, called processes, loops, retries, starters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { inNamespaces, io, more } from '../support/dialects.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const one = (element: string, before = start): string =>
  inNamespaces(bpmn([before, element, end], ['s->t', 't->e']));

const script = (inside: string, code: string): string =>
  `<bpmn:scriptTask id="t" scriptFormat="javascript" camunda:resultVariable="answer">${more(inside)}<bpmn:script>${code}</bpmn:script></bpmn:scriptTask>`;

const ran = async (xml: string, variables: Readonly<Record<string, unknown>> = {}) => {
  const id = await deploy(bank, xml);
  const started = await begin(bank, id, variables);
  return (await look(bank, started)).at('data.variables') as Readonly<Record<string, unknown>>;
};

test('parameters of Camunda are local, see one another, and come out by name', async () => {
  const seen = await ran(
    one(
      script(
        io(
          `<camunda:inputParameter name="twice">\${sum * 2}</camunda:inputParameter>
          <camunda:inputParameter name="more">\${twice + 1}</camunda:inputParameter>
          <camunda:inputParameter name="list"><camunda:list><camunda:value>\${sum}</camunda:value><camunda:value>b</camunda:value></camunda:list></camunda:inputParameter>
          <camunda:outputParameter name="total">\${answer.value + more}</camunda:outputParameter>
          <camunda:outputParameter name="half">\${total / 2}</camunda:outputParameter>`,
        ),
        'return { value: twice + more, first: list[0] }',
      ),
    ),
    { sum: 10 },
  );
  assert.deepEqual(seen.answer, { value: 41, first: 10 });
  assert.deepEqual([seen.total, seen.half, seen.twice], [62, 31, undefined]);
});

test("Zeebe's mapping puts values at paths, and leaves the rest of a variable as it was", async () => {
  const mapping =
    '<zeebe:ioMapping><zeebe:input source="=order.sum" target="pay.sum"/><zeebe:input source="EUR" target="pay.currency"/><zeebe:output source="=paid" target="order.paid"/></zeebe:ioMapping>';
  const task = `<bpmn:scriptTask id="t" scriptFormat="javascript">${more(mapping)}<bpmn:script>return { paid: pay.currency + pay.sum }</bpmn:script></bpmn:scriptTask>`;
  const seen = await ran(one(task), { order: { sum: 7, id: 'a' } });
  assert.deepEqual(seen.order, { sum: 7, id: 'a', paid: 'EUR7' });
  assert.equal(seen.pay, undefined);
});

test('a script of Zeebe is FEEL', async () => {
  const task = `<bpmn:scriptTask id="t">${more('<zeebe:script expression="=a + b" resultVariable="c"/>')}</bpmn:scriptTask>`;
  assert.equal((await ran(one(task), { a: 1, b: 2 })).c, 3);
});

test('a job of Zeebe whose type is a command runs it', async () => {
  const task = `<bpmn:serviceTask id="t">${more('<zeebe:taskDefinition type="RetrieveAccountQuery"/><zeebe:ioMapping><zeebe:input source="=number" target="accountNumber"/><zeebe:output source="=data.accountNumber" target="seen"/></zeebe:ioMapping>')}</bpmn:serviceTask>`;
  assert.equal((await ran(one(task), { number: '1000000001' })).seen, '1000000001');
});

let children = 0;
const nameOfChild = (): string => {
  children += 1;
  return `Child ${children}`;
};

const child = async (): Promise<string> => {
  const name = nameOfChild();
  const code = '<bpmn:script>return { got: Object.keys(context).sort() }</bpmn:script>';
  const keep = { ResultVariable: 'seen', OutputMapping: '{"made": "${1 + 1}", "got": "got"}' };
  await deploy(bank, bpmn([start, el('scriptTask', 't', keep, code), end], ['s->t', 't->e']), name);
  return name;
};

const called = async (lines: string): Promise<Readonly<Record<string, unknown>>> => {
  const call = `<bpmn:callActivity id="t" calledElement="${await child()}">${more(lines)}</bpmn:callActivity>`;
  return ran(one(call), { secret: 's', sum: 5 });
};

test('a called process is given what camunda:in says, and nothing else comes back than camunda:out says', async () => {
  const seen = await called(
    '<camunda:in source="sum" target="amount"/><camunda:in sourceExpression="${sum + 1}" target="next"/><camunda:out source="got" target="childGot"/><camunda:out sourceExpression="${made * 10}" target="times"/>',
  );
  assert.deepEqual(seen, { secret: 's', sum: 5, childGot: ['amount', 'next'], times: 20 });
});

test('only camunda:out: the child is given nothing', async () => {
  const seen = await called('<camunda:out source="got" target="childGot"/>');
  assert.deepEqual(seen.childGot, []);
});

test('variables="all" gives and takes everything', async () => {
  const seen = await called('<camunda:in variables="all"/><camunda:out variables="all"/>');
  assert.deepEqual(seen.got, ['secret', 'sum']);
  assert.equal(seen.made, 2);
});

test('a child of Zeebe gives nothing back where it says so', async () => {
  const call = `<bpmn:callActivity id="t">${more(`<zeebe:calledElement processId="${await child()}" propagateAllChildVariables="false" propagateAllParentVariables="false"/><zeebe:ioMapping><zeebe:input source="=sum" target="amount"/><zeebe:output source="=got" target="childGot"/></zeebe:ioMapping>`)}</bpmn:callActivity>`;
  const seen = await ran(one(call), { secret: 's', sum: 5 });
  assert.deepEqual(seen, { secret: 's', sum: 5, childGot: ['amount'] });
});

test("the caller's business key is the child's where camunda:in says so", async () => {
  const name = nameOfChild();
  await deploy(bank, bpmn([start, el('userTask', 'w', { FormKey: 'f' }), end], ['s->w', 'w->e']), name);
  const call = `<bpmn:callActivity id="t" calledElement="${name}">${more('<camunda:in businessKey="#{execution.processBusinessKey}"/>')}</bpmn:callActivity>`;
  const processDefinitionId = await deploy(bank, one(call));
  await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId, businessKey: 'order-77' },
    { as: 'manager' },
  );
  const list = await bank.call('GetProcessInstanceListQuery', { businessKey: 'order-77' }, { as: 'manager' });
  assert.equal(list.at('data.totalRecords'), 2, JSON.stringify(list.body));
});

test('a loop over a variable, and what each turn gives to its list', async () => {
  const loop = `<bpmn:multiInstanceLoopCharacteristics isSequential="true">${more('<zeebe:loopCharacteristics inputCollection="=items" inputElement="item" outputCollection="all" outputElement="=item + squared"/>')}</bpmn:multiInstanceLoopCharacteristics>`;
  const task = `<bpmn:scriptTask id="t" scriptFormat="javascript"><bpmn:script>return { squared: item * item }</bpmn:script>${loop}</bpmn:scriptTask>`;
  assert.deepEqual((await ran(one(task), { items: [1, 2, 3] })).all, [2, 6, 12]);
  const camunda =
    '<bpmn:scriptTask id="t" scriptFormat="javascript" camunda:resultVariable="last"><bpmn:script>return number</bpmn:script><bpmn:multiInstanceLoopCharacteristics isSequential="true" camunda:collection="items" camunda:elementVariable="number"/></bpmn:scriptTask>';
  assert.equal((await ran(one(camunda), { items: [1, 2, 3] })).last, 3);
});

test('a loop of Zeebe counts from 1, as there; the others from 0', async () => {
  const zeebe = `<bpmn:scriptTask id="t" scriptFormat="javascript"><bpmn:script>return loopCounter</bpmn:script><bpmn:multiInstanceLoopCharacteristics isSequential="true">${more('<zeebe:loopCharacteristics inputCollection="=items" inputElement="item" outputCollection="all" outputElement="=[loopCounter, items[loopCounter]]"/>')}<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">=loopCounter = 2</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics></bpmn:scriptTask>`;
  const items = ['p', 'q', 'r'];
  const counted = [
    [1, 'p'],
    [2, 'q'],
  ];
  assert.deepEqual((await ran(one(zeebe), { items })).all, counted);
  const camunda =
    '<bpmn:scriptTask id="t" scriptFormat="javascript" camunda:resultVariable="last"><bpmn:script>return loopCounter</bpmn:script><bpmn:multiInstanceLoopCharacteristics isSequential="true" camunda:collection="items" camunda:elementVariable="item"/></bpmn:scriptTask>';
  assert.equal((await ran(one(camunda), { items })).last, 2);
});

test('the start event names the variable of who starts', async () => {
  const seen = await ran(one('<bpmn:task id="t"/>', '<bpmn:startEvent id="s" camunda:initiator="asker"/>'));
  assert.equal(seen.asker, 'manager');
});

test('a failed command is tried again as often, and as late, as the diagram says', async () => {
  const task = `<bpmn:serviceTask id="t">${more('<bank:properties><bank:property name="ConnectorKey" value="RetrieveAccountQuery"/><bank:property name="accountNumber" value="nobody"/></bank:properties><camunda:failedJobRetryTimeCycle>R3/PT10M</camunda:failedJobRetryTimeCycle>')}</bpmn:serviceTask>`;
  const id = await deploy(bank, one(task));
  const started = await begin(bank, id);
  const tries = async (): Promise<number> => {
    const seen = await look(bank, started);
    const history = seen.at('data.history') as readonly { readonly what: string }[];
    return history.filter(({ what }) => what === 'retry').length;
  };
  assert.equal(await tries(), 1);
  await bank.advance(9 * 60_000);
  assert.equal(await tries(), 1);
  await bank.advance(2 * 60_000);
  assert.equal(await tries(), 2);
  await bank.advance(11 * 60_000);
  assert.equal((await look(bank, started)).at('data.status'), 'ERROR');
});

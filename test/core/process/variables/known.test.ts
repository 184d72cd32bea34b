import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { variablesAt } from '../../../../core/process/variables/known.ts';
import { objectShape } from '../../../../core/process/variables/shape.ts';
import { bpmn, el, end, escaped, loop, start } from '../../../support/bpmn.ts';
import { pick, pickAll } from '../../../support/pick.ts';

const deposit = objectShape({
  data: {
    type: 'object',
    properties: {
      transactionId: { type: 'string', description: 'Its id' },
      fee: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    },
  },
});
const known = { answer: (name: string) => (name === 'Pay' ? deposit : undefined) };

async function at(id: string, elements: readonly string[], flows: readonly string[]) {
  const process = mainProcess(await readTree(bpmn([start, ...elements, end], flows)));
  assert.ok(process);
  const found = variablesAt(planOf(process), id, known);
  assert.ok(found, id);
  return found;
}

/** `name! how@element`: with `!` where it is there on every way. */
async function told(id: string, elements: readonly string[], flows: readonly string[]) {
  const { variables } = await at(id, elements, flows);
  return variables.map(({ name, always, from }) => {
    const origins = from.map(({ elementId, how }) => `${how}@${elementId}`).join(' ');
    return `${name}${always ? '!' : ''} ${origins}`;
  });
}

const pay = (id: string, variable?: string, more: Readonly<Record<string, string>> = {}) =>
  el('serviceTask', id, {
    ConnectorKey: 'Pay',
    ...more,
    ...(variable === undefined ? {} : { ResultVariable: variable }),
  });
const script = (id: string, code: string) =>
  el('scriptTask', id, {}, `<bpmn:script>${escaped(code)}</bpmn:script>`);
const task = (id: string) => el('task', id);

test('a result is known after its element, with its members, and not before', async () => {
  const flows = ['s->a', 'a->b', 'b->e'];
  assert.deepEqual(await told('a', [pay('a', 'paid'), task('b')], flows), []);
  const { variables } = await at('b', [pay('a', 'paid'), task('b')], flows);
  const [paid] = variables;
  assert.deepEqual([paid?.name, paid?.always, paid?.type], ['paid', true, 'object']);
  assert.deepEqual(pickAll(paid?.members ?? [], 'path', 'type', 'description'), [
    ['data', 'object', null],
    ['data.transactionId', 'text', 'Its id'],
    ['data.fee', 'number', null],
    ['data.lines', 'list', null],
  ]);
  const own = await at('a', [pay('a', 'paid'), task('b')], flows);
  assert.equal(own.result?.members[1]?.path, 'data.transactionId');
});

test('a result without a name goes where the host puts it; a mapping takes its place', async () => {
  const flows = ['s->a', 'a->e'];
  assert.deepEqual(await told('e', [pay('a')], flows), ['lastServiceResult! result@a']);
  const mapped = pay('a', undefined, {
    OutputMapping: '{"id": "data.transactionId", "twice": "${result.data.fee * 2}", "flag": true}',
  });
  assert.deepEqual(await told('e', [mapped], flows), [
    'flag! mapping@a',
    'id! mapping@a',
    'twice! mapping@a',
  ]);
  const { variables } = await at('e', [mapped], flows);
  assert.deepEqual(
    variables.map(({ name, type }) => `${name} ${type}`),
    ['flag any', 'id text', 'twice any'],
  );
});

test('on every way, and on some way', async () => {
  const flows = ['s->g', 'g->a : ${x}', 'g->b', 'a->j', 'b->j', 'j->e'];
  const either = (first: string, second: string, gate = 'exclusiveGateway') =>
    told('e', [el(gate, 'g'), first, second, el(gate, 'j')], flows);
  assert.deepEqual(await either(pay('a', 'p'), task('b')), ['p result@a', 'x given@f1']);
  assert.deepEqual(await either(pay('a', 'p'), pay('b', 'p')), ['p! result@a result@b', 'x given@f1']);
  // A parallel join waits for both.
  assert.deepEqual(await either(pay('a', 'p'), task('b'), 'parallelGateway'), ['p! result@a', 'x given@f1']);
  // What runs beside it is not before it.
  const fork = [el('parallelGateway', 'g'), pay('a', 'p'), task('b'), el('parallelGateway', 'j')];
  assert.deepEqual(await told('b', fork, flows), ['x given@f1']);
});

test('at a condition it is what is there after the element before', async () => {
  const elements = [pay('a', 'p'), el('exclusiveGateway', 'g'), task('b')];
  const flows = ['s->a', 'a->g', 'g->b : ${p.data.fee > limit}', 'b->e', 'g->e'];
  assert.deepEqual(await told('f2', elements, flows), ['p! result@a']);
  // Its own name is none that anybody else has written.
  assert.deepEqual(await told('b', elements, flows), ['limit given@f2', 'p! result@a']);
});

test('forms of user tasks, scripts, and who started it', async () => {
  const form =
    '<bpmn:extensionElements><camunda:formData xmlns:camunda="http://camunda.org/schema/1.0/bpmn"><camunda:formField id="sum" type="long" label="How much"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField><camunda:formField id="note" type="string"/></camunda:formData></bpmn:extensionElements>';
  const ask = el('userTask', 'ask', {}, form);
  const make = script('make', 'context.total = sum * 2; context.seen.by = 1; if (context.old == 3) {}');
  const found = await told('e', [ask, make], ['s->ask', 'ask->make', 'make->e']);
  assert.deepEqual(found, [
    'formData! form@ask',
    'lastScriptResult! result@make',
    'note form@ask',
    'old given@make',
    'seen script@make',
    'sum! form@ask',
    'total script@make',
  ]);
  const begun = el(
    'startEvent',
    's2',
    {},
    '',
    'camunda:initiator="who" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  );
  assert.deepEqual(await told('t', [begun, task('t')], ['s2->t', 't->e']), ['who! starter@s2']);
});

test('a loop gives its item with what is known of it, and its list when it is done', async () => {
  const each = el(
    'serviceTask',
    'each',
    { ConnectorKey: 'Pay', ResultVariable: 'one', AggregationVariable: 'all', ElementVariable: 'line' },
    loop('${paid.data.lines}'),
  );
  const elements = [pay('a', 'paid'), each];
  const flows = ['s->a', 'a->each', 'each->e'];
  const within = await at('each', elements, flows);
  assert.deepEqual(
    within.variables.map(({ name, always, type }) => `${name}${always ? '!' : ''} ${type}`),
    ['line! object', 'loopCounter! number', 'one object', 'paid! object'],
  );
  assert.deepEqual(pick(within.variables[0]?.members ?? [], 'path'), ['price']);
  // There may be nothing in the list: then no turn has set its result.
  assert.deepEqual(await told('e', elements, flows), ['all! loop@each', 'one result@each', 'paid! result@a']);
});

test('within a sub-process, at its border, after it, and in what an event begins', async () => {
  const inner = (id: string) =>
    [
      `<bpmn:startEvent id="${id}s"/>${pay(`${id}p`, `${id}v`)}<bpmn:endEvent id="${id}e"/>`,
      `<bpmn:sequenceFlow id="${id}1" sourceRef="${id}s" targetRef="${id}p"/><bpmn:sequenceFlow id="${id}2" sourceRef="${id}p" targetRef="${id}e"/>`,
    ].join('');
  const elements = [
    pay('a', 'paid'),
    el('subProcess', 'sub', {}, inner('x')),
    el('boundaryEvent', 'late', {}, '<bpmn:timerEventDefinition/>', 'attachedToRef="sub"'),
    el('subProcess', 'event', {}, inner('y'), 'triggeredByEvent="true"'),
  ];
  const flows = ['s->a', 'a->sub', 'sub->e', 'late->e'];
  assert.deepEqual(await told('xp', elements, flows), ['paid! result@a']);
  assert.deepEqual(await told('f2', elements, flows), ['paid! result@a', 'xv! result@xp']);
  assert.deepEqual(await told('late', elements, flows), ['paid! result@a', 'xv result@xp']);
  assert.deepEqual(await told('e', elements, flows), ['paid! result@a', 'xv result@xp']);
  // An event may come more than once.
  assert.deepEqual(await told('yp', elements, flows), ['paid result@a', 'xv result@xp', 'yv result@yp']);
});

test('what is unfinished is told as well, and what is not there is not', async () => {
  assert.deepEqual(await told('b', [pay('a', 'p'), task('b')], ['s->a']), []);
  assert.deepEqual(await told('p', [pay('a', 'p', { amount: '${sum}' })], []), ['sum given@a']);
  const process = mainProcess(await readTree(bpmn([start, end], ['s->e'])));
  assert.ok(process);
  assert.equal(variablesAt(planOf(process), 'nothing', known), undefined);
});

test('a diagram of thousands of elements is answered within its bounds', async () => {
  const count = 4000;
  const elements = Array.from({ length: count }, (_, i) => pay(`t${i}`, `v${i}`));
  const flows = ['s->t0', ...elements.slice(1).map((_, i) => `t${i}->t${i + 1}`), `t${count - 1}->e`];
  const { variables } = await at('e', elements, flows);
  assert.equal(variables.length, 500);
  assert.ok(variables.reduce((sum, { members }) => sum + members.length, 0) <= 4000);
});

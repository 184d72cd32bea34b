/** What a step maps, returns and collects has a limit, which counts shared references each time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluated } from '../../../core/process/binding.ts';
import { MissingInput } from '../../../core/process/expression/missing.ts';
import { bytesOfVariables, fitting } from '../../../core/process/sizes.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { bpmn, el, end, loop, start } from '../../support/bpmn.ts';
import { begin, deploy, look } from '../../support/process.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const isTooLarge = (error: unknown): boolean =>
  error instanceof MissingInput && error.code === 'VALUE_TOO_LARGE';

test('a mapping stops at the value that is too large, and names it', () => {
  const note = 'x'.repeat(100);
  let evaluations = 0;
  const mapping = Array.from({ length: 1000 }, (_, at) => {
    const value = () => {
      evaluations += 1;
      return note;
    };
    return [`a${at}`, value] as const;
  });
  assert.throws(() => evaluated(mapping, {}, 1000), /a9 has more than 1000 bytes/);
  assert.throws(() => evaluated(mapping, {}, 1000), isTooLarge);
  assert.equal(evaluations, 20);
  assert.deepEqual(evaluated(mapping.slice(0, 2), {}, 1000), { a0: note, a1: note });
});

test('the bytes of variables are those of their JSON', () => {
  const shared = { of: ['x', 1] };
  const variables = { a: shared, b: shared, 'c"': 'text', gone: undefined };
  assert.equal(bytesOfVariables(variables), JSON.stringify(variables).length);
  assert.equal(bytesOfVariables({}), 2);
  assert.equal(fitting('It', variables, 200), variables);
  assert.throws(() => fitting('It', variables, 20), isTooLarge);
});

const large = 'x'.repeat(240_000);
const copies = (count: number, text = '${note}') =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, text])));

/** The incident of an instance that begins with a large variable. */
async function incidentOf(xml: string, variables: Readonly<Record<string, unknown>> = { note: large }) {
  const started = await begin(bank, await deploy(bank, xml), variables);
  const shown = await look(bank, started);
  return {
    started,
    shown,
    code: shown.at('data.error.code'),
    message: String(shown.at('data.error.message')),
  };
}
const one = (step: string) => bpmn([start, step, end], ['s->t', 't->e']);

test('an event with many copies of a variable is an incident, and no event is recorded', async () => {
  const step = el('sendTask', 't', { event: 'hello', InputMapping: copies(80) });
  const { code, message } = await incidentOf(one(step));
  assert.equal(code, 'VALUE_TOO_LARGE', message);
  assert.match(message, /261120 bytes/);
  const events = await bank.call('RetrieveEventsQuery', { type: 'process.message' }, { as: 'admin' });
  assert.deepEqual(events.at('data.items'), []);
});

test('the catch-all of a diagram does not catch it, and the host does not retry it', async () => {
  const step = el('sendTask', 't', { event: 'hello', InputMapping: copies(80), Retries: '3' });
  const catching = el('boundaryEvent', 'b', {}, '<bpmn:errorEventDefinition/>', 'attachedToRef="t"');
  const { code, shown } = await incidentOf(bpmn([start, step, catching, end], ['s->t', 't->e', 'b->e']));
  assert.equal(code, 'VALUE_TOO_LARGE');
  assert.equal(shown.at('data.status'), 'ERROR');
});

for (const [what, step] of [
  ['the inputs of a worker', el('serviceTask', 't', { Topic: 'work', InputMapping: copies(5) })],
  ['the inputs of a form', el('userTask', 't', { InputMapping: copies(5) })],
  ['an output mapping', el('receiveTask', 't', { CorrelationKey: 'k', OutputMapping: copies(5) })],
  [
    'the result of a FEEL script',
    el(
      'scriptTask',
      't',
      {},
      `<bpmn:script>= {${Array.from({ length: 20 }, (_, at) => `a${at}: note`)}}</bpmn:script>`,
    ),
  ],
] as const) {
  test(`${what} has a limit`, async () => {
    const { code, message, started } = await incidentOf(one(step));
    if (what !== 'an output mapping') {
      assert.equal(code, 'VALUE_TOO_LARGE', message);
      return;
    }
    await bank.call('ReturnCallbackCommand', { correlationKey: 'k', callbackData: {} }, { as: 'admin' });
    assert.equal((await look(bank, started)).at('data.error.code'), 'VALUE_TOO_LARGE');
  });
}

test('the collected list of a loop has a limit', async () => {
  const turns = loop('${items}', { sequential: true }).replace(
    '</bank:properties>',
    '<bank:property name="aggregationVariable" value="all"/></bank:properties>',
  );
  const step = el('scriptTask', 't', {}, `<bpmn:script>= note</bpmn:script>${turns}`);
  const { code, message } = await incidentOf(one(step), { note: large, items: [1, 2, 3, 4, 5, 6] });
  assert.equal(code, 'VALUE_TOO_LARGE', message);
});

/** Text of a diagram never reaches the expressions and scripts of bpmn-engine itself, which run it in this process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { engineOptions, openEngine } from '../../../../core/process/engine/open.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { definitions } from '../../../support/bpmn.ts';
import { process as diagram, script, user, xor } from '../../../support/diagram.ts';
import { holderOver, programIn } from '../../../support/machine.ts';
import { pick } from '../../../support/pick.ts';

/** Global that each hostile text sets where it is run. */
const mark = 'ranFromDiagram';
const hasRun = (): boolean => {
  const ran = Object.hasOwn(globalThis, mark);
  Reflect.deleteProperty(globalThis, mark);
  return ran;
};

const code = `globalThis.${mark}=1`;
const call = `environment.constructor.constructor('${code}')`;
const expressions = [
  `\${${call}}`,
  `\${environment.constructor.constructor("${code}")}`,
  `\${environment.services.bursarSeat.constructor.constructor('${code}')}`,
  `\${environment.variables.constructor.constructor('${code}')}`,
  `\${content.constructor.constructor('${code}')}`,
  `\${environment.scripts.getScript()}`,
  `\${this.constructor.constructor('${code}')()}`,
];

test('the default expressions of the package do run such text', async () => {
  const xml = definitions(
    `<bpmn:process id="p" isExecutable="true"><bpmn:serviceTask id="t" implementation="${expressions[0]}"/></bpmn:process>`,
  );
  const engine = new Engine({ source: xml });
  await engine.execute().catch(() => undefined);
  const [definition] = engine.execution?.definitions ?? [];
  definition?.environment.resolveExpression(`\${${call}}`);
  const made = definition?.environment.resolveExpression(`\${${call}}`);
  if (typeof made === 'function') made();
  assert.equal(hasRun(), true, 'the options of the host are not needed any more');
});

for (const text of expressions) {
  test(`as a condition, ${text} runs nothing`, async () => {
    const xml = diagram([xor('g'), user('u')], [`s -> g`, `g -> u : ${text}`, 'g => e', 'u -> e']);
    const program = await programIn(xml);
    const { execution, machine, close } = await openEngine(program, holderOver(program.plan));
    for (const token of [...machine.tokens.values()]) token.complete();
    for (const { environment } of execution.definitions) resolve(environment, text);
    close();
    assert.equal(hasRun(), false);
  });
}

/** What the API of the package answers for a text that a listener has evaluated. */
function resolve(environment: { resolveExpression(text: string): unknown }, text: string): void {
  try {
    const found = environment.resolveExpression(text);
    assert.notEqual(typeof found, 'function', text);
  } catch (error) {
    assert.ok(error instanceof Error);
  }
}

test('an attribute that the package would evaluate is not evaluated', async () => {
  const attributes = `implementation="\${${call}}" id="t"`;
  const xml = definitions(
    `<bpmn:process id="p" isExecutable="true"><bpmn:serviceTask ${attributes}/></bpmn:process>`,
  );
  const program = await programIn(xml);
  const { execution, machine, close } = await openEngine(program, holderOver(program.plan));
  execution.signal({ id: 't' });
  assert.equal(machine.outcome().state, 'ended');
  close();
  assert.equal(hasRun(), false);
});

test('a script task is a wait: its text is handed to no script of the package', async () => {
  const program = await programIn(diagram([script('t', code)], ['s -> t -> e']));
  const options = await engineOptions(program, () => holderOver(program.plan));
  const engine = new Engine(options);
  const execution = await engine.execute();
  assert.deepEqual(pick(execution.getPostponed(), 'id'), ['t']);
  const found = execution.environment.getScript('javascript', { id: 't' });
  found.execute(Object.create(null), (error: unknown) =>
    assert.match(String(membersOf(error).message), /sandbox of the host/),
  );
  await execution.stop();
  assert.equal(hasRun(), false);
});

test('no listener, log or attribute of the diagram names a function of the package', async () => {
  const program = await programIn(diagram([user('u')], ['s -> u -> e']));
  const { execution, close } = await openEngine(program, holderOver(program.plan));
  const { environment } = execution;
  assert.equal(environment.resolveExpression('${environment.constructor}'), undefined);
  assert.equal(environment.resolveExpression('${environment.variables}') instanceof Function, false);
  close();
});

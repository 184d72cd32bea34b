/** Gateways that a script decides: it says yes, no or which flow; anything else stands as an incident. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../support/bpmn.ts';
import { process, user, xor } from '../support/diagram.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const yes = el('userTask', 'yes', { FormKey: 'yes' });
const no = el('userTask', 'no', { FormKey: 'no' });

/** A gateway whose first flow has this condition, in this language. */
function conditional(condition: string, language = 'javascript'): string {
  return bpmn(
    [start, el('exclusiveGateway', 'g', {}, '', 'default="f2"'), yes, no, end],
    ['s->g', 'g->yes : CONDITION', 'g->no', 'yes->e', 'no->e'],
  ).replace(
    '<bpmn:conditionExpression>CONDITION',
    `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="${language}">${escaped(condition)}`,
  );
}

/** A gateway whose own script names the flow. */
const named = (script: string) =>
  bpmn(
    [start, el('exclusiveGateway', 'g', { Condition: script }, '', 'default="f2"'), yes, no, end],
    ['s->g', 'g->yes', 'g->no', 'yes->e', 'no->e'],
  );

const ways: readonly (readonly [string, string, string])[] = [
  ['a condition in brackets that holds', conditional('(amount > 100)'), 'yes'],
  ['a condition in brackets that does not', conditional('(amount > 10000)'), 'no'],
  ['statements', conditional('const most = 100;\nreturn amount > most;'), 'yes'],
  ['the id of a flow', named("(amount > 100 ? 'f1' : 'f2')"), 'yes'],
  ['the name of a flow', named("return 'to no'"), 'no'],
  ['null for the default', named('return null'), 'no'],
];

for (const [name, xml, task] of ways) {
  test(`${name} takes its way`, async () => {
    const started = await begin(bank, await deploy(bank, xml), { amount: 5000 });
    assert.equal(started.at('data.status'), 'WAITING', JSON.stringify(started.body));
    assert.equal(started.at('data.currentTaskId'), task);
  });
}

const stands: readonly (readonly [string, string, RegExp])[] = [
  ['a number', conditional('(amount * 2)'), /condition of f1 answered 10000: .*true or false/],
  ['a text', conditional('"yes"'), /condition of f1 answered "yes"/],
  ['nothing', conditional('context.approved'), /condition of f1 answered null/],
  ['an error', conditional('missing > 1'), /missing is not defined/],
  ['no way out', conditional('if (amount < 1) return true;'), /ended without return/],
  ['a flow that is none', named('return "f9"'), /answered "f9", which names no flow/],
  ['an error of the gateway', named('throw new Error("lost")'), /lost/],
];

for (const [name, xml, says] of stands) {
  test(`a condition that answers ${name} stands, is seen, and is tried again once mended`, async () => {
    const started = await begin(bank, await deploy(bank, xml), { amount: 5000 });
    assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
    const shown = await look(bank, started);
    assert.match(shown.text('data.error.message'), says);
    assert.equal(shown.at('data.error.elementId'), 'g');
  });
}

test('a script that missed a variable goes on when it is set', async () => {
  const id = await deploy(bank, conditional('(amount > limit)'));
  const started = await begin(bank, id, { amount: 5000 });
  assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
  const stood = await look(bank, started);
  assert.match(stood.text('data.error.message'), /limit/);
  const instanceGuid = started.text('data.instanceId');
  await bank.call(
    'SetProcessVariablesCommand',
    { instanceGuid, variables: { limit: 100 }, comment: 'it was missing' },
    { as: 'manager' },
  );
  const tried = await bank.call('RetryProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
  assert.equal(tried.at('data.status'), 'WAITING', JSON.stringify(tried.body));
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'WAITING');
  assert.equal(shown.at('data.currentTaskId') ?? 'yes', 'yes');
  assert.equal(shown.at('data.error'), null);
});

test('a gate whose script failed is asked from its first flow again', async () => {
  const condition = (text: string, language = '') =>
    `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"${language}>${text}</bpmn:conditionExpression>`;
  const xml = process(
    [xor('g'), user('a'), user('b'), user('c')],
    ['s -> g', 'g -> a : ${x}', 'g -> b : ${later}', 'g => c', 'a -> e', 'b -> e', 'c -> e'],
  ).replace(
    /<bpmn:conditionExpression [^>]*>\$\{later\}<\/bpmn:conditionExpression>/,
    condition('y.z &gt; 1', ' language="javascript"'),
  );
  const started = await begin(bank, await deploy(bank, xml), { x: false });
  assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
  const instanceGuid = started.text('data.instanceId');
  const variables = { x: true, y: { z: 0 } };
  await bank.call('SetProcessVariablesCommand', { instanceGuid, variables }, { as: 'manager' });
  const tried = await bank.call('RetryProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
  assert.equal(tried.at('data.currentTaskId'), 'a', JSON.stringify(tried.body));
});

test('conditions that are not scripts are refused at deploy', async () => {
  const refused: readonly (readonly [string, RegExp])[] = [
    [conditional('amount > 1;\namount > 2'), /condition.*no return.*line 2/s],
    [conditional('return\n  amount > 1'), /return alone on its line/],
    [conditional('amount: 1'), /as a label/],
    [conditional('amount > 1', 'groovy'), /groovy is not run; write javascript/],
  ];
  for (const [bpmnXml, says] of refused) {
    const answer = await bank.call(
      'CreateProcessDefinitionCommand',
      { name: `refused ${Math.random()}`, bpmnXml },
      { as: 'admin' },
    );
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), says);
  }
});

/** All that an instance evaluates in one turn has one budget: many texts do no more than one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundOf, evaluated } from '../../../../core/process/binding.ts';
import { conditionValue } from '../../../../core/process/expression/condition.ts';
import { compileText } from '../../../../core/process/expression/expression.ts';
import { MissingInput } from '../../../../core/process/expression/missing.ts';
import { inOneTurn } from '../../../../core/process/expression/turn-budget.ts';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { simulateText } from '../../../../core/process/simulate.ts';
import { BudgetSpent } from '../../../../core/values/budget.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';

/** It does more than half of what one evaluation may: one passes, two do not. */
const costly = 'count(for i in 1..125, j in 1..400 return 1)';
const beside = /with all that the same turn evaluates/;

test('conditions of one turn share a budget, those of two turns do not', () => {
  const ask = () => conditionValue(`= ${costly} < 0`, {});
  const [first, second] = inOneTurn(() => [ask(), ask()]);
  assert.deepEqual(first, { value: false });
  assert.ok(second !== undefined && 'problem' in second);
  assert.equal(second.code, 'VALUE_UNFIT');
  assert.match(second.problem, beside);
  assert.deepEqual(
    inOneTurn(() => [ask()]),
    [{ value: false }],
  );
  assert.deepEqual([ask(), ask()], [{ value: false }, { value: false }]);
});

test('so do expressions that wait for something between', async () => {
  const code = compileText(`=${costly}`, 'strict');
  const parts: number[] = [];
  const both = inOneTurn(
    async () => {
      code({});
      await Promise.resolve();
      return code({});
    },
    { spent: (part) => parts.push(part) },
  );
  await assert.rejects(both, BudgetSpent);
  assert.equal(parts.length, 1);
  assert.ok((parts[0] ?? 0) > 0);
});

const many = Array.from({ length: 40 }, (_, at) => at);

test('a gateway with many costly conditions stands', async () => {
  const flows = many.flatMap((at) => [`g->t${at} : = ${costly} < 0`, `t${at}->e`]);
  const gateway = el('exclusiveGateway', 'g');
  const xml = bpmn([start, gateway, ...many.map((at) => el('task', `t${at}`)), end], ['s->g', ...flows]);
  const order = { variables: {}, answers: {}, now: instantAt(0), timezone: 'UTC', millis: 60_000 };
  const tools = { scripts: undefined, rules: () => Promise.reject(new Error('no rules')) };
  const { outcome, message } = await simulateText({ xml, ...order }, tools);
  assert.equal(outcome, 'ERROR');
  assert.match(message ?? '', beside);
});

test('the mappings of a step share a budget', async () => {
  const mapping = Object.fromEntries(many.map((at) => [`v${at}`, `=${costly}`]));
  const xml = bpmn(
    [start, el('serviceTask', 't', { InputMapping: JSON.stringify(mapping) }), end],
    ['s->t', 't->e'],
  );
  const process = mainProcess(await readTree(xml));
  assert.ok(process !== undefined);
  const step = planOf(process).steps.get('t');
  assert.ok(step !== undefined);
  assert.throws(
    () => inOneTurn(() => evaluated(boundOf(step).inputs, {})),
    (error) => error instanceof MissingInput && beside.test(error.message),
  );
});

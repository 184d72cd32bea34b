import assert from 'node:assert/strict';
import { test } from 'node:test';
import CompleteExternalTask from '../../../../commands/processes/external/CompleteExternalTaskCommand.ts';
import type { ProcessTrigger } from '../../../../core/process/tables.ts';

import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { tooMuch } from '../../../support/definitions.ts';
import { bureau, fetched, heldInput, heldRows, heldState, outside, work } from '../../../support/external.ts';
import { begin, deploy, look } from '../../../support/process.ts';

cases(
  CompleteExternalTask,
  { input: heldInput, state: { ...heldState, waiting: [] as readonly ProcessTrigger[] }, actor: bureau },
  {
    'a task that the worker has': { gives: ['remove', 'insert', 'schedule', 'put'] },
    'result and variables': { input: { result: 1, variables: {} }, gives: 'VALIDATION' },
    'a task of an instance with much that waits for it': {
      state: { waiting: tooMuch },
      gives: 'PROCESS_DATA_TOO_LARGE',
    },
    ...heldRows,
  },
);

const bank = bankOfFile();

test('the result goes where the diagram puts it, and the worker stands behind the process', async () => {
  const definition = outside('score', { ResultVariable: 'report', client: '${client}' });
  const started = await begin(bank, await deploy(bank, definition), { client: 'amina' });
  assert.equal(started.at('data.status'), 'WAITING');
  const task = await fetched(bank, 'score');
  assert.deepEqual(task.at('data.tasks.0.variables'), { client: 'amina' });
  const done = await work(bank, 'Complete', task.at('data.tasks.0.id'), { result: { score: 640 } });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  const shown = await look(bank, started);
  assert.deepEqual(shown.at('data.variables.report'), { score: 640 });
  const history = shown.at('data.history') as readonly { readonly detail?: unknown }[];
  assert.ok(JSON.stringify(history).includes('"people":["bureau"]'), JSON.stringify(history));
  const again = await work(bank, 'Complete', task.at('data.tasks.0.id'), {});
  assert.deepEqual([again.status, again.at('errors.0.code')], [409, 'INSTANCE_ENDED']);
});

test('variables are set one by one, unless the diagram maps the result', async () => {
  const plain = await begin(bank, await deploy(bank, outside('plain')), { kept: 1 });
  const first = await fetched(bank, 'plain');
  await work(bank, 'Complete', first.at('data.tasks.0.id'), { variables: { score: 7 } });
  const seen = await look(bank, plain);
  assert.deepEqual([seen.at('data.variables.score'), seen.at('data.variables.kept')], [7, 1]);

  const mapping = outside('mapped', { OutputMapping: '{"points": "result.score"}' });
  const mapped = await begin(bank, await deploy(bank, mapping), { amount: 5 });
  const second = await fetched(bank, 'mapped');
  const brought = { score: 8, amount: 1_000_000 };
  await work(bank, 'Complete', second.at('data.tasks.0.id'), { variables: brought });
  const left = await look(bank, mapped);
  assert.deepEqual([left.at('data.variables.points'), left.at('data.variables.amount')], [8, 5]);
});

test('Camunda’s output parameters see what the worker brought by its names', async () => {
  const xml = bpmn(
    [
      start,
      `<bpmn:serviceTask id="ask" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:type="external" camunda:topic="named">
        <bpmn:extensionElements><camunda:inputOutput>
          <camunda:inputParameter name="who">\${client}</camunda:inputParameter>
          <camunda:outputParameter name="points">\${score}</camunda:outputParameter>
        </camunda:inputOutput></bpmn:extensionElements></bpmn:serviceTask>`,
      end,
    ],
    ['s->ask', 'ask->e'],
  );
  const started = await begin(bank, await deploy(bank, xml), { client: 'amina' });
  const task = await fetched(bank, 'named');
  assert.deepEqual(task.at('data.tasks.0.variables'), { who: 'amina' });
  await work(bank, 'Complete', task.at('data.tasks.0.id'), { variables: { score: 640 } });
  const shown = await look(bank, started);
  assert.deepEqual(shown.at('data.variables'), { client: 'amina', points: 640 });
});

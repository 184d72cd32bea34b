import assert from 'node:assert/strict';
import { test } from 'node:test';
import StartByCondition from '../../../../commands/processes/messages/StartProcessesByConditionCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition } from '../../../support/definitions.ts';
import { deploy, look } from '../../../support/process.ts';

const limit = { definitionId: definition.id, elementId: 'high', name: '${exposure > 1000}' };
const said = (answer: object) => ({ starts: [{ ...limit, said: answer }] });

cases(
  StartByCondition,
  {
    input: { variables: { exposure: 1500 } },
    state: { definitions: new Map([[definition.id, definition]]) },
    actor: analyst,
  },
  {
    'one whose condition holds': {
      prepared: said({ value: true }),
      gives: ['insert', 'schedule', 'emit', 'audit'],
    },
    'one whose condition does not': { prepared: said({ value: false }), gives: ['audit'] },
    'one that is not decided': { prepared: said({ problem: 'no exposure' }), gives: ['audit'] },
    'one that is inactive': {
      prepared: said({ value: true }),
      state: { definitions: new Map([[definition.id, { ...definition, isActive: false }]]) },
      gives: ['audit'],
    },
  },
);

const bank = bankOfFile();

test('variables start what begins with a condition that they fulfil, by that start event', async () => {
  const high = el(
    'startEvent',
    'high',
    {},
    '<bpmn:conditionalEventDefinition><bpmn:condition>${exposure &gt; 1000}</bpmn:condition></bpmn:conditionalEventDefinition>',
  );
  const xml = bpmn(
    [start, high, el('userTask', 'plain', { FormKey: 'f' }), el('userTask', 'review', { FormKey: 'f' }), end],
    ['s->plain', 'high->review', 'plain->e', 'review->e'],
  );
  const id = await deploy(bank, xml);
  const ask = async (variables: object) =>
    (await bank.call('StartProcessesByConditionCommand', { variables }, { as: 'manager' })).at('data') as {
      readonly instances: readonly string[];
      readonly undecided: readonly { readonly definitionId: number; readonly problem: string }[];
    };
  assert.deepEqual(await ask({ exposure: 10 }), { instances: [], undecided: [] });
  const { undecided } = await ask({ other: 10 });
  assert.equal(undecided[0]?.definitionId, id);
  assert.match(undecided[0]?.problem ?? '', /exposure/);
  const { instances } = await ask({ exposure: 5000 });
  assert.equal(instances.length, 1);
  await bank.advance(0);
  const instance = await look(bank, instances[0] ?? '');
  assert.equal(instance.at('data.currentTaskId'), 'review');
});

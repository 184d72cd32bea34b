import assert from 'node:assert/strict';
import { test } from 'node:test';
import Rename from '../../../../commands/processes/definitions/RenameProcessDefinitionCommand.ts';
import { startBank } from '../../../support/bank.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, versionRow } from '../../../support/definitions.ts';

const alone = { 'processes/publication': { fourEyes: false } };

cases(
  Rename,
  {
    input: { id: 7, newName: 'Lending' },
    state: { definition, version: versionRow, same: undefined },
    actor: analyst,
  },
  {
    'a free name': { rules: alone, prepared: [], gives: ['put'] },
    'a name that a call stands for': { rules: alone, prepared: ['Lending'], gives: ['put', 'schedule'] },
    'as shipped, another name for a process in force is proposed': {
      prepared: [],
      gives: ['put', 'insert', 'emit', 'audit'],
    },
    'a name that another person has to approve': {
      rules: { 'processes/publication': { fourEyes: true } },
      gives: ['put', 'insert', 'emit', 'audit'],
      also(decision) {
        const put = 'effects' in decision ? decision.effects[0] : undefined;
        assert.deepEqual(put?.do === 'put' && put.changes, { latestVersion: 3 });
      },
    },
    'its own name': { rules: alone, prepared: [], input: { newName: definition.name }, gives: ['put'] },
    'a taken name': { state: { same: { ...definition, id: 8 } as never }, gives: 'PROCESS_NAME_TAKEN' },
    'an unknown one': { state: { definition: undefined as never }, gives: 'PROCESS_NOT_FOUND' },
  },
);

test('a bad name answers 400 with the status code 40', async () => {
  const bank = await startBank();
  try {
    for (const newName of ['', ' ', 'x'.repeat(201), undefined]) {
      const answer = await bank.call('RenameProcessDefinitionCommand', { id: 1, newName }, { as: 'admin' });
      assert.equal(answer.status, 400);
      assert.equal(answer.at('statusCode'), '40', JSON.stringify(answer.body));
      assert.equal(answer.at('errors.0.field'), 'newName');
    }
    for (const [command, data] of [
      ['CreateProcessDefinitionCommand', { name: ' ', bpmnXml: '<x/>' }],
      ['UpdateProcessDefinitionCommand', { id: 1, name: ' ' }],
    ] as const) {
      const answer = await bank.call(command, data, { as: 'admin' });
      assert.equal(answer.status, 400);
      assert.equal(answer.at('statusCode'), '40', JSON.stringify(answer.body));
    }
    const other = await bank.call(
      'RenameProcessDefinitionCommand',
      { id: 0, newName: 'Lending' },
      { as: 'admin' },
    );
    assert.equal(other.at('statusCode'), '400', JSON.stringify(other.body));
  } finally {
    await bank.stop();
  }
});

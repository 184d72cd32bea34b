import assert from 'node:assert/strict';
import Rename from '../../../../commands/processes/definitions/RenameProcessDefinitionCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, versionRow } from '../../../support/definitions.ts';

cases(
  Rename,
  {
    input: { id: 7, newName: 'Lending' },
    state: { definition, version: versionRow, same: undefined },
    actor: analyst,
  },
  {
    'a free name': { prepared: [], gives: ['put'] },
    'a name that a call stands for': { prepared: ['Lending'], gives: ['put', 'schedule'] },
    'a name that another person has to approve': {
      rules: { 'processes/publication': { fourEyes: true } },
      gives: ['put', 'insert', 'emit', 'audit'],
      also(decision) {
        const put = 'effects' in decision ? decision.effects[0] : undefined;
        assert.deepEqual(put?.do === 'put' && put.changes, { latestVersion: 3 });
      },
    },
    'its own name': { prepared: [], state: { same: definition as never }, gives: ['put'] },
    'a taken name': {
      state: { same: { ...definition, id: 8 } as never },
      gives: 'PROCESS_NAME_TAKEN',
    },
    'an unknown one': { state: { definition: undefined as never }, gives: 'PROCESS_NOT_FOUND' },
  },
);

import SetVariables from '../../../../commands/processes/operations/SetProcessVariablesCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, instance, tooMuch } from '../../../support/definitions.ts';

cases(
  SetVariables,
  {
    input: { instanceGuid: instance.id, variables: { a: 2 }, comment: 'mended' },
    state: { instance, waiting: [] },
    actor: analyst,
  },
  {
    'a waiting one': { gives: ['insert', 'schedule', 'audit'] },
    'one that has ended': {
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'one with much that waits for it': { state: { waiting: tooMuch }, gives: 'PROCESS_DATA_TOO_LARGE' },
    'one with large variables': {
      state: { instance: { ...instance, variables: { all: 'x'.repeat(1024 * 1024) } } },
      gives: 'PROCESS_DATA_TOO_LARGE',
    },
    'one whose large variables become smaller': {
      input: { variables: { all: 'x' } },
      state: { instance: { ...instance, variables: { all: 'x'.repeat(2 * 1024 * 1024) } } },
      gives: ['insert', 'schedule', 'audit'],
    },
    'an unknown one': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

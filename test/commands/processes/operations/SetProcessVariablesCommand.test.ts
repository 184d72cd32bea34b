import SetVariables from '../../../../commands/processes/operations/SetProcessVariablesCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, goneRows, instance } from '../../../support/definitions.ts';

cases(
  SetVariables,
  {
    input: { instanceGuid: instance.id, variables: { a: 2 }, comment: 'mended' },
    state: { instance },
    actor: analyst,
  },
  { 'a waiting one': { gives: ['insert', 'schedule', 'audit'] }, ...goneRows },
);

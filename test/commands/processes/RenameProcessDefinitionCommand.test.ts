import Rename from '../../../commands/processes/RenameProcessDefinitionCommand.ts';
import { cases } from '../../support/decide.ts';
import { analyst, definition } from '../../support/definitions.ts';

cases(
  Rename,
  {
    input: { id: 7, newName: 'Lending' },
    state: { definition, same: undefined },
    actor: analyst,
  },
  {
    'a free name': { gives: ['put'] },
    'its own name': { state: { same: definition as never }, gives: ['put'] },
    'a taken name': {
      state: { same: { ...definition, id: 8 } as never },
      gives: 'PROCESS_NAME_TAKEN',
    },
    'an unknown one': { state: { definition: undefined as never }, gives: 'PROCESS_NOT_FOUND' },
  },
);

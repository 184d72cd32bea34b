import Delete from '../../../../commands/processes/definitions/DeleteProcessDefinitionCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition } from '../../../support/definitions.ts';

const active = [{ instanceId: 'i1', status: 'WAITING', version: 1, startedAt: '2026-01-01' }];

cases(
  Delete,
  { input: { id: 7 }, state: { definition }, actor: analyst },
  {
    'one that nobody uses': { prepared: { instances: [], callers: [] }, gives: ['put'] },
    'one with active instances': {
      prepared: { instances: active, callers: [] },
      gives: 'PROCESS_HAS_INSTANCES',
    },
    'with force its instances are cancelled': {
      input: { force: true },
      prepared: { instances: active, callers: [] },
      gives: ['put', 'schedule'],
    },
    'one that others call': {
      input: { force: true },
      prepared: { instances: [], callers: [{ id: 8, name: 'Other' }] },
      gives: 'PROCESS_REFERENCED',
    },
    'an unknown one': {
      state: { definition: undefined as never },
      prepared: { instances: [], callers: [] },
      gives: 'PROCESS_NOT_FOUND',
    },
  },
);

import Resume from '../../../../commands/processes/operations/ResumeProcessInstanceCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, goneRows, instance } from '../../../support/definitions.ts';

cases(
  Resume,
  { input: { instanceGuid: instance.id, comment: 'mended' }, state: { instance }, actor: analyst },
  {
    // Found by an attack: timers resume the children in the name of the host.
    'an open webhook, with children': {
      prepared: ['a-child'],
      actor: { ...analyst, changedBy: ['open-webhook:k'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a waiting one': { prepared: [], gives: ['schedule', 'audit'] },
    'a suspended one': {
      prepared: [],
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: ['put', 'schedule', 'audit'],
    },
    'a suspended one and its child': {
      prepared: ['child'],
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: ['put', 'schedule', 'audit', 'schedule'],
    },
    ...goneRows,
  },
);

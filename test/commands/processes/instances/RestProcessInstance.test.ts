import Rest from '../../../../commands/processes/instances/RestProcessInstance.ts';
import { cases, person } from '../../../support/decide.ts';

cases(
  Rest,
  { input: { instanceId: 'i' }, state: undefined, actor: person('system', 'Admin', { kind: 'system' }) },
  { 'an errand that is done': { gives: [] } },
);

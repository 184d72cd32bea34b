import Fire from '../../../../commands/processes/instances/FireProcessTimer.ts';
import { cases, person } from '../../../support/decide.ts';
import { callbackWait, instance } from '../../../support/definitions.ts';

const wait = { ...callbackWait, kind: 'timer' as const, reference: null };

cases(
  Fire,
  {
    input: { instanceId: instance.id, token: 'late_1' },
    state: { instance, wait, callback: undefined },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'a timer that is due': { gives: ['remove', 'insert', 'schedule', 'put'] },
    'a retry that is due': {
      state: { wait: { ...wait, kind: 'retry' } },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'one that nobody waits for': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
    'of an ended instance': {
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'of an unknown instance': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

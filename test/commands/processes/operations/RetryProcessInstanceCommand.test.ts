import assert from 'node:assert/strict';
import Retry from '../../../../commands/processes/operations/RetryProcessInstanceCommand.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { cases, noon } from '../../../support/decide.ts';
import { analyst, goneRows, instance, userWait } from '../../../support/definitions.ts';

const failed = { ...userWait, kind: 'incident' as const, task: null };

const stuck = {
  ...instance,
  status: 'ERROR' as const,
  error: {
    elementId: null,
    token: null,
    code: 'HOST_FAULT',
    message: 'It fell over.',
    attempts: 3,
    at: noon,
    retryable: true,
  },
};

cases(
  Retry,
  {
    input: { instanceGuid: instance.id, comment: 'the bureau is down' },
    state: { instance: { ...instance, status: 'ERROR' }, waits: [failed], triggers: [], callbacks: [] },
    actor: analyst,
  },
  {
    'a failed task': { gives: ['remove', 'insert', 'schedule', 'put', 'audit'] },
    'the named task': {
      input: { taskId: 'review' },
      gives: ['remove', 'insert', 'schedule', 'put', 'audit'],
    },
    'an instance that the host could not run': {
      state: { instance: stuck, waits: [] },
      gives: ['put', 'schedule', 'audit'],
    },
    // Found by an attack: the instance then ran as if no open webhook had retried it.
    'an instance that the host could not run, by an open webhook': {
      state: { instance: stuck, waits: [] },
      actor: { ...analyst, changedBy: ['open-webhook:k'] },
      gives: ['put', 'insert', 'schedule', 'schedule', 'audit'],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        const [payload] = decision.effects.flatMap((effect) =>
          effect.do === 'insert' ? [membersOf(membersOf(effect.row).payload)] : [],
        );
        assert.deepEqual(payload?.changedBy, ['open-webhook:k']);
      },
    },
    'another task': { input: { taskId: 'other' }, gives: 'INSTANCE_HAS_NO_INCIDENT' },
    'a healthy instance': { state: { instance, waits: [userWait] }, gives: 'INSTANCE_HAS_NO_INCIDENT' },
    'one that is suspended': {
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: 'INSTANCE_SUSPENDED',
    },
    ...goneRows,
  },
);

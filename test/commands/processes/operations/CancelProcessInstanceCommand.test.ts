import Cancel from '../../../../commands/processes/operations/CancelProcessInstanceCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, callbackWait, instance, trigger, waitingCallback } from '../../../support/definitions.ts';
import { proposalWait } from '../../../support/proposals.ts';

cases(
  Cancel,
  {
    input: { instanceGuid: instance.id, reason: 'withdrawn' },
    state: { instance, waits: [], triggers: [], callbacks: [] },
    actor: analyst,
  },
  {
    'a waiting one': { prepared: [], gives: ['put', 'unschedule', 'emit', 'audit'] },
    'one that waits for a callback closes its key': {
      state: { waits: [callbackWait], callbacks: [waitingCallback] },
      prepared: [],
      gives: ['put', 'remove', 'put', 'unschedule', 'emit', 'audit'],
    },
    'one that waits for a proposal withdraws it': {
      state: { waits: [proposalWait] },
      prepared: [],
      gives: ['put', 'remove', 'schedule', 'unschedule', 'emit', 'audit'],
    },
    'one whose proposal has a result withdraws nothing': {
      state: { waits: [proposalWait], triggers: [{ ...trigger, token: proposalWait.token }] },
      prepared: [],
      gives: ['put', 'remove', 'remove', 'unschedule', 'emit', 'audit'],
    },
    'its children go with it': {
      prepared: ['child'],
      gives: ['put', 'unschedule', 'emit', 'audit', 'schedule'],
    },
    'a child tells its parent': {
      state: { instance: { ...instance, parentInstance: 'p', parentToken: 't' } },
      prepared: [],
      gives: ['put', 'unschedule', 'emit', 'audit', 'insert', 'schedule'],
    },
    'one in error': {
      state: { instance: { ...instance, status: 'ERROR' } },
      prepared: [],
      gives: ['put', 'unschedule', 'emit', 'audit'],
    },
    'one that has ended': {
      state: { instance: { ...instance, status: 'CANCELLED' } },
      prepared: [],
      gives: 'INSTANCE_ENDED',
    },
    'an unknown one': { state: { instance: undefined }, prepared: [], gives: 'INSTANCE_NOT_FOUND' },
  },
);

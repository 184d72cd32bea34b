import assert from 'node:assert/strict';
import Save from '../../../../commands/processes/instances/SaveProcessInstance.ts';
import type { ProcessCallback } from '../../../../core/process/tables.ts';
import { days, later } from '../../../../core/values/instant.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import {
  callbackWait,
  heldMessage,
  instance,
  trigger,
  waitingCallback,
} from '../../../support/definitions.ts';
import { aProposal, proposalId, proposalWait } from '../../../support/proposals.ts';

const wait = {
  token: 'paid_1',
  elementId: 'paid',
  name: null,
  kind: 'callback' as const,
  reference: 'order-1',
  message: null,
  due: null,
  task: null,
  accepts: null,
  again: false,
  external: null,
};

const waitForProposal = {
  ...wait,
  token: proposalWait.token,
  elementId: 'change',
  kind: 'proposal' as const,
  reference: proposalId,
};

const early: ProcessCallback = {
  ...waitingCallback,
  state: 'HELD',
  waits: [],
  payload: {
    data: {},
    isSuccess: true,
    errorMessage: null,
    sentAt: noon,
    sender: { userId: 'partner', name: 'Partner', humans: ['partner'], roles: [] },
  },
};

cases(
  Save,
  {
    input: {
      instanceId: instance.id,
      rev: 3,
      status: 'WAITING',
      state: 'kept',
      variables: {},
      error: null,
      waits: [],
      consumed: [],
      history: [],
      log: [],
      signals: [],
      escalations: [],
      leftProposals: [],
      people: [],
      hands: [],
      authors: [],
    },
    state: { instance, waits: [], triggers: [], callbacks: new Map(), held: [], proposed: [] },
    actor: person('process', 'Admin', { kind: 'system' }),
  },
  {
    'a rest': { gives: ['put', 'insert', 'unschedule'] },
    'what was under way when it was suspended': {
      input: { status: 'RUNNING' },
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: ['put', 'insert', 'unschedule'],
      also(decision) {
        const [row] = decision.rejected === true ? [] : decision.effects;
        assert.ok(row?.do === 'put');
        assert.deepEqual([row.changes.status, row.changes.rev], ['SUSPENDED', 4]);
        assert.ok(decision.rejected !== true);
        assert.deepEqual(decision.data, { more: false, suspended: true, parent: null });
      },
    },
    'what its scripts wrote': {
      input: { log: [{ level: 'log', text: 'seen', elementId: 'paid', at: later(noon, days(1)) }] },
      gives: ['put', 'insert', 'insert', 'unschedule'],
    },
    'a step on the way': { input: { status: 'RUNNING' }, gives: ['put', 'insert', 'schedule'] },
    'a new wait': {
      input: { waits: [{ ...wait, kind: 'user', reference: null }] },
      gives: ['put', 'insert', 'insert', 'unschedule'],
    },
    'a message that came before anybody waited for it is looked at': {
      input: { waits: [{ ...wait, kind: 'message', reference: 'paid', message: 'paid' }] },
      state: { held: [heldMessage] },
      gives: ['put', 'insert', 'schedule', 'insert', 'unschedule'],
    },
    'a new timer': {
      input: { waits: [{ ...wait, kind: 'timer', reference: null, due: later(noon, days(1)) }] },
      gives: ['put', 'insert', 'schedule', 'insert', 'unschedule'],
    },
    'a new key': { input: { waits: [wait] }, gives: ['put', 'insert', 'insert', 'insert', 'unschedule'] },
    'a key that is held for a wait that does not keep early callbacks': {
      input: { waits: [wait] },
      state: { callbacks: new Map([['order-1', early]]) },
      gives: ['put', 'insert', 'put', 'unschedule', 'insert', 'unschedule'],
    },
    'a key that is held for a wait that does not accept its sender': {
      input: { waits: [{ ...wait, accepts: { from: ['role:Partner'], early: true } }] },
      state: { callbacks: new Map([['order-1', early]]) },
      gives: ['put', 'insert', 'put', 'unschedule', 'insert', 'unschedule'],
    },
    'a key that is held': {
      input: { waits: [{ ...wait, accepts: { from: [], early: true } }] },
      state: { callbacks: new Map([['order-1', early]]) },
      gives: ['put', 'insert', 'put', 'unschedule', 'insert', 'schedule', 'insert', 'schedule'],
    },
    'a wait that is gone closes its key': {
      state: { waits: [callbackWait], callbacks: new Map([['order-1', waitingCallback]]) },
      gives: ['put', 'remove', 'put', 'insert', 'unschedule'],
    },
    'a new proposal': {
      input: { waits: [waitForProposal] },
      state: { proposed: [{ token: waitForProposal.token, proposal: aProposal(), answer: null }] },
      gives: ['put', 'insert', 'insert', 'unschedule'],
    },
    'a new proposal that has a result already': {
      input: { waits: [waitForProposal] },
      state: {
        proposed: [
          { token: waitForProposal.token, proposal: aProposal({ state: 'Rejected' }), answer: null },
        ],
      },
      gives: ['put', 'insert', 'insert', 'schedule', 'insert', 'schedule'],
      also: (decision) => assert.ok('data' in decision && decision.data.more),
    },
    'a step that left its proposal withdraws it': {
      input: { leftProposals: [proposalId] },
      state: { waits: [proposalWait] },
      gives: ['put', 'remove', 'schedule', 'insert', 'unschedule'],
    },
    'a step whose proposal has a result withdraws nothing': {
      input: { consumed: [trigger.id] },
      state: { waits: [proposalWait], triggers: [{ ...trigger, token: proposalWait.token }] },
      gives: ['put', 'remove', 'remove', 'insert', 'unschedule'],
    },
    'the end': {
      input: { status: 'COMPLETED', state: null },
      gives: ['put', 'insert', 'unschedule', 'emit'],
    },
    'the end of a child': {
      input: { status: 'COMPLETED', state: null },
      state: { instance: { ...instance, parentInstance: 'p', parentToken: 't' } },
      gives: ['put', 'insert', 'unschedule', 'emit', 'insert', 'schedule'],
    },
    'an incident': {
      input: {
        status: 'ERROR',
        error: {
          code: 'X',
          message: 'x',
          at: noon,
          elementId: null,
          token: null,
          attempts: 1,
          retryable: false,
        },
      },
      gives: ['put', 'insert', 'unschedule', 'emit'],
    },
    'a signal': {
      input: { signals: [{ name: 'closing', data: {} }] },
      gives: ['put', 'insert', 'unschedule', 'schedule'],
    },
    'an escalation of a process that was called': {
      input: { escalations: ['LATE'] },
      state: { instance: { ...instance, parentInstance: 'p', parentToken: 't' } },
      gives: ['put', 'insert', 'unschedule', 'insert', 'schedule'],
    },
    'an escalation of one that nobody called': {
      input: { escalations: ['LATE'] },
      gives: ['put', 'insert', 'unschedule'],
    },
    'a save that came too late': { input: { rev: 2 }, gives: 'INSTANCE_OVERTAKEN' },
    'of an instance that has ended': {
      state: { instance: { ...instance, status: 'CANCELLED' } },
      gives: 'INSTANCE_OVERTAKEN',
    },
    'of an unknown instance': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

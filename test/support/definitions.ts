/** Rows of processes for tables of decisions. */

import type { PreparedFile } from '../../commands/processes/definitions/definition-input.ts';
import type { ProcessDefinition, ProcessVersion } from '../../core/process/definitions.ts';
import type { ProcessMessage } from '../../core/process/messages.ts';
import { mostWaiting } from '../../core/process/sizes.ts';
import type {
  ProcessCallback,
  ProcessInstance,
  ProcessTrigger,
  ProcessWait,
} from '../../core/process/tables.ts';
import { hours, type Instant, later } from '../../core/values/instant.ts';
import { noon, person } from './decide.ts';

export const analyst = person('ada', 'Admin');

export const definition: ProcessDefinition = {
  tenant: 'demo',
  version: 1,
  id: 7,
  name: 'Loan origination',
  processKey: 'LoanOrigination',
  description: '',
  category: 'loans',
  currentVersion: 2,
  latestVersion: 2,
  isActive: true,
  isDeleted: false,
  file: null,
  contextLoaderType: null,
  triggerEvents: [],
  metadata: {},
  elementCounts: { startEvents: 1 },
  calls: [],
  timerStarts: [],
  eventStarts: [],
  earlyCallbacks: null,
  scheduling: null,
  createdAt: noon,
  createdBy: 'ada',
  createdById: 'ada',
  updatedAt: noon,
  updatedBy: 'ada',
  updatedById: 'ada',
};

export const versionRow: ProcessVersion = {
  tenant: 'demo',
  version: 1,
  definitionId: 7,
  number: 2,
  xml: '<old/>',
  hash: 'old',
  authors: [{ userId: 'grace', permissions: ['transactions.create'] }],
  createdAt: noon,
  createdBy: 'grace',
  createdById: 'grace',
  state: 'InForce',
  basedOn: null,
  changes: null,
  makers: null,
  decidedBy: null,
  decidedById: null,
  decidedAt: null,
  reason: null,
};

export const preparedFile: PreparedFile = {
  report: {
    hash: 'new',
    findings: [],
    processKey: 'LoanOrigination',
    processName: 'Loan origination',
    elementCounts: { startEvents: 1 },
    calls: [],
    secrets: [],
    timerStarts: [],
    eventStarts: [],
    earlyCallbacks: [],
  },
  next: [],
  awaited: [],
};

/** The same with a start at two each night. */
export const timedFile: PreparedFile = {
  ...preparedFile,
  report: { ...preparedFile.report, timerStarts: [{ elementId: 's', type: 'timeCycle', text: '0 2 * * *' }] },
  next: [{ at: '2026-03-03T02:00:00.000Z' as Instant, left: -1 }],
};

export const instance: ProcessInstance = {
  tenant: 'demo',
  version: 1,
  id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
  definitionId: 7,
  definitionVersion: 2,
  definitionName: 'Loan origination',
  processKey: 'LoanOrigination',
  businessKey: null,
  status: 'WAITING',
  rev: 3,
  state: 'kept',
  variables: { amount: 100 },
  error: null,
  faults: 0,
  parentInstance: null,
  parentToken: null,
  catches: null,
  rootInstance: null,
  generation: 0,
  starter: { userId: 'ada', name: 'ada', humans: ['ada'] },
  startElement: null,
  startedAt: noon,
  updatedAt: noon,
  executionMode: 'Unsupervised',
  endedAt: null,
};

export const userWait: ProcessWait = {
  tenant: 'demo',
  version: 1,
  instanceId: instance.id,
  token: 'review_1',
  elementId: 'review',
  name: 'Review',
  kind: 'user',
  reference: null,
  message: null,
  due: null,
  accepts: null,
  again: false,
  task: {
    formKey: 'review',
    actions: ['Approve', 'Reject'],
    teams: [],
    users: [],
    formContext: null,
    entityState: null,
  },
  lateAt: null,
  openTo: null,
  claimedBy: null,
  external: null,
  worker: null,
  lockedBy: null,
  lockedUntil: null,
  createdAt: noon,
};

/** A message that came before anybody waited for it. */
export const heldMessage: ProcessMessage = {
  tenant: 'demo',
  version: 1,
  id: 'm-1',
  name: 'paid',
  state: 'HELD',
  sought: {},
  variables: { sum: 5 },
  sender: { userId: 'ada', name: 'Ada', humans: ['ada'], roles: [] },
  instanceId: null,
  expiresAt: later(noon, hours(1)),
  createdAt: noon,
  updatedAt: noon,
};

/** Something that came for the instance. */
export const trigger: ProcessTrigger = {
  tenant: 'demo',
  version: 1,
  instanceId: instance.id,
  id: 'trigger-1',
  kind: 'due',
  token: null,
  payload: {},
  at: noon,
};

export const callbackWait: ProcessWait = {
  ...userWait,
  token: 'paid_1',
  elementId: 'paid',
  kind: 'callback',
  reference: 'order-1',
  task: null,
};

export const waitingCallback: ProcessCallback = {
  tenant: 'demo',
  version: 1,
  correlationKey: 'order-1',
  state: 'WAITING',
  waits: [{ instanceId: instance.id, token: 'paid_1' }],
  payload: null,
  expiresAt: null,
  createdAt: noon,
  updatedAt: noon,
};

/** Rows of a command on an instance that has ended, or that is not there. */
export const goneRows = {
  'one that has ended': {
    state: { instance: { ...instance, status: 'COMPLETED' } },
    gives: 'INSTANCE_ENDED',
  },
  'an unknown one': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
} as const;

/** Something of this many bytes that waits for the instance. */
export const queued = (bytes: number): ProcessTrigger => ({
  tenant: 'demo',
  version: 1,
  instanceId: instance.id,
  id: 'queued',
  at: instance.startedAt,
  kind: 'complete',
  token: 'any',
  payload: { data: 'x'.repeat(bytes) },
});
/** More than may wait for one instance. */
export const tooMuch = [queued(mostWaiting)];

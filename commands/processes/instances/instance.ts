/** A process instance: its lifecycle, its wake-up, and its form in answers. */
import type { Context } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { noun } from '../../../core/command/declaration/noun.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Bag, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import {
  isRejection,
  type Rejection,
  type RejectionTable,
  reject,
} from '../../../core/command/wire/rejections.ts';
import type { InstanceProgress } from '../../../core/process/port.ts';
import {
  executionModes,
  instanceLife,
  type ProcessInstance,
  processInstances,
} from '../../../core/process/tables.ts';

export const rejections = {
  PROCESS_INACTIVE: {
    http: 409,
    kind: 'state',
    says: 'This process may not be started now.',
    mend: { by: 'The operator of the process.', how: 'Activate the process first.' },
  },
  PROCESS_TOO_DEEP: { http: 409, kind: 'state', says: 'Too many processes call each other.' },
  INSTANCE_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such process instance.' },
  INSTANCE_ENDED: {
    http: 409,
    kind: 'state',
    says: 'This process instance has ended.',
    facts: { status: OneOf(instanceLife.states, 'The state that it is in') },
  },
  INSTANCE_SUSPENDED: {
    http: 409,
    kind: 'state',
    says: 'This process instance is suspended: ResumeProcessInstanceCommand lets it go on.',
    facts: { instanceId: Type.String({ description: 'Id of the instance' }) },
    mend: { by: 'The operator of the process.', how: 'Resume the instance, then send it again.' },
  },
  PROCESS_DATA_TOO_LARGE: {
    http: 409,
    kind: 'state',
    says: 'The instance has no room for the data.',
    mend: {
      by: 'The operator of the process.',
      how: 'An instance has at most 1 MiB of variables and 4 MiB of waiting data. Make its variables smaller, or resume the instance so that it processes what waits. Store documents elsewhere, and send their ids.',
    },
  },
  INSTANCE_NOT_WAITING: { http: 409, kind: 'state', says: 'Nothing there waits for this.' },
  INSTANCE_HAS_NO_INCIDENT: {
    http: 409,
    kind: 'state',
    says: 'No task of this process instance has failed.',
  },
  MODIFICATION_REFUSED: { http: 409, kind: 'state', says: 'The process instance cannot be moved so.' },
  MIGRATION_REFUSED: {
    http: 409,
    kind: 'state',
    says: 'The process instance cannot be taken to this version.',
  },
  INSTANCE_OVERTAKEN: { http: 409, kind: 'conflict', says: 'The instance moved meanwhile.' },
} as const satisfies RejectionTable;

/** The instance by the names that the wire has for its id. */
export const instanceFields = {
  instanceGuid: Type.Optional(Type.String({ maxLength: 64 })),
  instanceId: Type.Optional(Type.String({ maxLength: 64 })),
};

export interface InstanceRef {
  readonly instanceGuid?: string;
  readonly instanceId?: string;
}

/** The given id. Empty if none is given, or if two ids differ, because no such instance exists. */
export function idOf({ instanceGuid = '', instanceId = '' }: InstanceRef): string {
  if (instanceGuid === '' || instanceId === '') return instanceGuid || instanceId;
  return instanceGuid === instanceId ? instanceGuid : '';
}

export function findInstance(ref: InstanceRef, read: Read): Promise<ProcessInstance | undefined> {
  const id = idOf(ref);
  return id === '' ? Promise.resolve(undefined) : read.one(processInstances, { id });
}

/** An instance has its own history and log. */
export const processInstanceNoun = noun({
  name: 'process-instance',
  table: processInstances,
  life: instanceLife,
  kept: { state: ({ status }) => status, columns: (status) => ({ status }) },
  sets: ({ now: updatedAt }) => ({ updatedAt }),
  refusal: ({ status }) =>
    status === 'SUSPENDED'
      ? reject('INSTANCE_SUSPENDED')
      : reject('INSTANCE_ENDED', { message: `This process instance is ${status}.`, status }),
  unrecorded: true,
});

/** The instance if it can still receive triggers, or why it cannot. */
export function livingInstance(
  instance: ProcessInstance | undefined,
): ProcessInstance | Rejection<'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED'> {
  if (instance === undefined) return reject('INSTANCE_NOT_FOUND');
  const { status } = instance;
  if (!instanceLife.isFinal(status)) return instance;
  return reject('INSTANCE_ENDED', { message: `This process instance is ${status}.`, status });
}

/** The same for commands that make the instance move now: a suspended instance takes no work. */
export function movingInstance(
  instance: ProcessInstance | undefined,
): ProcessInstance | Rejection<'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED' | 'INSTANCE_SUSPENDED'> {
  const living = livingInstance(instance);
  if (isRejection(living)) return living;
  return living.status === 'SUSPENDED' ? reject('INSTANCE_SUSPENDED') : living;
}

/** Why an instance that ended in an error cannot be moved: it has no current element. */
export function overRefusal({ status, endedAt }: ProcessInstance): Rejection<'INSTANCE_ENDED'> | undefined {
  if (endedAt === null) return undefined;
  return reject('INSTANCE_ENDED', { message: `This process instance ended in ${status}.`, status });
}

/** The row of an instance that runs again. */
export function woken(instance: ProcessInstance, context: Context): readonly Effect[] {
  const moved = processInstanceNoun.move(instance, 'wake', context);
  return moved.rejected ? [] : moved.effects;
}

/** The answer to a start or a signal. */
export const ProgressView = Type.Object({
  instanceId: Type.String(),
  processInstanceId: Type.String(),
  processDefinitionId: Type.Integer(),
  businessKey: Type.Union([Type.String(), Type.Null()]),
  status: OneOf(instanceLife.states),
  variables: Bag(),
  currentTaskId: Type.Union([Type.String(), Type.Null()]),
  currentTaskName: Type.Union([Type.String(), Type.Null()]),
  error: Type.Optional(Type.Union([Bag(), Type.Null()])),
  executionMode: Type.Optional(OneOf<string>(executionModes)),
  jobId: Type.Optional(
    Type.String({ description: 'Of FireAndForget: the id of the instance, which runs in the background' }),
  ),
});

export function progressView(
  instance: Pick<ProcessInstance, 'id' | 'definitionId' | 'businessKey'>,
  progress: InstanceProgress,
) {
  return {
    instanceId: instance.id,
    processInstanceId: instance.id,
    processDefinitionId: instance.definitionId,
    businessKey: instance.businessKey,
    ...progress,
  };
}

/** The progress of a new instance: it runs, and no more is known yet. */
export const begun = (variables: InstanceProgress['variables']): InstanceProgress => ({
  status: 'RUNNING',
  variables,
  currentTaskId: null,
  currentTaskName: null,
  error: null,
});

/** The message of a reply, by the state of the instance. */
export function progressMessage({ status, error, currentTaskName, currentTaskId }: InstanceProgress): string {
  switch (status) {
    case 'COMPLETED':
      return 'Process completed successfully';
    case 'WAITING':
      return `Process is waiting at ${currentTaskName ?? currentTaskId ?? 'an event'}`;
    case 'ERROR':
      return `Process failed: ${error?.message ?? 'an operator must act'}`;
    case 'CANCELLED':
      return 'Process is cancelled';
    case 'SUSPENDED':
      return 'Process is suspended: what came for it is kept until it is resumed';
    case 'RUNNING':
      return 'Process started in background';
  }
}

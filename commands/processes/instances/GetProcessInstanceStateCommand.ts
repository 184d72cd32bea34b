import { query } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, OrNull, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { executionModes, instanceLife, processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';
import { doneIn, historyOf, instanceItem, WaitView, waitsAt, waitView } from './instance-view.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'GetProcessInstanceStateCommand',
  summary: 'The current state of a process instance, for the screen that shows its form.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object(instanceFields),
  output: Type.Object({
    instanceGuid: Type.String(),
    processDefinitionId: Type.Integer(),
    processKey: Type.String(),
    processName: Type.String(),
    businessKey: TextOrNull,
    status: OneOf(instanceLife.states),
    executionMode: OneOf<string>(executionModes),
    currentActivityId: TextOrNull,
    startedAt: Type.String(),
    lastUpdated: Type.String(),
    state: Type.Object({
      variables: Bag(),
      currentNode: Type.Union([WaitView, Type.Null()]),
      completedTasks: Type.Array(Type.String()),
      lastError: OrNull(Bag('The incident of an instance in ERROR: its code, message and element')),
    }),
    contextType: Type.Null(),
    contextId: Type.Null(),
  }),
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read) => {
    const id = idOf(input);
    const row = id === '' ? undefined : await read.one(processInstances, { id });
    if (row === undefined) return reject('INSTANCE_NOT_FOUND');
    const waits = await waitsAt(row.id, read);
    // A timer of a task only limits its waiting time.
    const current = waits.find(({ kind }) => kind !== 'timer') ?? waits[0];
    const { instanceGuid, processDefinitionId, processKey, processName, businessKey, status, error } =
      instanceItem(row);
    return {
      data: {
        instanceGuid,
        processDefinitionId,
        processKey,
        processName,
        businessKey,
        status,
        executionMode: row.executionMode,
        currentActivityId: current?.elementId ?? null,
        startedAt: row.startedAt,
        lastUpdated: row.updatedAt,
        state: {
          variables: row.variables,
          currentNode: current === undefined ? null : waitView(current),
          completedTasks: doneIn(await historyOf(row.id, read)),
          lastError: error,
        },
        contextType: null,
        contextId: null,
      },
      message:
        current?.kind === 'user'
          ? 'Process is waiting for user action'
          : 'Process state retrieved successfully',
    };
  },
});

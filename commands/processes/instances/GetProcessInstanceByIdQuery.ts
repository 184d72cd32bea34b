import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';
import {
  doneIn,
  historyOf,
  InstanceItem,
  instanceItem,
  WaitView,
  waitsAt,
  waitView,
} from './instance-view.ts';

export default query({
  name: 'GetProcessInstanceByIdQuery',
  summary: 'A process instance: its status, its variables, its current elements and its history.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    ...instanceFields,
    includeHistory: Type.Optional(Type.Boolean({ description: 'True when absent' })),
  }),
  output: Type.Intersect([
    InstanceItem,
    Type.Object({
      variables: Bag(),
      currentTaskId: Type.Union([Type.String(), Type.Null()]),
      currentTaskName: Type.Union([Type.String(), Type.Null()]),
      currentElements: Type.Array(WaitView),
      completedTasks: Type.Array(Type.String()),
      history: Type.Array(Bag()),
    }),
  ]),
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read) => {
    const id = idOf(input);
    const row = id === '' ? undefined : await read.one(processInstances, { id });
    if (row === undefined) return reject('INSTANCE_NOT_FOUND');
    const waits = await waitsAt(row.id, read);
    const history = input.includeHistory === false ? [] : await historyOf(row.id, read);
    const [current] = waits.filter(({ kind }) => kind !== 'timer');
    return {
      data: {
        ...instanceItem(row),
        variables: row.variables,
        currentTaskId: current?.elementId ?? null,
        currentTaskName: current?.name ?? null,
        currentElements: waits.map(waitView),
        completedTasks: doneIn(history),
        history: history.map((entry) => ({ ...entry })),
      },
      message: 'Process instance retrieved successfully',
    };
  },
});

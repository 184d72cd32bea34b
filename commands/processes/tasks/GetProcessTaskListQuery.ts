import { allows } from '../../../core/command/declaration/actor.ts';
import { query } from '../../../core/command/declaration/command.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { processWaits } from '../../../core/process/tables.ts';
import { personKey } from '../../../core/values/person.ts';
import { processReply } from '../definitions/definition.ts';
import { WaitView, waitView } from '../instances/instance-view.ts';
import { mayDo, onlyMine, taskPermissions } from './task.ts';

const TaskView = Type.Intersect([
  WaitView,
  Type.Object({ instanceId: Type.String(), isMine: Type.Boolean() }),
]);

export default query({
  name: 'GetProcessTaskListQuery',
  aliases: ['RetrieveUserTasksQuery'],
  summary: 'User tasks that wait, oldest first; isMine says whether the caller may do one.',
  reply: processReply,
  permission: ['processes.view', 'processes.tasks'],
  input: Type.Object({
    ...paging(20),
    instanceId: Type.Optional(Words(64)),
    taskId: Type.Optional(Words(200, 'The element')),
    claimedBy: Type.Optional(Words(200)),
    unclaimed: Type.Optional(Type.Boolean({ description: 'Only unclaimed ones' })),
    mine: Type.Optional(
      Type.Boolean({
        description: 'Only those that the caller may complete. Without processes.view, there are no others',
      }),
    ),
  }),
  output: Listed(TaskView),
  example: { pageSize: 20 },

  read: async (input, read, { actor }) => {
    const { instanceId, taskId, claimedBy, unclaimed } = input;
    const isMine = input.mine === true || !allows(actor, ['processes.view']);
    const mayFinish = allows(actor, taskPermissions);
    const where = (select: Select): void => {
      select.where('kind', 'user');
      if (isMine && mayFinish) onlyMine(select, actor);
      else if (isMine) select.whereRaw('1 = 0');
      if (instanceId !== undefined) select.where('instanceId', instanceId);
      if (taskId !== undefined) select.where('elementId', taskId);
      if (claimedBy !== undefined) select.where('claimedBy', personKey(claimedBy));
      if (unclaimed === true) select.whereNull('claimedBy');
    };
    const page = await read.page(processWaits, {
      ...pageAsked(input, 20),
      where,
      orderBy: ['createdAt', 'instanceId', 'token'],
    });
    const list = listed(page, (row) => ({
      ...waitView(row),
      instanceId: row.instanceId,
      isMine: mayFinish && mayDo(row, actor),
    }));
    return { data: list, message: listMessage(page) };
  },
});

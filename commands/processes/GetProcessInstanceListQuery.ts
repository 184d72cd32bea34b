import { query } from '../../core/command/command.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/paging.ts';
import type { Select } from '../../core/command/read.ts';
import { InstantText, OneOf, Type, Words } from '../../core/command/schema.ts';
import { instanceLife, processInstances } from '../../core/process/tables.ts';
import { parseInstant } from '../../core/values/instant.ts';
import { DefinitionRef, findCommitted, processReply } from './definition.ts';
import { InstanceItem, instanceItem } from './instance-view.ts';

export default query({
  name: 'GetProcessInstanceListQuery',
  summary:
    'Process instances, newest first; with status ERROR, the incidents that wait for an operator.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    ...paging(20),
    status: Type.Optional(OneOf(instanceLife.states)),
    processDefinitionId: Type.Optional(DefinitionRef),
    businessKey: Type.Optional(Words(200)),
    parentInstanceId: Type.Optional(Words(64)),
    startedFrom: Type.Optional(InstantText('Started at or after')),
    startedTo: Type.Optional(InstantText('Started at or before')),
  }),
  output: Listed(InstanceItem),
  example: { status: 'WAITING', pageSize: 20 },

  read: async (input, read) => {
    const { processDefinitionId, status, businessKey, parentInstanceId } = input;
    const definition =
      processDefinitionId === undefined
        ? undefined
        : await findCommitted(processDefinitionId, read);
    const from = input.startedFrom === undefined ? undefined : parseInstant(input.startedFrom);
    const to = input.startedTo === undefined ? undefined : parseInstant(input.startedTo);
    const where = (select: Select): void => {
      if (status !== undefined) select.where('status', status);
      if (processDefinitionId !== undefined) select.where('definitionId', definition?.id ?? 0);
      if (businessKey !== undefined) select.where('businessKey', businessKey);
      if (parentInstanceId !== undefined) select.where('parentInstance', parentInstanceId);
      if (from !== undefined) select.where('startedAt', '>=', from);
      if (to !== undefined) select.where('startedAt', '<=', to);
    };
    const page = await read.page(processInstances, {
      ...pageAsked(input, 20),
      where,
      direction: 'desc',
    });
    return { data: listed(page, instanceItem), message: listMessage(page) };
  },
});

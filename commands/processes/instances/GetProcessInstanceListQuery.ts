import { query } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { dataOfInstance, processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { instanceFilters, instancesWhere } from './instance-filter.ts';
import { InstanceItem, instanceItem } from './instance-view.ts';

export default query({
  name: 'GetProcessInstanceListQuery',
  summary:
    'Process instances, newest first, by business key, variables, where they stand and more; with status ERROR, the incidents that wait for an operator.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({ ...paging(20), ...instanceFilters }),
  output: Listed(InstanceItem),
  example: {
    status: 'WAITING',
    variables: [{ name: 'loan.amount', operator: 'greaterThan', value: 50000 }],
    pageSize: 20,
  },

  read: async (input, read, { bank }) => {
    const page = await read.page(processInstances, {
      ...pageAsked(input, 20),
      where: await instancesWhere(input, read, bank.timezone),
      direction: 'desc',
      without: dataOfInstance,
    });
    return { data: listed(page, instanceItem), message: listMessage(page) };
  },
});

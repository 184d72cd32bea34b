import { command } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { wake } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';

export default command({
  name: 'WakeProcessInstance',
  summary: 'Has a process instance run that says it runs and that nothing would bring back.',
  reply: processReply,
  permission: null,
  input: Type.Object({ instanceId: Type.String() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'ProcessInstanceWoken',
  unaudited: true,
  load: async ({ instanceId }, read) => ({ instance: await read.one(processInstances, { id: instanceId }) }),
  decide: (_input, { instance }, { now }) => ({
    data: {},
    message: 'Done.',
    effects: instance?.status === 'RUNNING' ? [wake(instance.id, now)] : [],
  }),
});

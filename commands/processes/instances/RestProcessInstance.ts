import { command } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processReply } from '../definitions/definition.ts';

export default command({
  name: 'RestProcessInstance',
  summary: 'Ends the background task that ran a process instance; its timer goes with it.',
  reply: processReply,
  permission: null,
  input: Type.Object({ instanceId: Type.String() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'ProcessInstanceRested',
  unaudited: true,
  load: async () => undefined,
  decide: () => ({ data: {}, message: 'Done.', effects: [] }),
});

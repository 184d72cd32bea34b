import { command } from '../../core/command/command.ts';
import { Bag, Type } from '../../core/command/schema.ts';
import { findDefinition, notFound, processReply } from './definition.ts';
import { newInstance, startRefusal } from './start.ts';

export default command({
  name: 'StartChildProcess',
  summary: 'Starts the process that a call activity names; its end comes back to the parent.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    called: Type.String({ minLength: 1, maxLength: 200 }),
    variables: Bag(),
    parentInstance: Type.String(),
    parentToken: Type.String(),
  }),
  output: Type.Object({ instanceId: Type.String() }),

  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_INACTIVE'],
  audits: 'ChildProcessStarted',

  prepare: async (_input, { actor, processes }) => processes.ready(actor.tenant),

  load: async ({ called }, read) => ({ definition: await findDefinition(called, read) }),

  decide: ({ called, variables, parentInstance, parentToken }, { definition }, context) => {
    if (definition === undefined) return notFound(called);
    const closed = startRefusal(definition);
    if (closed !== undefined) return closed;
    const parent = { instanceId: parentInstance, token: parentToken };
    const beginning = { variables, businessKey: null, inBackground: true, parent };
    const { row, effects } = newInstance(definition, beginning, context);
    return { data: { instanceId: row.id }, message: 'Child process started.', effects };
  },

  follow: async (data, { actor, processes }) => {
    await processes.advance(actor.tenant, data.instanceId);
    return undefined;
  },
});

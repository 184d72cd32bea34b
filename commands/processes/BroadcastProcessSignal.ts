import { command } from '../../core/command/command.ts';
import { remove } from '../../core/command/effects.ts';
import { Type } from '../../core/command/schema.ts';
import { processWaits } from '../../core/process/tables.ts';
import { processReply } from './definition.ts';
import { triggered } from './instance.ts';

export default command({
  name: 'BroadcastProcessSignal',
  summary: 'Brings a signal to every process instance that waits for it.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    name: Type.String(),
    data: Type.Unknown(),
    people: Type.Optional(Type.Array(Type.String(), { description: 'Who is behind the thrower' })),
  }),
  output: Type.Object({ instances: Type.Integer() }),

  rejects: [],
  audits: 'ProcessSignalSent',

  load: async ({ name }, read) => ({
    waits: await read.all(processWaits, { kind: 'signal', reference: name }),
  }),

  decide: ({ data, people = [] }, { waits }, context) => ({
    data: { instances: waits.length },
    message: `${waits.length} instances have the signal.`,
    effects: waits.flatMap((wait) => [
      remove(processWaits, wait),
      ...triggered(
        { id: wait.instanceId },
        { kind: 'complete', token: wait.token, payload: { data, people } },
        context,
      ),
    ]),
  }),
});

import { command } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { findCommitted, findDefinition, notFound, processReply } from '../definitions/definition.ts';
import { comesAgain, lineageOf, nextOf, placeInCircle, relativesOf, tooMany } from './family.ts';
import { newInstance, startRefusal } from './start.ts';

export default command({
  name: 'StartChildProcess',
  summary: 'Starts the process that a call activity names; its end comes back to the parent.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    called: Type.String({ minLength: 1, maxLength: 200 }),
    variables: Bag(),
    businessKey: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    parentInstance: Type.String(),
    parentToken: Type.String(),
    catches: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Null()]), {
        description: 'Codes of errors that the caller catches; null for all',
      }),
    ),
  }),
  output: Type.Object({ instanceId: Type.String() }),

  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_INACTIVE', 'PROCESS_TOO_DEEP'],
  audits: 'ChildProcessStarted',

  prepare: async ({ called, parentInstance, parentToken }, { actor, read, processes }) => {
    await processes.ready(actor.tenant);
    const parent = await read.one(processInstances, { id: parentInstance });
    const family = nextOf(parent, parentInstance);
    const child = await findCommitted(called, read);
    const lineage = parent === undefined ? [] : await lineageOf(parent, read);
    const isCircle = comesAgain(child === undefined ? lineage : [child.id, ...lineage]);
    const relatives = await relativesOf(family, read);
    if (!isCircle) return { family, relatives, isCircle };
    const start = `${parentInstance}\n${parentToken}`;
    return { family, relatives: placeInCircle(family, relatives, start), isCircle };
  },

  load: async ({ called }, read) => ({ definition: await findDefinition(called, read) }),

  decide: (input, { definition }, context, { family, ...came }) => {
    const { called, variables, businessKey = null, parentInstance, parentToken, catches = [] } = input;
    if (definition === undefined) return notFound(called);
    const says = tooMany(family, came);
    if (says !== undefined) {
      return reject('PROCESS_TOO_DEEP', { message: `${called} is not called: ${says}` });
    }
    const closed = startRefusal(definition);
    if (closed !== undefined) return closed;
    const parent = { instanceId: parentInstance, token: parentToken, catches };
    const beginning = { variables, businessKey, inBackground: true, parent, family };
    const { row, effects } = newInstance(definition, beginning, context);
    return { data: { instanceId: row.id }, message: 'Child process started.', effects };
  },

  follow: async (data, { actor, processes }) => {
    await processes.advance(actor.tenant, data.instanceId);
    return undefined;
  },
});

import { handChangesOf } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from '../definitions/definition.ts';
import { type Comes, nextOf, within } from '../instances/family.ts';
import { eventStarts, type Takers } from './correlation.ts';
import { loadReached, signalled } from './signal.ts';

/** The starts by the signal, and their family. */
interface Begins extends Comes {
  readonly starts: Takers['starts'];
  /** The person in whose daily totals the thrower's actions count. */
  readonly principal?: string;
}

export default command({
  name: 'BroadcastProcessSignal',
  summary:
    'Brings a signal that a process threw to every instance that waits for it; it starts those that begin with it.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    name: Type.String(),
    data: Type.Unknown(),
    thrower: Type.Optional(
      Type.String({ description: 'The instance that threw it: its own events had it then' }),
    ),
    people: Type.Optional(Type.Array(Type.String(), { description: 'Who is behind the thrower' })),
    changedBy: Type.Optional(Type.Array(Type.String(), { description: 'Who changed the thrower by hand' })),
  }),
  output: Type.Object({ instances: Type.Integer(), started: Type.Integer() }),

  rejects: [],
  audits: 'ProcessSignalSent',

  prepare: async ({ name, thrower }, services): Promise<Begins> => {
    const { read } = services;
    const starts = await eventStarts('signal', name, services);
    if (thrower === undefined || starts.length === 0) return { starts };
    const source = await read.one(processInstances, { id: thrower });
    const principal = source && (source.starter.principal ?? source.starter.userId);
    const family = nextOf(source, thrower);
    return {
      starts,
      ...(principal === undefined ? {} : { principal }),
      ...(await within(family, read, source)),
    };
  },

  load: async ({ name, thrower }, read, _actor, { starts }) => {
    const { waits, ...reached } = await loadReached(name, undefined, starts, read);
    return { waits: waits.filter(({ instanceId }) => instanceId !== thrower), ...reached };
  },

  decide: ({ name, data, people = [], changedBy }, state, context, { family, refused, principal }) => {
    const { userId, name: as } = context.actor;
    const whose = principal === undefined ? {} : { principal };
    const sender = { userId, name: as, humans: people, ...handChangesOf({ changedBy }), ...whose };
    const begun = {
      ...(family === undefined ? {} : { family }),
      ...(refused === undefined ? {} : { refused }),
    };
    const signal = { name, data, variables: {}, sender, ...begun };
    const { reached, started, effects } = signalled(signal, state, context);
    return {
      data: { instances: reached, started },
      message: `${counted(reached, 'instance has', 'instances have')} the signal.`,
      effects,
    };
  },
});

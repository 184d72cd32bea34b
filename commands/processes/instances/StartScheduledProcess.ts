import { command } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { folderAuthor, processDefinitions, processVersions } from '../../../core/process/definitions.ts';
import { parseInstant } from '../../../core/values/instant.ts';
import { isSamePerson } from '../../../core/values/person.ts';
import { notFound, processReply, startAt } from '../definitions/definition.ts';
import { newInstance, starterOf, startRefusal } from './start.ts';

export default command({
  name: 'StartScheduledProcess',
  summary: 'Starts a process at a moment of its timer start, once, and sets the timer of the next.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    definitionId: Type.Integer(),
    start: Type.Integer({ minimum: 0 }),
    due: Type.String(),
    left: Type.Optional(Type.Integer({ minimum: -1 })),
    since: Type.Optional(Type.String()),
  }),
  output: Type.Object({ instanceId: Type.Union([Type.String(), Type.Null()]) }),

  rejects: ['PROCESS_NOT_FOUND'],
  audits: 'ScheduledProcessStarted',

  prepare: async ({ definitionId, start, due, left, since: began }, { actor, read, processes }) => {
    const definition = await read.one(processDefinitions, { id: definitionId });
    const timer = definition?.timerStarts[start];
    const at = parseInstant(due);
    if (timer === undefined || at === undefined) return { next: undefined, stopped: undefined, authors: [] };
    // After a downtime the process starts once and continues from now. Missed starts are not repeated.
    const toCome = left ?? processes.nextStart(timer)?.left ?? 1;
    const since = began === undefined ? undefined : parseInstant(began);
    const before = { at, left: toCome, ...(since === undefined ? {} : { since }) };
    const number = definition?.currentVersion ?? 0;
    const version = await read.one(processVersions, { definitionId, number });
    return {
      next: processes.nextStart(timer, before),
      stopped: await processes.stopped(actor.tenant, definitionId, number),
      authors: version?.authors ?? [],
    };
  },

  load: async ({ definitionId }, read) => ({
    definition: await read.one(processDefinitions, { id: definitionId }),
  }),

  decide: ({ definitionId, start, due }, { definition }, context, { next, stopped, authors }) => {
    if (definition === undefined || definition.isDeleted) return notFound(definitionId);
    const timer = definition.timerStarts[start];
    if (startRefusal(definition) !== undefined || timer === undefined) {
      return { data: { instanceId: null }, message: 'It starts no more.', effects: [] };
    }
    const following = next === undefined ? [] : [startAt(definitionId, start, next)];
    if (stopped !== undefined) {
      const message = `${definition.name} is not started. ${stopped}`;
      return { data: { instanceId: null }, message, effects: following };
    }
    const variables = { scheduledFor: parseInstant(due) ?? due };
    const { elementId: startElement } = timer;
    // A timer's start counts for the person who deployed the process, or for the file only.
    const author = authors.findLast(({ userId }) => !isSamePerson(userId, folderAuthor));
    const principal = author?.principal ?? author?.userId ?? `process:${definition.name}`;
    const starter = { ...starterOf(context.actor), principal };
    const beginning = { variables, businessKey: null, inBackground: true, startElement, starter };
    const { row, effects } = newInstance(definition, beginning, context);
    return {
      data: { instanceId: row.id },
      message: 'Scheduled process started.',
      effects: [...effects, ...following],
    };
  },
});

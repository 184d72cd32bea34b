import { command } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { executionModes, processInstances } from '../../../core/process/tables.ts';
import { DefinitionRef, findDefinition, notFound, processReply } from '../definitions/definition.ts';
import { comesOf } from './family.ts';
import { begun, ProgressView, progressMessage, progressView } from './instance.ts';
import { newInstance, startRefusal, variablesOf } from './start.ts';

export default command({
  name: 'StartProcessInstanceCommand',
  aliases: ['StartProcessCommand'],
  summary: 'Starts a process and answers where it first waits, or its end.',
  reply: processReply,
  permission: ['processes.start'],

  input: Type.Object({
    processDefinitionId: Type.Optional(DefinitionRef),
    id: Type.Optional(DefinitionRef),
    processKey: Type.Optional(Words(200)),
    variables: Type.Optional(Bag('What the process begins with')),
    runtimeContext: Type.Optional(Type.String({ maxLength: 262_144, description: 'The same as JSON text' })),
    businessKey: Type.Optional(Type.Union([Words(200), Type.Null()])),
    contextTypeId: Type.Optional(Type.Integer()),
    contextId: Type.Optional(Type.Integer()),
    executionMode: Type.Optional(OneOf(executionModes, 'FireAndForget answers before anything ran')),
  }),
  output: ProgressView,
  example: { processDefinitionId: 1, variables: { amount: 1000 } },

  rejects: ['VALIDATION', 'PROCESS_NOT_FOUND', 'PROCESS_INACTIVE', 'PROCESS_TOO_DEEP'],
  audits: 'ProcessStarted',

  prepare: async (_input, services) => {
    await services.processes.ready(services.actor.tenant);
    return comesOf(services);
  },

  load: async ({ processDefinitionId, id, processKey }, read) => ({
    definition: await findDefinition(processDefinitionId ?? id ?? processKey ?? '', read),
  }),

  decide: (input, { definition }, context, { family, refused }) => {
    const reference = input.processDefinitionId ?? input.id ?? input.processKey;
    if (reference === undefined) {
      return reject('VALIDATION', {
        field: 'processDefinitionId',
        message: 'processDefinitionId is required',
      });
    }
    if (definition === undefined) return notFound(reference);
    const closed = startRefusal(definition);
    if (closed !== undefined) return closed;
    if (refused !== undefined) {
      const message = `${definition.name} is not started: ${refused}`;
      return reject('PROCESS_TOO_DEEP', { message });
    }
    const variables = variablesOf(input);
    if (variables === undefined) {
      return reject('VALIDATION', {
        field: 'variables',
        message: 'variables must be an object (runtimeContext: the JSON text of one) of at most 256 KiB',
      });
    }
    const { businessKey = null, executionMode = 'Supervised' } = input;
    const inBackground = executionMode === 'FireAndForget';
    const { row, effects } = newInstance(
      definition,
      { variables, businessKey, inBackground, executionMode, ...(family === undefined ? {} : { family }) },
      context,
    );
    return {
      data: {
        ...progressView(row, begun(variables)),
        executionMode,
        ...(inBackground ? { jobId: row.id } : {}),
      },
      message: 'Process started in background',
      effects,
    };
  },

  follow: async (data, { actor, processes, read }) => {
    if (data.executionMode === 'FireAndForget') return undefined;
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress !== undefined) {
      return { data: { ...data, ...progress }, message: progressMessage(progress) };
    }
    const row = await read.one(processInstances, { id: data.instanceId });
    if (row === undefined || row.status === 'RUNNING') return undefined;
    const known = { ...begun(row.variables), status: row.status };
    return { data: { ...data, ...known }, message: progressMessage(known) };
  },
});

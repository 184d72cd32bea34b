import { query } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processVersions } from '../../../core/process/definitions.ts';
import { processHistory, processInstances } from '../../../core/process/tables.ts';
import { counted } from '../../../core/values/counted.ts';
import { DefinitionRef, findCommitted, notFound, processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';
import { passedIn } from './path.ts';

/** The number of instances whose history is counted: the default, and the maximum. */
const usual = 200;
const most = 500;
/** The maximum number of saves in all, so that an instance with a loop does not delay the request. */
const savesRead = 4000;
/** Instances whose saves are read at a time. */
const portion = 100;

const Input = Type.Object({
  processDefinitionId: Type.Optional(DefinitionRef),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Of the definition; the one in force by default' }),
  ),
  ...instanceFields,
  newest: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      description: `So many instances of the version, the newest; ${usual} when absent`,
    }),
  ),
});

export default query({
  name: 'GetProcessPathCountsQuery',
  summary:
    'How often each element of a process was done and each of its flows taken: by the newest instances of a version, or by one instance.',
  reply: processReply,
  permission: ['processes.view'],
  input: Input,
  output: Type.Object({
    processDefinitionId: Type.Integer(),
    version: Type.Integer(),
    instances: Type.Integer({ description: 'Instances that were counted' }),
    isWhole: Type.Boolean({
      description: 'Whether all there is was counted: no instance and no save was left out',
    }),
    elements: Type.Array(
      Type.Object({
        elementId: Type.String(),
        elementName: Type.Union([Type.String(), Type.Null()]),
        completed: Type.Integer({ description: 'How often it was done' }),
      }),
    ),
    flows: Type.Array(
      Type.Object({ flowId: Type.String(), taken: Type.Integer({ description: 'How often it was taken' }) }),
    ),
  }),
  example: { processDefinitionId: 1 },
  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_VERSION_NOT_FOUND', 'INSTANCE_NOT_FOUND', 'VALIDATION'],

  read: async (input, read, { actor, processes }) => {
    const { processDefinitionId, newest = usual } = input;
    const id = idOf(input);
    if ((processDefinitionId === undefined) === (id === '')) {
      const message = 'Name a process (processDefinitionId) or an instance, and not both.';
      return reject('VALIDATION', { field: 'processDefinitionId', message });
    }
    if (id !== '') {
      const field = input.version !== undefined ? 'version' : 'newest';
      const message = `${field} is for a process: an instance is counted whole, in the version that it has.`;
      if (input[field] !== undefined) return reject('VALIDATION', { field, message });
    }
    const one = id === '' ? undefined : await read.one(processInstances, { id });
    if (id !== '' && one === undefined) return reject('INSTANCE_NOT_FOUND');
    const definition =
      processDefinitionId === undefined ? undefined : await findCommitted(processDefinitionId, read);
    if (one === undefined && definition === undefined) return notFound(processDefinitionId ?? '');
    const definitionId = one?.definitionId ?? definition?.id ?? 0;
    const version = one?.definitionVersion ?? input.version ?? definition?.currentVersion ?? 0;
    if (input.version !== undefined) {
      const known = await read.one(processVersions, { definitionId, number: version });
      const message = `${definition?.name} has no version ${version}.`;
      if (known === undefined) return reject('PROCESS_VERSION_NOT_FOUND', { message });
    }
    const found =
      one === undefined
        ? await read.select(processInstances, (select) =>
            select
              .select('id')
              .where({ definitionId, definitionVersion: version })
              .orderBy('id', 'desc')
              .limit(newest + 1),
          )
        : [{ id: one.id }];
    const ids = found.slice(0, newest).map((row) => String(row.id));
    const entries = [];
    let saves = 0;
    for (let at = 0; at < ids.length && saves < savesRead; at += portion) {
      const rows = await read.rows(processHistory, (select) =>
        select
          .whereIn('instanceId', ids.slice(at, at + portion))
          .orderBy('instanceId', 'desc')
          .orderBy('rev', 'desc')
          .limit(savesRead - saves),
      );
      saves += rows.length;
      for (const row of rows) for (const entry of row.entries) entries.push(entry);
    }
    const { elements, flows } = passedIn(entries);
    const names = await processes.names(actor.tenant, definitionId, version);
    return {
      data: {
        processDefinitionId: definitionId,
        version,
        instances: ids.length,
        isWhole: found.length <= newest && saves < savesRead,
        elements: [...elements].map(([elementId, completed]) => ({
          elementId,
          completed,
          elementName: names.get(elementId) ?? null,
        })),
        flows: [...flows].map(([flowId, taken]) => ({ flowId, taken })),
      },
      message: `Counted ${counted(ids.length, 'instance')}.`,
    };
  },
});

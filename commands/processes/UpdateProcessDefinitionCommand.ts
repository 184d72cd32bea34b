import { type Aside, command } from '../../core/command/command.ts';
import { emit, put } from '../../core/command/effects.ts';
import { isRejection, reject } from '../../core/command/rejections.ts';
import { type Static, Type, Words } from '../../core/command/schema.ts';
import { namingRefusal } from '../../core/command/secrets.ts';
import {
  processDefinitions,
  processInstances,
  processVersions,
} from '../../core/process/tables.ts';
import {
  authorsAfter,
  DefinitionRef,
  findCommitted,
  findDefinition,
  newVersion,
  notFound,
  processReply,
  reported,
  startTimers,
} from './definition.ts';
import { BpmnXml, definitionFields, prepareFile } from './definition-input.ts';

const Input = Type.Object({
  id: DefinitionRef,
  name: Type.Optional(Words(200)),
  bpmnXml: Type.Optional(BpmnXml),
  ...definitionFields,
});

export default command({
  name: 'UpdateProcessDefinitionCommand',
  aliases: ['UpdateProcessDefinitiionCommand'],
  summary: 'Changes a process; a new file is a new version, and running instances stay on theirs.',
  reply: processReply,
  permission: ['processes.manage'],

  input: Input,
  output: Type.Object({
    id: Type.Integer(),
    version: Type.Integer(),
    previousVersion: Type.Integer(),
    activeInstances: Type.Integer(),
    warningMessage: Type.Union([Type.String(), Type.Null()]),
  }),

  rejects: [
    'PROCESS_NOT_FOUND',
    'PROCESS_INVALID',
    'PROCESS_NAME_TAKEN',
    'INSUFFICIENT_PERMISSIONS',
  ],
  audits: 'ProcessDefinitionUpdated',

  prepare: async (input, aside) => {
    const file = input.bpmnXml === undefined ? undefined : await prepareFile(input.bpmnXml, aside);
    if (isRejection(file)) return file;
    return { file, activeInstances: await activeInstances(input.id, aside) };
  },

  load: async ({ id, name }, read) => {
    const definition = await findDefinition(id, read);
    return {
      definition,
      version:
        definition &&
        (await read.one(processVersions, {
          definitionId: definition.id,
          number: definition.currentVersion,
        })),
      same: name === undefined ? undefined : await read.one(processDefinitions, { name }),
    };
  },

  decide: (input, { definition, version, same }, context, { file, activeInstances }) => {
    if (definition === undefined) return notFound(input.id);
    if (same !== undefined && same.id !== definition.id) {
      return reject('PROCESS_NAME_TAKEN', { existingProcessId: same.id });
    }
    const authors = authorsAfter(version?.authors, context);
    const forbidden = namingRefusal(authors, file?.report.secrets ?? null);
    if (forbidden !== undefined) return forbidden;
    const isNew = file !== undefined && file.report.hash !== version?.hash;
    const previousVersion = definition.currentVersion;
    const number = isNew ? previousVersion + 1 : previousVersion;
    const changes = {
      ...changesOf(input),
      ...(file === undefined ? {} : reported(file.report)),
      currentVersion: number,
      updatedAt: context.now,
      updatedBy: context.actor.name,
    };
    const after = { ...definition, ...changes };
    return {
      data: {
        id: definition.id,
        version: number,
        previousVersion,
        activeInstances,
        warningMessage:
          isNew && activeInstances > 0
            ? `${activeInstances} active instances stay on their version.`
            : null,
      },
      message: 'Process definition updated successfully',
      effects: [
        put(processDefinitions, definition, changes),
        ...(isNew && input.bpmnXml !== undefined
          ? [
              newVersion(
                definition.id,
                number,
                { text: input.bpmnXml, hash: file.report.hash },
                authors,
                context,
              ),
              emit('process.deployed', String(definition.id), {
                name: after.name,
                version: number,
              }),
            ]
          : []),
        ...(file === undefined && input.isActive === undefined
          ? []
          : startTimers(
              after,
              definition.isActive ? definition.timerStarts : [],
              file?.next ?? [],
            )),
      ],
    };
  },
});

/** Columns that the input names: what is absent stays. */
function changesOf(input: Static<typeof Input>) {
  const { name, description, category, contextLoaderType, triggerEvents, isActive, metadata } =
    input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category }),
    ...(contextLoaderType === undefined ? {} : { contextLoaderType }),
    ...(triggerEvents === undefined ? {} : { triggerEvents }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

async function activeInstances(id: number | string, { read }: Aside): Promise<number> {
  const definition = await findCommitted(id, read);
  if (definition === undefined) return 0;
  const [count] = await read.select(processInstances, (select) =>
    select
      .where('definitionId', definition.id)
      .whereIn('status', ['RUNNING', 'WAITING', 'ERROR'])
      .count({ count: '*' }),
  );
  return Number(count?.count ?? 0);
}

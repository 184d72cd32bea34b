import { command, type Services } from '../../../core/command/declaration/command.ts';
import { emit, put } from '../../../core/command/declaration/effects.ts';
import { type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { fileBody } from '../../../core/command/wire/large.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import {
  type ProcessDefinition,
  type ProcessVersion,
  processDefinitions,
} from '../../../core/process/definitions.ts';
import { openStatuses, processInstances } from '../../../core/process/tables.ts';
import { type KeptAuthor, type Revocations, revocationsOf } from '../../../core/runs/authors.ts';
import { namingRefusal } from '../../../core/scripts/secrets.ts';
import { retryCalls } from '../instances/awaited-calls.ts';
import {
  authorsAfter,
  DefinitionRef,
  definitionReply,
  findCommitted,
  findDefinition,
  isInForce,
  nameTaken,
  newVersion,
  notFound,
  reported,
  sharesName,
  startTimers,
} from './definition.ts';
import {
  BpmnXml,
  definitionFields,
  fileFaults,
  type PreparedFile,
  prepareFile,
  triggerWarnings,
} from './definition-input.ts';
import {
  isProposed,
  loadBase,
  pendingChanges,
  propose,
  publicationFacts,
  publicationPolicies,
  WrittenState,
} from './proposal.ts';

const Input = Type.Object({
  id: DefinitionRef,
  name: Type.Optional(Words(200)),
  bpmnXml: Type.Optional(BpmnXml),
  basedOn: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The version in force that was changed; where another is in force by now, nothing is changed',
    }),
  ),
  ...definitionFields,
});

export default command({
  name: 'UpdateProcessDefinitionCommand',
  aliases: ['UpdateProcessDefinitiionCommand'],
  summary:
    'Changes a process; a new file is a new version, and running instances stay on theirs. What is proposed waits for another person.',
  reply: definitionReply,
  permission: ['processes.manage'],
  body: fileBody,

  input: Input,
  output: Type.Object({
    id: Type.Integer(),
    version: Type.Integer(),
    previousVersion: Type.Integer(),
    activeInstances: Type.Integer(),
    state: WrittenState,
    warningMessage: Type.Union([Type.String(), Type.Null()]),
  }),

  rejects: [
    'PROCESS_NOT_FOUND',
    'PROCESS_INVALID',
    'PROCESS_NAME_TAKEN',
    'PROCESS_VERSION_OUTDATED',
    'INSUFFICIENT_PERMISSIONS',
  ],
  policies: publicationPolicies,
  facts: publicationFacts,
  itemCodes: fileFaults,
  audits: 'ProcessDefinitionUpdated',
  effectClasses: ['authority'],

  prepare: async (input, services) => {
    const file = input.bpmnXml === undefined ? undefined : await prepareFile(input.bpmnXml, services);
    if (isRejection(file)) return file;
    return { file, activeInstances: await activeInstances(input.id, services) };
  },

  load: async ({ id, name }, read, _actor, { file }) => {
    const definition = await findDefinition(id, read);
    const version = await loadBase(definition, read);
    return {
      definition,
      version,
      revocations: await revocationsOf(version?.authors ?? [], read),
      same: await sharesName({ name, key: file?.report.processKey, own: definition?.id }, read),
    };
  },

  decide: (input, { definition, version, revocations, same }, context, { file, activeInstances }) => {
    if (definition === undefined || version === undefined) return notFound(input.id);
    const { basedOn = definition.currentVersion } = input;
    if (basedOn !== definition.currentVersion) {
      return reject('PROCESS_VERSION_OUTDATED', { basedOn, inForce: definition.currentVersion });
    }
    if (same !== undefined) return nameTaken(same);
    const authors = authorsAfter(version, revocations, context);
    const forbidden = namingRefusal(authors, file?.report.secrets ?? null);
    if (forbidden !== undefined) return forbidden;
    const written =
      file === undefined || input.bpmnXml === undefined
        ? undefined
        : { text: input.bpmnXml, hash: file.report.hash };
    const previousVersion = definition.currentVersion;
    const { name = definition.name } = input;
    const isOther = name !== definition.name || (file !== undefined && file.report.hash !== version.hash);
    if (isProposed(context, isInForce(definition) && isOther)) {
      const wanted = { file: written, changes: changesOf(input), authors };
      const { version: number, effects } = propose(definition, version, wanted, context);
      const proposed = { state: 'Proposed', warningMessage: warningOf(input, file, 0) };
      return {
        data: { id: definition.id, version: number, previousVersion, activeInstances, ...proposed },
        message: 'Process definition change proposed; another person must approve it',
        effects,
      };
    }
    const isNew =
      file !== undefined &&
      (!isInForce(definition) ||
        file.report.hash !== version.hash ||
        isAnswered(version, authors, revocations));
    const number = isNew ? definition.latestVersion + 1 : previousVersion;
    const changes = {
      ...(isNew ? pendingChanges(definition, version) : {}),
      ...changesOf(input),
      ...(file === undefined ? {} : reported(file.report)),
      currentVersion: number,
      ...(isNew ? { latestVersion: number } : {}),
      updatedAt: context.now,
      updatedBy: context.actor.name,
      updatedById: context.actor.userId,
    };
    const after = { ...definition, ...changes };
    return {
      data: {
        id: definition.id,
        version: number,
        previousVersion,
        activeInstances,
        state: number > 0 ? 'InForce' : 'Proposed',
        warningMessage: warningOf(input, file, isNew ? activeInstances : 0),
      },
      message: 'Process definition updated successfully',
      effects: [
        put(processDefinitions, definition, changes),
        ...(isNew && written !== undefined
          ? [
              newVersion(definition.id, number, written, authors, context),
              emit('process.deployed', String(definition.id), { name: after.name, version: number }),
              ...retryCalls(after, file.awaited, context),
            ]
          : []),
        ...(file === undefined && input.isActive === undefined
          ? []
          : startTimers(after, timersOf(definition), file?.next ?? [])),
      ],
    };
  },
});

/** Whether a person deploys the same file again, and so answers for authors who lost their rights. */
const isAnswered = (
  before: ProcessVersion,
  authors: readonly KeptAuthor[],
  revocations: Revocations,
): boolean =>
  revocations.length > 0 ||
  before.authors.some((one, at) => at < authors.length - 1 && authors.every((now) => now !== one));

/** Warnings about a change: instances without it, and calls of processes that do not exist yet. */
function warningOf(
  { triggerEvents }: Static<typeof Input>,
  file: PreparedFile | undefined,
  activeInstances: number,
): string | null {
  const calls = (file?.report.findings ?? []).filter(({ code }) => code === 'CALL');
  const said = [
    ...(activeInstances > 0 ? [`${activeInstances} active instances stay on their version.`] : []),
    ...calls.map(({ elementId, message }) => `${elementId}: ${message}`),
    ...triggerWarnings(triggerEvents),
  ];
  return said.length === 0 ? null : said.join(' ');
}

const timersOf = (row: ProcessDefinition) => (row.isActive ? row.timerStarts : []);

/** Columns that the input sets. Absent ones stay as they are. */
function changesOf(input: Static<typeof Input>) {
  const { name, description, category, contextLoaderType, triggerEvents, isActive, metadata } = input;
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

async function activeInstances(id: number | string, { read }: Services): Promise<number> {
  const definition = await findCommitted(id, read);
  if (definition === undefined) return 0;
  const [count] = await read.select(processInstances, (select) =>
    select
      .where('definitionId', definition.id)
      .whereIn('status', [...openStatuses])
      .count({ count: '*' }),
  );
  return Number(count?.count ?? 0);
}

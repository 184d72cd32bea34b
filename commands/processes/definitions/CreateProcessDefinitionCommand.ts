import { authorOf, makersOf } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { emit, insert } from '../../../core/command/declaration/effects.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { fileBody } from '../../../core/command/wire/large.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import { namingRefusal } from '../../../core/scripts/secrets.ts';
import { retryCalls } from '../instances/awaited-calls.ts';
import {
  authorsAfter,
  definitionReply,
  nameTaken,
  newVersion,
  processNumbers,
  reported,
  sharesName,
  startTimers,
} from './definition.ts';
import {
  BpmnXml,
  definitionFields,
  exampleFile,
  fileFaults,
  prepareFile,
  triggerWarnings,
} from './definition-input.ts';
import { isProposed, publicationFacts, publicationPolicies, toldProposed, WrittenState } from './proposal.ts';

export default command({
  name: 'CreateProcessDefinitionCommand',
  aliases: ['CreateProcessDefinitiionCommand'],
  summary:
    'Deploys a process: its first version may be started at once, unless another person has to approve it.',
  reply: definitionReply,
  permission: ['processes.manage'],
  body: fileBody,

  input: Type.Object({ name: Words(200), bpmnXml: BpmnXml, ...definitionFields }),
  output: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    version: Type.Integer(),
    isActive: Type.Boolean(),
    processKey: Type.String(),
    state: WrittenState,
    warnings: Type.Array(Type.String()),
  }),
  example: { name: 'Welcome call', bpmnXml: exampleFile, category: 'Clients' },

  rejects: ['PROCESS_INVALID', 'PROCESS_NAME_TAKEN', 'INSUFFICIENT_PERMISSIONS'],
  policies: publicationPolicies,
  facts: publicationFacts,
  itemCodes: fileFaults,
  audits: 'ProcessDefinitionCreated',
  effectClasses: ['authority'],

  prepare: ({ bpmnXml }, services) => prepareFile(bpmnXml, services),

  load: async ({ name }, read, _actor, { report }) => {
    await read.sequence(processNumbers);
    return { same: await sharesName({ name, key: report.processKey }, read) };
  },

  decide: (input, { same }, context, { report, next, awaited }) => {
    const forbidden = namingRefusal([authorOf(context.actor)], report.secrets);
    if (forbidden !== undefined) return forbidden;
    if (same !== undefined) return nameTaken(same);
    const id = context.newNumber(processNumbers);
    const proposed = isProposed(context);
    const isActive = input.isActive ?? true;
    const row = {
      id,
      name: input.name,
      ...reported(report),
      description: input.description ?? '',
      category: input.category ?? 'General',
      // A proposed process calls no process, has no timer starts, and cannot be started.
      ...(proposed ? { calls: [], timerStarts: [] } : {}),
      currentVersion: proposed ? 0 : 1,
      latestVersion: 1,
      isActive: isActive && !proposed,
      isDeleted: false,
      file: null,
      contextLoaderType: input.contextLoaderType ?? null,
      triggerEvents: input.triggerEvents ?? [],
      metadata: input.metadata ?? {},
      scheduling: null,
      createdAt: context.now,
      createdBy: context.actor.name,
      createdById: context.actor.userId,
      updatedAt: context.now,
      updatedBy: context.actor.name,
      updatedById: context.actor.userId,
    };
    const authors = authorsAfter(undefined, [], context);
    const xml = { text: input.bpmnXml, hash: report.hash };
    return {
      data: {
        id,
        name: row.name,
        version: 1,
        isActive: row.isActive,
        processKey: row.processKey,
        state: proposed ? 'Proposed' : 'InForce',
        warnings: [
          ...report.findings.map(({ elementId, message }) => `${elementId}: ${message}`),
          ...triggerWarnings(input.triggerEvents),
        ],
      },
      message: proposed
        ? 'Process definition proposed; another person must approve it'
        : 'Process definition created successfully',
      effects: [
        insert(processDefinitions, row),
        ...(proposed
          ? [
              newVersion(id, 1, xml, authors, context, {
                basedOn: 0,
                changes: { isActive },
                makers: makersOf(context.actor),
              }),
              ...toldProposed(row, 1),
            ]
          : [
              newVersion(id, 1, xml, authors, context),
              ...startTimers(row, [], next),
              emit('process.deployed', String(id), { name: row.name, version: 1 }),
              ...retryCalls(row, awaited, context),
            ]),
      ],
    };
  },
});

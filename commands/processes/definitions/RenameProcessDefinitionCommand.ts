import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import { awaitedCalls, retryCalls } from '../instances/awaited-calls.ts';
import {
  DefinitionRef,
  definitionReply,
  findDefinition,
  isInForce,
  nameTaken,
  notFound,
  sharesName,
} from './definition.ts';
import {
  isProposed,
  loadBase,
  propose,
  publicationFacts,
  publicationPolicies,
  WrittenState,
} from './proposal.ts';

export default command({
  name: 'RenameProcessDefinitionCommand',
  aliases: ['RenameProcessDefinitiionCommand'],
  summary: 'Gives a process another name; its version stays, unless another person has to approve the name.',
  reply: definitionReply,
  permission: ['processes.manage'],

  input: Type.Object({ id: DefinitionRef, newName: Words(200) }),
  output: Type.Object({
    id: Type.Integer(),
    oldName: Type.String(),
    newName: Type.String(),
    version: Type.Integer(),
    versionUnchanged: Type.Boolean(),
    state: WrittenState,
  }),
  example: { id: 1, newName: 'Loan origination' },

  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_NAME_TAKEN'],
  policies: publicationPolicies,
  facts: publicationFacts,
  audits: 'ProcessDefinitionRenamed',
  effectClasses: ['authority'],

  prepare: (_input, { read }) => awaitedCalls(read),

  load: async ({ id, newName }, read) => {
    const definition = await findDefinition(id, read);
    return {
      definition,
      version: await loadBase(definition, read),
      same: await sharesName({ name: newName, own: definition?.id }, read),
    };
  },

  decide: ({ id, newName }, { definition, version, same }, context, awaited) => {
    if (definition === undefined || version === undefined) return notFound(id);
    if (same !== undefined) return nameTaken(same);
    // Grants and calls go by the name.
    if (isProposed(context, isInForce(definition) && newName !== definition.name)) {
      const wanted = { changes: { name: newName }, authors: version.authors };
      const proposal = propose(definition, version, wanted, context);
      return {
        data: {
          id: definition.id,
          oldName: definition.name,
          newName,
          version: proposal.version,
          versionUnchanged: false,
          state: 'Proposed',
        },
        message: 'Process definition name proposed; another person must approve it',
        effects: proposal.effects,
      };
    }
    return {
      data: {
        id: definition.id,
        oldName: definition.name,
        newName,
        version: definition.currentVersion,
        versionUnchanged: true,
        state: isInForce(definition) ? 'InForce' : 'Proposed',
      },
      message: 'Process definition renamed successfully',
      effects: [
        put(processDefinitions, definition, {
          name: newName,
          updatedAt: context.now,
          updatedBy: context.actor.name,
          updatedById: context.actor.userId,
        }),
        ...(isInForce(definition) ? retryCalls({ ...definition, name: newName }, awaited, context) : []),
      ],
    };
  },
});

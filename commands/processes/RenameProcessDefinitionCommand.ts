import { command } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { Type, Words } from '../../core/command/schema.ts';
import { processDefinitions } from '../../core/process/tables.ts';
import { DefinitionRef, findDefinition, notFound, processReply } from './definition.ts';

export default command({
  name: 'RenameProcessDefinitionCommand',
  aliases: ['RenameProcessDefinitiionCommand'],
  summary: 'Gives a process another name; its version stays.',
  reply: processReply,
  permission: ['processes.manage'],

  input: Type.Object({ id: DefinitionRef, newName: Words(200) }),
  output: Type.Object({
    id: Type.Integer(),
    oldName: Type.String(),
    newName: Type.String(),
    version: Type.Integer(),
    versionUnchanged: Type.Boolean(),
  }),

  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_NAME_TAKEN'],
  audits: 'ProcessDefinitionRenamed',

  load: async ({ id, newName }, read) => ({
    definition: await findDefinition(id, read),
    same: await read.one(processDefinitions, { name: newName }),
  }),

  decide: ({ id, newName }, { definition, same }, context) => {
    if (definition === undefined) return notFound(id);
    if (same !== undefined && same.id !== definition.id) {
      return reject('PROCESS_NAME_TAKEN', {
        message: `Another process is named ${newName}.`,
        existingProcessId: same.id,
      });
    }
    return {
      data: {
        id: definition.id,
        oldName: definition.name,
        newName,
        version: definition.currentVersion,
        versionUnchanged: true,
      },
      message: 'Process definition renamed successfully',
      effects: [
        put(processDefinitions, definition, {
          name: newName,
          updatedAt: context.now,
          updatedBy: context.actor.name,
        }),
      ],
    };
  },
});

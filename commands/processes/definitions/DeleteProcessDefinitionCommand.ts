import { command, type Services } from '../../../core/command/declaration/command.ts';
import { put, schedule } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import { dataOfInstance, openStatuses, processInstances } from '../../../core/process/tables.ts';
import {
  DefinitionRef,
  findCommitted,
  findDefinition,
  notFound,
  processReply,
  startTimers,
} from './definition.ts';

/** A rejection or a deletion names at most this many instances. */
const shown = 500;

export default command({
  name: 'DeleteProcessDefinitionCommand',
  aliases: ['DeleteProcessDefinitiionCommand'],
  summary: 'Takes a process out of use; with force its active instances are cancelled.',
  reply: processReply,
  permission: ['processes.manage'],

  input: Type.Object({
    id: DefinitionRef,
    force: Type.Optional(Type.Boolean({ description: 'Cancel its active instances' })),
  }),
  output: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    deletedInstances: Type.Integer(),
    deletedAt: Type.String(),
  }),

  rejects: ['PROCESS_NOT_FOUND', 'PROCESS_HAS_INSTANCES', 'PROCESS_REFERENCED'],
  audits: 'ProcessDefinitionDeleted',
  effectClasses: ['authority'],

  prepare: ({ id }, services) => inTheWay(id, services),

  load: async ({ id }, read) => ({ definition: await findDefinition(id, read) }),

  decide: ({ id, force }, { definition }, context, { instances, callers }) => {
    if (definition === undefined) return notFound(id);
    if (callers.length > 0) {
      return reject('PROCESS_REFERENCED', {
        message: `Cannot delete: Process is referenced by ${callers.length} other processes`,
        referencedBy: callers,
      });
    }
    if (instances.length > 0 && force !== true) {
      return reject('PROCESS_HAS_INSTANCES', {
        message: `Cannot delete: Process has ${instances.length} active instances`,
        activeInstances: instances.length,
        instanceIds: instances.map((instance) => instance.instanceId),
        instanceDetails: instances,
      });
    }
    return {
      data: {
        id: definition.id,
        name: definition.name,
        deletedInstances: instances.length,
        deletedAt: context.now,
      },
      message: 'Process definition deleted successfully',
      effects: [
        put(processDefinitions, definition, {
          // Releases the name. The versions are kept for the instances that ran on them.
          name: `${definition.name} (deleted ${definition.id})`.slice(-200),
          isDeleted: true,
          isActive: false,
          updatedAt: context.now,
          updatedBy: context.actor.name,
          updatedById: context.actor.userId,
        }),
        ...startTimers({ ...definition, timerStarts: [] }, definition.timerStarts, []),
        ...instances.map(({ instanceId }) =>
          schedule({
            id: `process-cancel:${instanceId}`,
            due: context.now,
            command: 'CancelProcessInstanceCommand',
            data: { instanceGuid: instanceId, reason: 'Its process definition was deleted.' },
          }),
        ),
      ],
    };
  },
});

/** Active instances, and definitions that call this one. */
async function inTheWay(id: number | string, { read }: Services) {
  const definition = await findCommitted(id, read);
  if (definition === undefined) return { instances: [], callers: [] };
  const rows = await read.rows(
    processInstances,
    (select) =>
      select
        .where('definitionId', definition.id)
        .whereIn('status', [...openStatuses])
        .limit(shown),
    dataOfInstance,
  );
  const others = await read.rows(processDefinitions, (select) =>
    select.where('isDeleted', false).whereNot('id', definition.id),
  );
  const known = new Set([definition.name, definition.processKey, String(definition.id)]);
  return {
    instances: rows.map((row) => ({
      instanceId: row.id,
      status: row.status,
      version: row.definitionVersion,
      startedAt: row.startedAt,
    })),
    callers: others
      .filter(({ calls }) => calls.some((called) => known.has(called)))
      .map((other) => ({ id: other.id, name: other.name })),
  };
}

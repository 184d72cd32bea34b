import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Note, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject, rejectAll } from '../../../core/command/wire/rejections.ts';
import { processVersions } from '../../../core/process/definitions.ts';
import { instanceLife, processTriggers, processWaits } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, idOf, instanceFields } from '../instances/instance.ts';
import { Mapping, migrated, pairsOf } from './migration.ts';
import { instanceToMove, operatorOf } from './operate.ts';

export default command({
  name: 'MigrateProcessInstanceCommand',
  summary:
    'Takes a process instance to another version of its process, where each place has one of the same kind.',
  reply: processReply,
  permission: ['processes.modify'],

  input: Type.Object({
    ...instanceFields,
    toVersion: Type.Integer({ minimum: 1, description: 'A version that came into force' }),
    mapping: Type.Optional(Mapping),
    preview: Type.Optional(Type.Boolean({ description: 'Only says what would be done' })),
    comment: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    instanceId: Type.String(),
    preview: Type.Boolean(),
    fromVersion: Type.Integer(),
    toVersion: Type.Integer(),
    changes: Type.Array(Type.String()),
    status: OneOf(instanceLife.states),
  }),
  example: {
    instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    toVersion: 2,
    mapping: [{ from: 'review', to: 'check' }],
    preview: true,
  },

  rejects: [
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_OVERTAKEN',
    'PROCESS_VERSION_NOT_FOUND',
    'MIGRATION_REFUSED',
  ],
  audits: 'ProcessMigrated',

  prepare: async (input, { actor, processes }) =>
    processes.migration(actor.tenant, {
      instanceId: idOf(input),
      toVersion: input.toVersion,
      mapping: pairsOf(input.mapping),
    }),

  load: async (input, read) => {
    const instance = await findInstance(input, read);
    const instanceId = instance?.id ?? '';
    const { toVersion: number } = input;
    const definitionId = instance?.definitionId ?? 0;
    return {
      instance,
      waits: instance === undefined ? [] : await read.all(processWaits, { instanceId }),
      coming: instance === undefined ? [] : await read.all(processTriggers, { instanceId }),
      version: instance && (await read.one(processVersions, { definitionId, number })),
    };
  },

  decide: (input, { instance: found, waits, coming, version }, context, planned) => {
    const { toVersion, comment, preview = false } = input;
    if (found !== undefined && version?.state !== 'InForce') {
      return reject('PROCESS_VERSION_NOT_FOUND', {
        message: `No version ${toVersion} of ${found.definitionName} came into force.`,
      });
    }
    const stands = instanceToMove(found, planned, coming.length);
    if (isRejection(stands)) return stands;
    const { instance, plan: migration } = stands;
    const { problems, changes, fromVersion } = migration;
    if (problems.length > 0) {
      return rejectAll(
        'MIGRATION_REFUSED',
        problems.map((message) => ({ code: 'MIGRATION_REFUSED', message })),
      );
    }
    const order = { operator: operatorOf(context.actor), comment: comment ?? null };
    const notes = [`version ${fromVersion} to ${toVersion}.`, ...changes, comment ?? ''];
    return {
      data: {
        instanceId: instance.id,
        preview,
        fromVersion,
        toVersion,
        changes: [...changes],
        status: instance.status,
      },
      message: preview ? 'Nothing is migrated yet.' : 'The process instance is migrated.',
      effects: [
        ...(preview ? [] : migrated(instance, waits, migration, order, context)),
        audit({
          transactionId: instance.id,
          approverNotes: preview ? 'preview' : notes.join(' ').trim().slice(0, 1000),
        }),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    if (data.preview) return undefined;
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, status: progress.status }, message: 'The process instance is migrated.' };
  },
});

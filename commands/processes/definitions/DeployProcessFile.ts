import type { Author } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { emit, insert, put } from '../../../core/command/declaration/effects.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { processDefinitions, processVersions } from '../../../core/process/definitions.ts';
import { retryCalls } from '../instances/awaited-calls.ts';
import { isInForce, newVersion, processNumbers, processReply, reported, startTimers } from './definition.ts';
import { BpmnXml, fileFaults, prepareFile } from './definition-input.ts';

/** Files of the processes folder are the bank's own. Their authors have all permissions. */
const folder: Author = { userId: 'processes', permissions: ['*'] };

export default command({
  name: 'DeployProcessFile',
  summary: 'Brings a file of the processes folder into force for a tenant.',
  reply: processReply,
  permission: null,

  input: Type.Object({ name: Words(200), file: Words(400), category: Words(100), bpmnXml: BpmnXml }),
  output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),

  rejects: ['PROCESS_INVALID'],
  itemCodes: fileFaults,
  audits: 'ProcessFileDeployed',
  effectClasses: ['authority'],

  prepare: ({ bpmnXml }, services) => prepareFile(bpmnXml, services, 'may come'),

  load: async ({ name }, read) => {
    await read.sequence(processNumbers);
    const definition = await read.one(processDefinitions, { name });
    const { currentVersion: number = 0, id: definitionId = 0 } = definition ?? {};
    return { definition, version: definition && (await read.one(processVersions, { definitionId, number })) };
  },

  decide: (input, { definition, version }, context, { report, next, awaited }) => {
    const isSame = definition !== undefined && version?.hash === report.hash;
    const number = isSame ? definition.currentVersion : (definition?.latestVersion ?? 0) + 1;
    // A process that is only proposed under this name does not affect the file.
    const before = definition !== undefined && isInForce(definition) ? definition : undefined;
    const id = definition?.id ?? context.newNumber(processNumbers);
    const told = { updatedAt: context.now, updatedBy: context.actor.name, updatedById: context.actor.userId };
    const columns = {
      name: input.name,
      ...reported(report),
      description: before?.description ?? '',
      category: before?.category ?? input.category,
      currentVersion: number,
      latestVersion: number,
      isActive: before?.isActive ?? true,
      isDeleted: false,
      file: input.file,
      contextLoaderType: before?.contextLoaderType ?? null,
      triggerEvents: before?.triggerEvents ?? [],
      metadata: before?.metadata ?? {},
      scheduling: before?.scheduling ?? null,
      createdAt: definition?.createdAt ?? context.now,
      createdBy: definition?.createdBy ?? context.actor.name,
      createdById: definition === undefined ? context.actor.userId : definition.createdById,
      ...told,
    };
    const row = { id, ...columns };
    return {
      data: { id, version: number },
      message: isSame ? 'Nothing changed.' : 'Process file deployed.',
      effects: isSame
        ? []
        : [
            definition === undefined
              ? insert(processDefinitions, row)
              : put(processDefinitions, definition, columns),
            newVersion(id, number, { text: input.bpmnXml, hash: report.hash }, [folder], context),
            ...startTimers(row, before?.isActive === true ? before.timerStarts : [], next),
            emit('process.deployed', String(id), { name: row.name, version: number }),
            ...retryCalls(row, awaited, context),
          ],
    };
  },
});

import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { processVersions } from '../../../core/process/definitions.ts';
import { dataOfInstance, processInstances } from '../../../core/process/tables.ts';
import { DefinitionRef, findCommitted, notFound, processReply } from './definition.ts';
import { definitionView } from './definition-view.ts';

/** Instances of a bundle. */
const instancesShown = 10;

export default query({
  name: 'GetProcessBundleQuery',
  summary: 'A process as one package: definition, file, and on request its last instances and what it calls.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    processDefinitionId: DefinitionRef,
    includeInstances: Type.Optional(Type.Boolean({ description: 'The last ten' })),
    includeRelatedDefinitions: Type.Optional(Type.Boolean({ description: 'Processes that it calls' })),
  }),
  output: Type.Object({
    definition: Bag(),
    instances: Type.Optional(Type.Array(Bag())),
    relatedDefinitions: Type.Optional(Type.Array(Bag())),
    exportedAt: Type.String(),
  }),
  rejects: ['PROCESS_NOT_FOUND'],

  read: async (input, read, context) => {
    const definition = await findCommitted(input.processDefinitionId, read);
    if (definition === undefined) return notFound(input.processDefinitionId);
    const whole = async (row: typeof definition) => {
      const file = await read.one(processVersions, { definitionId: row.id, number: row.currentVersion });
      return { ...definitionView(row), bpmnXml: file?.xml ?? null };
    };
    const instances =
      input.includeInstances === true
        ? await read.rows(
            processInstances,
            (select) =>
              select.where('definitionId', definition.id).orderBy('id', 'desc').limit(instancesShown),
            dataOfInstance,
          )
        : undefined;
    const related: Awaited<ReturnType<typeof whole>>[] = [];
    if (input.includeRelatedDefinitions === true) {
      for (const called of definition.calls) {
        const found = await findCommitted(called, read);
        if (found !== undefined) related.push(await whole(found));
      }
    }
    return {
      data: {
        definition: await whole(definition),
        ...(instances === undefined
          ? {}
          : {
              instances: instances.map((row) => ({
                instanceId: row.id,
                version: row.definitionVersion,
                businessKey: row.businessKey,
                status: row.status,
                startedAt: row.startedAt,
                endedAt: row.endedAt,
              })),
            }),
        ...(input.includeRelatedDefinitions === true ? { relatedDefinitions: related } : {}),
        exportedAt: context.now,
      },
      message: 'Process bundle retrieved successfully',
    };
  },
});

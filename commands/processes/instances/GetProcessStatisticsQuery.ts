import { query } from '../../../core/command/declaration/command.ts';
import { type Static, Type } from '../../../core/command/declaration/schema.ts';
import { processInstances, processWaits } from '../../../core/process/tables.ts';
import { DefinitionRef, findCommitted, notFound, processReply } from '../definitions/definition.ts';
import { Counts, countsByVersion, statusCounts, summed } from './statistics.ts';

const Element = Type.Object({
  elementId: Type.String(),
  elementName: Type.Union([Type.String(), Type.Null()]),
  version: Type.Integer(),
  waiting: Type.Integer(),
  failed: Type.Integer(),
  suspended: Type.Integer(),
  total: Type.Integer({ description: 'Places where instances stand: an element may hold several' }),
});

export default query({
  name: 'GetProcessStatisticsQuery',
  summary:
    'How many instances of a process there are, by status, by version, and where those that are open stand.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    processDefinitionId: DefinitionRef,
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'Only this one' })),
  }),
  output: Type.Intersect([
    Counts,
    Type.Object({
      processDefinitionId: Type.Integer(),
      processName: Type.String(),
      versions: Type.Array(Type.Intersect([Counts, Type.Object({ version: Type.Integer() })])),
      elements: Type.Array(Element),
    }),
  ]),
  example: { processDefinitionId: 1 },
  rejects: ['PROCESS_NOT_FOUND'],

  read: async ({ processDefinitionId, version: only }, read, { actor, processes }) => {
    const definition = await findCommitted(processDefinitionId, read);
    if (definition === undefined) return notFound(processDefinitionId);
    const versions = (await countsByVersion(definition.id, read)).filter(
      ({ version }) => only === undefined || version === only,
    );
    const rows = await read.select(processWaits, (select) => {
      select
        .join(processInstances.name, (join) => {
          join.on('process_instances.tenant', 'process_waits.tenant');
          join.on('process_instances.id', 'process_waits.instanceId');
        })
        .where('process_instances.definitionId', definition.id)
        .groupBy('process_instances.definitionVersion', 'process_waits.elementId')
        .groupBy('process_waits.kind', 'process_instances.status')
        .select('process_instances.definitionVersion', 'process_waits.elementId')
        .select('process_waits.kind', 'process_instances.status')
        .count({ count: '*' });
      if (only !== undefined) select.where('process_instances.definitionVersion', only);
    });
    const elements = new Map<string, Static<typeof Element>>();
    for (const row of rows) {
      const elementId = String(row.elementId);
      const version = Number(row.definitionVersion);
      const key = `${version}\n${elementId}`;
      const names = await processes.names(actor.tenant, definition.id, version);
      const known = elements.get(key) ?? {
        elementId,
        elementName: names.get(elementId) ?? null,
        version,
        waiting: 0,
        failed: 0,
        suspended: 0,
        total: 0,
      };
      const count = Number(row.count);
      const suspended = row.status === 'SUSPENDED' ? count : 0;
      const failed = suspended === 0 && row.kind === 'incident' ? count : 0;
      elements.set(key, {
        ...known,
        waiting: known.waiting + count - suspended - failed,
        failed: known.failed + failed,
        suspended: known.suspended + suspended,
        total: known.total + count,
      });
    }
    const order = (one: Static<typeof Element>) => `${String(one.version).padStart(9, '0')} ${one.elementId}`;
    return {
      data: {
        ...statusCounts(summed(versions.map(({ counts }) => counts))),
        processDefinitionId: definition.id,
        processName: definition.name,
        versions: versions.map(({ version, counts }) => ({ version, ...statusCounts(counts) })),
        elements: [...elements.values()].sort((a, b) => order(a).localeCompare(order(b))),
      },
      message: 'Process statistics retrieved successfully',
    };
  },
});

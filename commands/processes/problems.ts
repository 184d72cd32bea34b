/** Process files that are not deployed, and instances that stand. */
import { mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { processInstances } from '../../core/process/tables.ts';

export const brokenFiles = problem({
  of: 'process-file',
  permission: ['processes.view'],
  mend: 'Mend the file: the version before runs until then.',
  look: async ({ ports }) =>
    [...ports.processes.problems()].map(([file, says]) => ({
      id: file,
      name: file,
      count: 1,
      says,
    })),
});

export const standing = problem({
  of: 'process',
  permission: ['processes.view'],
  mend: 'Look at the instances that stand, mend what they stand at, and retry or skip it.',
  async look({ read }) {
    const rows = await read.select(processInstances, (select) =>
      select
        .select('definitionId', 'definitionName')
        .where('status', 'ERROR')
        // One that failed for good stands nowhere: nobody mends it.
        .whereNull('endedAt')
        .orderBy('id', 'desc')
        .limit(mostCounted),
    );
    const byDefinition = Map.groupBy(rows, ({ definitionId }) => String(definitionId));
    return [...byDefinition].map(([id, { 0: first, length: count }]) => {
      const name = String(first?.definitionName);
      return { id, name, count, says: 'Instances stand as incidents.' };
    });
  },
});

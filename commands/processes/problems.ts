/** Process files that are not deployed, and instances with incidents. */
import {
  mostCounted,
  type Problem,
  type ProblemAsked,
  problem,
} from '../../core/command/declaration/problem.ts';
import { processDefinitions } from '../../core/process/definitions.ts';
import { processInstances } from '../../core/process/tables.ts';

export const brokenFiles = problem({
  of: 'process-file',
  permission: ['processes.view'],
  mend: 'Fix the file. The version before runs until then.',
  look: async ({ ports }) =>
    [...ports.processes.problems()].map(([file, says]) => ({ id: file, name: file, count: 1, says })),
});

async function stoppedProcesses({ read, actor, ports }: ProblemAsked): Promise<readonly Problem[]> {
  const rows = await read.rows(processDefinitions, (select) =>
    select
      .where({ isActive: true, isDeleted: false })
      .where('currentVersion', '>', 0)
      .orderBy('id')
      .limit(mostCounted),
  );
  const found = await Promise.all(
    rows.map(async ({ id, name, currentVersion }) => {
      const reason = await ports.processes.stopped(actor.tenant, id, currentVersion);
      if (reason === undefined) return [];
      const says = `${reason} Timers, messages and signals do not start it, and its steps stop.`;
      return [{ id: String(id), name, count: 1, says }];
    }),
  );
  return found.flat();
}

export const standing = problem({
  of: 'process',
  permission: ['processes.view'],
  mend: 'Look at the instances with incidents, fix the cause, and retry or skip. If an author was revoked or lost a permission, a person with the permissions deploys the process again (UpdateProcessDefinitionCommand), or approves it.',
  async look(asked) {
    const { read } = asked;
    const stopped = await stoppedProcesses(asked);
    const rows = await read.select(processInstances, (select) =>
      select
        .select('definitionId', 'definitionName')
        .where('status', 'ERROR')
        // An instance that failed for good is at no element and cannot be resolved.
        .whereNull('endedAt')
        .orderBy('id', 'desc')
        .limit(mostCounted),
    );
    const byDefinition = Map.groupBy(rows, ({ definitionId }) => String(definitionId));
    const stands = [...byDefinition].map(([id, { 0: first, length: count }]) => {
      const name = String(first?.definitionName);
      return { id, name, count, says: 'Instances stand as incidents.' };
    });
    const ids = new Set(stopped.map(({ id }) => id));
    return [...stopped, ...stands.filter(({ id }) => !ids.has(id))];
  },
});

/** Numbers of instances that add up: each instance is counted under one status. */
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processInstances } from '../../../core/process/tables.ts';

/** Instances by status. */
export type ByStatus = Readonly<Record<string, number>>;

const Count = (description: string) => Type.Integer({ description });

export const Counts = Type.Object({
  totalInstances: Count('active + failed + suspended + completed + cancelled'),
  activeInstances: Count('Those that run or wait: running + waiting'),
  runningInstances: Count('Those that run now'),
  waitingInstances: Count('Those that wait for something'),
  failedInstances: Count('Those that stand in ERROR'),
  suspendedInstances: Count('Those that an operator suspended'),
  completedInstances: Count('Those that came to their end'),
  cancelledInstances: Count('Those that were cancelled'),
});

export function statusCounts(counts: ByStatus | undefined) {
  const of = (status: string) => counts?.[status] ?? 0;
  return {
    totalInstances: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0),
    activeInstances: of('RUNNING') + of('WAITING'),
    runningInstances: of('RUNNING'),
    waitingInstances: of('WAITING'),
    failedInstances: of('ERROR'),
    suspendedInstances: of('SUSPENDED'),
    completedInstances: of('COMPLETED'),
    cancelledInstances: of('CANCELLED'),
  };
}

/** Several of them as one. */
export function summed(all: readonly ByStatus[]): ByStatus {
  const sum: Record<string, number> = {};
  for (const counts of all) {
    for (const [status, count] of Object.entries(counts)) sum[status] = (sum[status] ?? 0) + count;
  }
  return sum;
}

/** The number of instances of each version of a definition by status, newest version first. */
export async function countsByVersion(
  definitionId: number,
  read: QueryRead,
): Promise<readonly { readonly version: number; readonly counts: ByStatus }[]> {
  const rows = await read.select(processInstances, (select) =>
    select
      .select('definitionVersion', 'status')
      .where({ definitionId })
      .groupBy('definitionVersion', 'status')
      .count({ count: '*' }),
  );
  const versions = new Map<number, Record<string, number>>();
  for (const { definitionVersion, status, count } of rows) {
    const version = Number(definitionVersion);
    const counts = versions.get(version) ?? {};
    counts[String(status)] = Number(count);
    versions.set(version, counts);
  }
  return [...versions]
    .map(([version, counts]) => ({ version, counts }))
    .sort((a, b) => b.version - a.version);
}

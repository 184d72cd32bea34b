/** Processes that come of each other by calls and signals: how many may, before one of them stands. */
import type { QueryRead } from '../../core/command/read.ts';
import { deepestCall, largestFamily } from '../../core/process/budget.ts';
import { type ProcessInstance, processInstances } from '../../core/process/tables.ts';
import type { Family } from './start.ts';

/** What an instance begins of which this one is the source. */
export function nextOf(
  source: Pick<ProcessInstance, 'rootInstance' | 'generation'> | undefined,
  id: string,
): Family {
  return {
    rootInstance: source?.rootInstance ?? id,
    generation: (source?.generation ?? 0) + 1,
  };
}

/** How many came of the same start so far. */
export async function relativesOf({ rootInstance }: Family, read: QueryRead): Promise<number> {
  const [counted] = await read.select(processInstances, (select) =>
    select.where({ rootInstance }).count({ count: '*' }),
  );
  return Number(counted?.count ?? 0);
}

/** Why no other may come of them, as a clause; undefined where one may. */
export function tooMany({ generation }: Family, relatives: number): string | undefined {
  if (generation > deepestCall) {
    return `${generation} processes would come of each other, one after another, and at most ${deepestCall} may.`;
  }
  return relatives < largestFamily
    ? undefined
    : `${relatives} processes came of one start by calls and signals, and at most ${largestFamily} may.`;
}

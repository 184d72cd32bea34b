/** Processes that come of each other by calls and signals: how many may, before one of them stands. */
import type { Services } from '../../../core/command/declaration/command.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { type ProcessInstance, processInstances } from '../../../core/process/tables.ts';
import type { Family } from './start.ts';

/** Processes that call each other, or that signals of each other begin, one after another. */
export const deepestCall = 20;
/** Processes that come of one start, all calls and signals together. */
export const largestFamily = 5_000;

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

/** Of what something is begun, and why it does not run where too much came of that already. */
export interface Comes {
  readonly family?: Family;
  readonly refused?: string;
}

/** What an order begins that a process gives by a command: it is of that process's family, as what it calls is. */
export async function comesOf({ origin, read }: Pick<Services, 'origin' | 'read'>): Promise<Comes> {
  if (origin.kind !== 'process') return {};
  const source = await read.one(processInstances, { id: origin.requestId });
  return source === undefined ? {} : within(nextOf(source, source.id), read);
}

/** The same of a family that is known. */
export async function within(family: Family, read: QueryRead): Promise<Comes> {
  const says = tooMany(family, await relativesOf(family, read));
  return { family, ...(says === undefined ? {} : { refused: says }) };
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

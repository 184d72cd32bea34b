/** Limits the processes that start each other by calls and signals, before one gets an incident. */
import type { Services } from '../../../core/command/declaration/command.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { type ProcessInstance, processInstances } from '../../../core/process/tables.ts';
import type { Family } from './start.ts';

/** Processes that call each other, or that signals of each other begin, one after another. */
export const deepestCall = 20;
/** Processes that come of one start, all calls and signals together. */
export const largestFamily = 5_000;
/**
 * The limit once a process is among its own ancestors. With a larger limit, a process that starts itself
 * several times would fill the host.
 */
export const largestCircle = 100;

/** The family of a process that this instance starts. */
export function nextOf(
  source: Pick<ProcessInstance, 'rootInstance' | 'generation'> | undefined,
  id: string,
): Family {
  return { rootInstance: source?.rootInstance ?? id, generation: (source?.generation ?? 0) + 1 };
}

/** The family of a start, and why it does not run if the family is too large. */
export interface Comes {
  readonly family?: Family;
  readonly refused?: string;
}

/**
 * The family of a start by a process's command. It belongs to that process's family, as a called process
 * does.
 */
export async function comesOf({ origin, read }: Pick<Services, 'origin' | 'read'>): Promise<Comes> {
  if (origin.kind !== 'process') return {};
  const source = await read.one(processInstances, { id: origin.requestId });
  return source === undefined ? {} : within(nextOf(source, source.id), read, source);
}

/** The same for a known family, and for the source instance if it is known too. */
export async function within(family: Family, read: QueryRead, source?: ProcessInstance): Promise<Comes> {
  const lineage =
    source === undefined ? await definitionsBefore(family, read) : await lineageOf(source, read);
  const isCircle = comesAgain(lineage);
  const before = await relativesOf(family, read);
  const relatives = isCircle ? placeInCircle(family, before) : before;
  const says = tooMany(family, { relatives, isCircle });
  return { family, ...(says === undefined ? {} : { refused: says }) };
}

/** The number of processes from the same start so far. */
export async function relativesOf({ rootInstance }: Family, read: QueryRead): Promise<number> {
  const [counted] = await read.select(processInstances, (select) =>
    select.where({ rootInstance }).count({ count: '*' }),
  );
  return Number(counted?.count ?? 0);
}

/**
 * Definitions of the instance and its ancestors, its own first. Callers are known individually. For a start
 * by a signal or an order, all earlier processes of the family count.
 */
export async function lineageOf(instance: ProcessInstance, read: QueryRead): Promise<readonly number[]> {
  const ids: number[] = [];
  let at: ProcessInstance | undefined = instance;
  while (at !== undefined) {
    const { definitionId, parentInstance, generation, rootInstance }: ProcessInstance = at;
    ids.push(definitionId);
    if (parentInstance === null && rootInstance !== null) {
      return [...ids, ...(await definitionsBefore({ generation, rootInstance }, read))];
    }
    at = parentInstance === null ? undefined : await read.one(processInstances, { id: parentInstance });
  }
  return ids;
}

/** Definitions of all earlier generations of a family, once for each generation. */
async function definitionsBefore(
  { rootInstance, generation }: Family,
  read: QueryRead,
): Promise<readonly number[]> {
  const root = await read.one(processInstances, { id: rootInstance });
  const before = await read.select(processInstances, (select) =>
    select
      .where({ rootInstance })
      .where('generation', '<', generation)
      .distinct('definitionId', 'generation'),
  );
  return [
    ...(root === undefined ? [] : [root.definitionId]),
    ...before.map((one) => Number(one.definitionId)),
  ];
}

/** Whether a process is among its own ancestors. */
export const comesAgain = (lineage: readonly number[]): boolean => new Set(lineage).size < lineage.length;

/**
 * Starts that this host allowed, by the family with a recurring process. Several starts may be in progress at
 * once.
 */
const letThrough = new Map<string, Set<string | symbol>>();
/** The number of families in this map. For other families only the store's count is used. */
const familiesKept = 1000;

/**
 * The number of processes from the same start, starts in progress included. Records this start if it is
 * allowed.
 */
export function placeInCircle(
  { rootInstance }: Family,
  relatives: number,
  start: string | symbol = Symbol('a start without a name'),
): number {
  const starts = letThrough.get(rootInstance) ?? new Set();
  if (letThrough.size >= familiesKept) letThrough.clear();
  letThrough.set(rootInstance, starts);
  const others = starts.has(start) ? starts.size - 1 : starts.size;
  const count = Math.max(relatives, others);
  if (count < largestCircle) starts.add(start);
  return count;
}

/** The number of processes from one start, and whether a process among them recurs. */
export interface Relatives {
  readonly relatives: number;
  readonly isCircle: boolean;
}

/** Why the family may not grow, as a clause. Undefined if it may. */
export function tooMany({ generation }: Family, { relatives, isCircle }: Relatives): string | undefined {
  if (generation > deepestCall) {
    return `${generation} processes would come of each other, one after another, and at most ${deepestCall} may.`;
  }
  if (isCircle && relatives >= largestCircle) {
    return `a process begins itself, directly or by others, and ${relatives} came of one start: at most ${largestCircle} may then. Let the process end where it has begun itself often enough.`;
  }
  return relatives < largestFamily
    ? undefined
    : `${relatives} processes came of one start by calls and signals, and at most ${largestFamily} may.`;
}

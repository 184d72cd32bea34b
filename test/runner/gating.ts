/** Which of the files gate a change in CI, which has minutes and not hours. The nightly run has them all. */
import { hash } from 'node:crypto';
import { costOf } from './costs.ts';
import { isStored } from './kinds.ts';
import { inSample } from './sample.ts';
import { isLong, journeys, scenarios, storeFolders } from './tiers.ts';

/** Seconds of CPU, by the table of costs, for long tests beside the journeys. */
const longBudget = 240;

export interface Gating {
  readonly seed: string;
  /** Whether the run has the ten journeys through pages, and other long tests up to their budget. */
  readonly hasPages: boolean;
  /** Whether all files gate that are not long, and the long ones of the store. */
  readonly isWhole: boolean;
}

export function gatingFiles(files: readonly string[], gating: Gating): readonly string[] {
  const { seed, hasPages, isWhole } = gating;
  const drawn = new Set(hasPages ? drawLong(files.filter(isLong), seed) : []);
  const gates = (path: string) =>
    isLong(path)
      ? drawn.has(path) || (isWhole && provesStore(path))
      : isWhole || isAlways(path) || inSample(path, seed);
  return files.filter(gates);
}

function provesStore(path: string): boolean {
  return storeFolders.some((folder) => path.startsWith(folder));
}

/** A file without a store runs on no server, so no other run of the change has it. */
function isAlways(path: string): boolean {
  return !isStored(path) || provesStore(path) || Object.values(scenarios).includes(path);
}

/** The journeys, and as many of the others as the budget has room for, in an order that the seed gives. */
function drawLong(files: readonly string[], seed: string): readonly string[] {
  const drawn = files.filter((path) => journeys.includes(path));
  const others = files
    .filter((path) => !journeys.includes(path))
    .map((path) => ({ path, order: hash('sha256', `${seed}\n${path}`, 'hex') }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  let left = longBudget;
  for (const { path } of others) {
    const cost = costOf(path);
    if (cost > left) continue;
    left -= cost;
    drawn.push(path);
  }
  return drawn;
}

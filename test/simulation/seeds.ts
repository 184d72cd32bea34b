/**
 * Lives through the seeds that it is handed, one after the other: a process of the simulator, which is a world of its own.
 * Whoever starts it sends a task at a time and hears what came of it.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { RunOptions } from './run.ts';
import type { Servers } from './servers.ts';

export interface Task extends Omit<RunOptions, 'told' | 'only' | 'begin'> {
  /** Where the hosts stand, if not in the world alone. */
  readonly servers?: Servers | undefined;
  readonly only?: readonly number[] | undefined;
  /** The fault that is planted in this process. */
  readonly plant?: string | undefined;
  readonly isVerbose: boolean;
  /** Whether a failure is cut down to the fewest steps. */
  readonly isCut: boolean;
}

/** How a run failed, as far as it can be sent. */
export interface Failed {
  readonly message: string;
  readonly least?: { readonly message: string; readonly steps: readonly number[] };
}

export interface Lived {
  readonly seed: number;
  readonly requests: number;
  readonly trace: string;
  readonly failed: Failed | undefined;
  readonly seen: readonly (readonly [string, number])[];
  /** How often each fault took effect. */
  readonly faults: readonly (readonly [string, number])[];
  /** Microseconds of CPU that the process has used so far. */
  readonly cpu: number;
}

/** What a process says when it can live. */
export interface Ready {
  /** The commands and queries that somebody may send. */
  readonly open: readonly string[];
}

// What the house is made of is compiled once, not by every process.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/simulated'));
// A server has a time of its own: only without one the world takes over, before anything else is loaded.
if (!process.argv.includes('--servers')) await import('./taken.ts');
const { beginServers } = await import('./servers.ts');
const { registry } = await import('../support/registry.ts');
const { beginBank } = await import('./bank.ts');
const { plantedFaults } = await import('./planted-faults.ts');
const { runSeed } = await import('./run.ts');
const { cutDown } = await import('./shrink.ts');

let planted: string | undefined;

async function live({ only, isVerbose, isCut, servers, plant, ...task }: Task): Promise<Lived> {
  const fault = plant === undefined ? undefined : plantedFaults[plant];
  if (plant !== planted) fault?.plant?.();
  planted = plant;
  const options = {
    ...task,
    begin: (seed: string) =>
      servers === undefined ? beginBank(seed, fault?.store) : beginServers(seed, servers),
  };
  const { failure, requests, trace, seen, faults } = await runSeed({
    ...options,
    ...(isVerbose ? { told: (line: string) => console.log(line) } : {}),
    ...(only === undefined ? {} : { only: new Set(only) }),
  });
  let failed: Failed | undefined;
  if (failure !== undefined) {
    const { message } = failure;
    const least = isCut ? await cutDown(options, failure) : undefined;
    failed =
      least === undefined
        ? { message }
        : { message, least: { message: least.failure.message, steps: least.steps } };
  }
  const { user, system } = process.cpuUsage();
  const told = { seen: [...seen], faults: [...faults], cpu: user + system };
  return { seed: options.seed, requests, trace, failed, ...told };
}

// A host that was killed in a run may still wait for something.
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  void live(task).then((lived) => process.send?.(lived));
});
const open = registry.subjects.filter(({ spec }) => spec.permission !== null);
process.send?.({ open: open.map(({ spec }) => spec.name) } satisfies Ready);

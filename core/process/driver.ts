/** Runs the instances of this host: one run of an instance at a time. The host stops after all runs have ended. */
import { fairQueue } from '../values/fair-queue.ts';
import { type DriveOptions, drive } from './drive.ts';
import { fairTurns } from './fair-turns.ts';
import type { InstanceProgress } from './port.ts';

export interface Driver {
  /** Runs an instance until it waits, ends or continues in the background. It never throws. */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** The same, without the background. It rejects if the host could not run the instance now. */
  settle(tenant: string, instanceId: string): Promise<void>;
  /** Resolves when no instance runs. Returns the number of runs. */
  idle(): Promise<number>;
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** The most instances that run after a timer woke them. Others wait as due timers. */
const inBackground = {
  ofPerson: 16,
  ofAll: 20,
  waitingOfPerson: Number.POSITIVE_INFINITY,
  waitingOfAll: Number.POSITIVE_INFINITY,
};

/** The host accepts no more work. */
class Stopping extends Error {}

export function makeDriver(
  options: Omit<DriveOptions, 'stopping' | 'wake' | 'turns' | 'places'>,
  /** Called for every run that failed, unless the host is stopping. */
  failed: (error: unknown, tenant: string, instanceId: string) => Promise<void>,
): Driver {
  const runs = new Map<string, Promise<unknown>>();
  let stopping = false;
  let begun = 0;
  const turns = fairTurns();
  const places = fairQueue(inBackground);
  const whole: DriveOptions = {
    ...options,
    turns,
    stopping: () => stopping,
    wake: (tenant, instanceId) => void quietly(tenant, instanceId, () => undefined),
  };

  /** Runs after the current run of the same instance. */
  const begin = (
    tenant: string,
    instanceId: string,
    answered: (progress: InstanceProgress) => void,
    run: DriveOptions = whole,
  ): Promise<InstanceProgress | undefined> => {
    const key = `${tenant}\n${instanceId}`;
    begun += 1;
    const before = runs.get(key) ?? Promise.resolve();
    const done = before
      .catch(() => undefined)
      .then(() => {
        if (stopping) throw new Stopping('the host is stopping');
        return drive(tenant, instanceId, run, answered);
      });
    runs.set(key, done);
    const forget = (): void => {
      if (runs.get(key) === done) runs.delete(key);
    };
    done.then(forget, forget);
    return done;
  };

  /** Runs it without an error for the caller, because the timer of the instance tries again. */
  const quietly = async (
    tenant: string,
    instanceId: string,
    answered: (progress: InstanceProgress) => void,
  ): Promise<InstanceProgress | undefined> => {
    try {
      return await begin(tenant, instanceId, answered);
    } catch (error) {
      if (!stopping) await failed(error, tenant, instanceId);
      return undefined;
    }
  };

  const idle = async (): Promise<number> => {
    while (runs.size > 0) await Promise.allSettled(runs.values());
    return begun;
  };

  return {
    advance: (tenant, instanceId) =>
      new Promise((resolve) => {
        void quietly(tenant, instanceId, resolve).then(resolve);
      }),
    async settle(tenant, instanceId) {
      await begin(tenant, instanceId, () => undefined, { ...whole, places });
    },
    idle,
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      turns.open();
      await idle();
    },
  };
}

/** Runs instances for the host: one run of an instance at a time, and all of them finished before it stops. */

import { type DriveOptions, drive } from './drive.ts';
import type { InstanceProgress } from './port.ts';

export interface Driver {
  /** Runs an instance until it rests or goes on in the background. It never throws. */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** The same until it rests; it rejects when the host could not do it now. */
  settle(tenant: string, instanceId: string): Promise<void>;
  /** Resolves when nothing runs; answers how many runs there were. */
  idle(): Promise<number>;
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** The host takes no more work. */
class Stopping extends Error {}

export function makeDriver(
  options: Omit<DriveOptions, 'stopping' | 'wake'>,
  /** Told of every run that failed, unless the host is stopping. */
  failed: (error: unknown, tenant: string, instanceId: string) => Promise<void>,
): Driver {
  const runs = new Map<string, Promise<unknown>>();
  let stopping = false;
  let begun = 0;
  const whole: DriveOptions = {
    ...options,
    stopping: () => stopping,
    wake: (tenant, instanceId) => void quietly(tenant, instanceId, () => undefined),
  };

  /** Runs after the run that is under way for the same instance. */
  const begin = (
    tenant: string,
    instanceId: string,
    answered: (progress: InstanceProgress) => void,
  ): Promise<InstanceProgress | undefined> => {
    const key = `${tenant}\n${instanceId}`;
    begun += 1;
    const before = runs.get(key) ?? Promise.resolve();
    const run = before
      .catch(() => undefined)
      .then(() => {
        if (stopping) throw new Stopping('the host is stopping');
        return drive(tenant, instanceId, whole, answered);
      });
    runs.set(key, run);
    const forget = (): void => {
      if (runs.get(key) === run) runs.delete(key);
    };
    run.then(forget, forget);
    return run;
  };

  /** The same for those who are not told of a failure: the instance's timer brings it back. */
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
      await begin(tenant, instanceId, () => undefined);
    },
    idle,
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}

/** Composes the background work: timers, background tasks, and the relay that wakes deliveries. */

import { type AuditChain, hostTenant } from '../audit/chain.ts';
import { type SealWatch, sealWatch } from '../audit/seal-watch.ts';
import { sealing } from '../audit/sealer.ts';
import type { HostTrail } from '../audit/trail.ts';
import { eventRelay, type Relay } from '../events/relay.ts';
import { retentionPolicy } from '../jobs/retention.ts';
import { type ProcessWatch, processWatch } from '../process/watch.ts';
import type { HostPolicies } from '../rules/policies.ts';
import type { Log } from '../telemetry/log.ts';
import { fireTimer, runByTimer } from '../time/fire.ts';
import type { TimerService } from '../time/firing.ts';
import { embeddedTimers } from '../time/poller.ts';
import { redisTimers } from '../time/redis.ts';
import type { Timer } from '../time/timer.ts';
import { type BackgroundTaskParts, composeBackgroundTasks } from './background-tasks.ts';
import { type Housekeeper, housekeeper } from './housekeeper.ts';

export interface SchedulerParts extends BackgroundTaskParts {
  readonly log: Log;
  /** Resolves when no process runs, to the number of runs. */
  readonly processes: BackgroundTaskParts['processes'] & { idle(): Promise<number> };
  readonly trail: Pick<HostTrail, 'settle'>;
  readonly chain: Pick<AuditChain, 'place'>;
  readonly rules: Pick<HostPolicies, 'policies'>;
}

export interface Scheduler extends TimerService {
  /** Events were committed. */
  emitted(): void;
  /** Deletes expired rows from the store. */
  tidy(): Promise<void>;
  /** The problem with entries of the trail that are not sealed in time. */
  unsealed(): string | undefined;
}

/** Timers. Their sweep also starts the background tasks and deliveries that are due. */
export function composeTimers(parts: SchedulerParts): Scheduler {
  const tasks = composeBackgroundTasks(parts);
  const relay = composeRelay(parts);
  const tidier = composeHousekeeper(parts);
  const watch = composeWatch(parts);
  const seals = composeSealWatch(parts);
  const inner = composeBackEnd(parts, (timer) =>
    fireTimer(timer, { bank: parts.bank, tasks, done: relay.kick }),
  );
  return {
    start() {
      inner.start();
      relay.start();
      tidier.start();
      watch.start();
      seals.start();
    },
    noticed: inner.noticed,
    emitted: relay.kick,
    tidy: tidier.tidy,
    unsealed: seals.problem,
    async sweep() {
      await watch.look();
      for (let before = -1, done = 0; before !== done; ) {
        before = done;
        await relay.look();
        await inner.sweep();
        await tasks.idle();
        done = tasks.taken() + (await parts.processes.idle());
      }
      await parts.trail.settle();
      await seals.look();
    },
    async stop() {
      const left = tasks.leave();
      await relay.stop();
      await tidier.stop();
      await watch.stop();
      await inner.stop();
      await left;
      // Work that was claimed last is released.
      await tasks.idle();
      await seals.stop();
      tasks.close();
    },
  };
}

function composeBackEnd(
  { config, clock, store, bank, log, metrics }: SchedulerParts,
  fire: (timer: Timer) => Promise<boolean | undefined>,
): TimerService {
  const { redisUrl } = config;
  const back = {
    clock,
    store: store.everywhere,
    async fire(timer: Timer) {
      const went = await fire(timer);
      // A timer that stays due is counted when it is done.
      if (went !== undefined) metrics.timerFired(went ? 'done' : 'failed');
    },
    isLong({ command }: Timer) {
      const spec = bank.registry.find(command)?.spec;
      return spec?.kind === 'command' && spec.bulk;
    },
    failed: (error: unknown) => log.error({ err: error }, 'timers could not be read'),
  };
  const redisIs = (state: 'up' | 'down') =>
    state === 'up'
      ? log.info({ redis: state }, 'redis')
      : log.warn({ redis: state }, 'redis: REDIS_URL does not answer; timers are polled');
  return redisUrl === undefined ? embeddedTimers(back) : redisTimers({ ...back, redisUrl, redisIs });
}

function composeRelay({ clock, store, bank, log }: SchedulerParts): Relay {
  return eventRelay({
    clock,
    everywhere: store.everywhere,
    roles: bank.roles,
    types: bank.registry.events,
    reader: (tenant) => store.reader(tenant),
    async wake(tenant, subscriptionId) {
      await runByTimer(tenant, { command: 'WakeSubscription', data: { subscriptionId } }, bank);
    },
    failed: (error) => log.error({ err: error }, 'events could not be relayed'),
  });
}

function composeHousekeeper({ clock, store, bank, rules, log }: SchedulerParts): Housekeeper {
  return housekeeper({
    clock,
    bank,
    store: store.everywhere,
    retention() {
      const current = rules.policies.current(retentionPolicy.name);
      if (current === undefined) return undefined;
      return retentionPolicy.verdict([], current.content);
    },
    failed: (error) => log.error({ err: error }, 'the store could not be tidied'),
  });
}

function composeWatch({ clock, store, bank, log }: SchedulerParts): ProcessWatch {
  return processWatch({
    clock,
    bank,
    store: store.everywhere,
    isAlone: store.kind === 'sqlite',
    failed: (error) => log.error({ err: error }, 'running processes could not be looked at'),
  });
}

function composeSealWatch(parts: SchedulerParts): SealWatch {
  const { clock, store, outside, keys, chain, bank, log } = parts;
  const options = { store: store.everywhere, keys, outside, now: clock.now };
  return sealWatch({
    clock,
    outside,
    place: chain.place,
    store: store.everywhere,
    seal: async () => runByTimer(hostTenant, await sealing(options), bank),
    told: (problem) => log.warn({ audit: 'unsealed' }, problem),
    failed: (error) => log.error({ err: error }, 'seals could not be copied'),
  });
}

/** Makes sure that each subscription with pending events has its timer: after commits, and regularly. */
import type { QueryRead } from '../command/declaration/read.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { type Timer, timers } from '../time/timer.ts';
import { type Instant, later } from '../values/instant.ts';
import { pendingOf, type Seeing } from './pending.ts';
import { deliveryTimer, eventSubscriptions, type Subscription } from './subscriptions.ts';

export interface RelayOptions extends Seeing {
  readonly clock: Clock;
  readonly everywhere: Selects;
  readonly reader: (tenant: string) => QueryRead;
  /** Runs the command that sets the timer. */
  readonly wake: (tenant: string, subscriptionId: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export interface Relay {
  start(): void;
  /** A commit was made that subscribers may want. */
  kick(): void;
  /** Checks every subscription now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** The longest time between checks, for commits of another host that died before announcing them. */
const glance = 5000;
/** Commits in quick succession are checked together: for a longer time if there are no subscriptions. */
const gather = { subscribed: 20, unsubscribed: 250 };

export function eventRelay(options: RelayOptions): Relay {
  const { clock, failed } = options;
  let running = false;
  let undo = (): void => undefined;
  let armedFor: Instant | undefined;
  let looking: Promise<void> = Promise.resolve();
  /** Milliseconds from a commit to the check that follows it. */
  let pause = gather.subscribed;

  const look = (): Promise<void> => {
    looking = looking
      .catch(() => undefined)
      .then(async () => {
        const isAny = await lookOnce(options);
        pause = isAny ? gather.subscribed : gather.unsubscribed;
      });
    return looking;
  };

  const arm = (moment: Instant): void => {
    if (!running || (armedFor !== undefined && armedFor <= moment)) return;
    undo();
    armedFor = moment;
    undo = clock.at(moment, () => {
      armedFor = undefined;
      void look()
        .catch(failed)
        .then(() => arm(later(clock.now(), glance)));
    });
  };

  return {
    start() {
      running = true;
      arm(clock.now());
    },
    kick: () => arm(later(clock.now(), pause)),
    look,
    async stop() {
      running = false;
      undo();
      await looking.catch(() => undefined);
    },
  };
}

/** Wakes the subscriptions with pending events. Returns whether there is any subscription. */
async function lookOnce({ everywhere, reader, wake, failed, ...seeing }: RelayOptions): Promise<boolean> {
  const active: readonly Subscription[] = await everywhere.rows(eventSubscriptions, (select) =>
    select.where('state', 'Active'),
  );
  if (active.length === 0) return false;
  const rows: readonly Timer[] = await everywhere.rows(timers, (select) =>
    select.where('id', 'like', 'deliver:%'),
  );
  const awake = new Set(rows.map(({ tenant, id }) => `${tenant}\n${id}`));
  for (const subscription of active) {
    const { tenant, id } = subscription;
    if (awake.has(`${tenant}\n${deliveryTimer(id, subscription.createdAt).id}`)) continue;
    try {
      const { replay, events } = await pendingOf(subscription, reader(tenant), { ...seeing, limit: 1 });
      if (replay !== undefined || events.length > 0) await wake(tenant, id);
    } catch (error) {
      // A subscription that cannot be checked must not delay those of others.
      failed(error);
    }
  }
  return true;
}

/** How a host stops: what was accepted is finished, then everything is closed, whatever fails on the way. */
import type { Store } from '../store/store.ts';
import type { WebServer } from './server.ts';

type Step = () => void | Promise<void>;

export interface Stopping {
  readonly server: WebServer;
  readonly store: Store;
  /** What brings work by itself: it ends while callers are heard out. */
  readonly sources: readonly Step[];
  /** What goes on with work by itself: it ends once callers are heard. */
  readonly runners: readonly Step[];
  /** What finishes accepted work, in this order. */
  readonly drains: readonly Step[];
  /** What has to be let go once nothing works any more. */
  readonly parts: readonly { readonly stop: () => void }[];
}

/** Takes no more work, finishes what there is, and closes the store last. Rejects with the first failure. */
export async function stopInOrder({
  server,
  store,
  sources,
  runners,
  drains,
  parts,
}: Stopping): Promise<void> {
  const closing = server.close();
  store.lastWrites?.();
  const failures: unknown[] = [];
  const done = async (step: Step): Promise<void> => {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  };
  const heard = async (): Promise<void> => {
    await done(closing.heard);
    await Promise.all(runners.map(done));
  };
  await Promise.all([...sources.map(done), heard()]);
  for (const step of [...drains, closing.finish, ...parts.map(({ stop }) => stop), store.close]) {
    await done(step);
  }
  if (failures.length > 0) throw failures[0];
}

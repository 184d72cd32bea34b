/** Stops a host: accepted work is finished, then everything is closed, even if steps fail. */
import type { Store } from '../store/store.ts';
import type { WebServer } from './server.ts';

type Step = () => void | Promise<void>;

export interface Stopping {
  readonly server: WebServer;
  readonly store: Store;
  /** Steps that stop new background work. They run while the server finishes reading requests. */
  readonly sources: readonly Step[];
  /** Steps that stop running background work. They run after the server has read all requests. */
  readonly runners: readonly Step[];
  /** Steps that finish accepted work, in this order. */
  readonly drains: readonly Step[];
  /** Parts to close after all work has ended. */
  readonly parts: readonly { readonly stop: () => void }[];
}

/**
 * Accepts no more work, finishes the accepted work, and closes the store last. Rejects with the first
 * failure.
 */
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

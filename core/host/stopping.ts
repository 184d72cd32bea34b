/** How a host stops: what was accepted is finished, then everything is closed, whatever fails on the way. */
import type { Store } from '../store/store.ts';
import type { WebServer } from './server.ts';

type Step = () => void | Promise<void>;

export interface Stopping {
  readonly server: WebServer;
  readonly store: Store;
  /** What finishes accepted work, in this order. */
  readonly drains: readonly Step[];
  /** What has to be let go once nothing works any more. */
  readonly parts: readonly { readonly stop: () => void }[];
}

/** Takes no more work, finishes what there is, and closes the store last. Rejects with the first failure. */
export async function stopInOrder({ server, store, drains, parts }: Stopping): Promise<void> {
  const closing = server.close();
  store.lastWrites?.();
  const steps = [...drains, closing.finish, ...parts.map(({ stop }) => stop), store.close];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

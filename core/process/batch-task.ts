/**
 * Runs a batch of process instances: each in its own commit, several in parallel. The result is in the item's
 * row. So another host, or the same one after a crash, continues with the remaining items.
 */

import type { Bank } from '../command/wire/bank.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundTask } from '../time/background-task.ts';
import { runByTimer } from '../time/fire.ts';
import { batchTask, processBatchItems } from './batch.ts';

/** The most instances that are changed in parallel. Their commits are combined. */
const parallel = 25;

export function batchRunner({ store, bank }: { readonly store: Store; readonly bank: Bank }): BackgroundTask {
  const apply = async (tenant: string, batchId: string, position: number): Promise<void> => {
    const asked = (data: object) =>
      runByTimer(tenant, { command: 'ApplyProcessBatchItem', data: { batchId, position, ...data } }, bank);
    const { status, body } = await asked({});
    if (status === 200) return;
    // The store is unavailable, so the background task runs again. Any other failure concerns this instance
    // only.
    if (status === 503) throw new Error(`item ${position} of batch ${batchId}: ${status}`);
    const { message }: { readonly message?: unknown } = body ?? {};
    await asked({ fault: String(message ?? `The host answered ${status}.`) });
  };
  return {
    name: batchTask,
    async run({ tenant, data }, stop) {
      const batchId = String(data.batchId);
      const read = store.reader(tenant);
      for (;;) {
        // The remaining items are in their rows.
        stop.throwIfAborted();
        const items = await read.rows(processBatchItems, (select) =>
          select.where({ batchId, state: 'PLANNED' }).orderBy('position').limit(parallel),
        );
        if (items.length === 0) return { command: 'CloseProcessBatch', data: { batchId } };
        await Promise.all(items.map(({ position }) => apply(tenant, batchId, position)));
      }
    },
  };
}

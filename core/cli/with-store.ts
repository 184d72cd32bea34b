import { InvalidArgumentError } from 'commander';
import { readConfig } from '../host/config.ts';
import { ConfigProblem } from '../host/variables.ts';
import { pendingMigrations, type StoreAddress } from '../store/migrate.ts';
import { addressOf } from '../store/place.ts';
import { openSnapshot, type Snapshot } from '../store/snapshot.ts';

/** Reads a snapshot of the store, also next to a running host. Writing is impossible. */
export async function withStore<Result>(work: (read: Snapshot) => Promise<Result>): Promise<Result> {
  const store = await addressOf(readConfig().store);
  await demandMigrated(store);
  const read = await openSnapshot(store);
  try {
    return await work(read);
  } finally {
    await read.close();
  }
}

/** Throws unless the store has exactly the migrations of this version. */
export async function demandMigrated(store: StoreAddress): Promise<void> {
  const waiting = await pendingMigrations(store);
  if (waiting.length === 0) return;
  throw new ConfigProblem(
    `The store lacks the migrations ${waiting.join(', ')}: run "bursar migrate" or start the host once.`,
  );
}

/** A count from 1 to 10,000. */
export function limit(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 10_000) return value;
  throw new InvalidArgumentError('Say a number from 1 to 10000.');
}

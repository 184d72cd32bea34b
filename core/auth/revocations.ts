/** Revoked tokens, as this host last read them from the store. The host reads twice a second. */

import type { Selects } from '../store/query-reader.ts';
import { type Instant, knownInstant } from '../values/instant.ts';
import { tokenRevocations } from './revocation.ts';

/** Milliseconds until a host notices a revocation by another host. */
const glance = 500;

export interface Revocations {
  /** The instant before which this person's tokens are refused. Undefined without a revocation. */
  issuedBefore(tenant: string, person: string): Instant | undefined;
  /** Reads the revocations. When this resolves, every committed revocation applies. */
  refresh(): Promise<void>;
  /** Starts reading at intervals. */
  start(): void;
  stop(): void;
}

export function revocationsOf(store: Selects, failed: (error: unknown) => void): Revocations {
  let known: ReadonlyMap<string, Instant> = new Map();
  let looking: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  const keyOf = (tenant: string, person: string) => `${tenant}\n${person}`;
  const read = async (): Promise<void> => {
    const rows = await store.rows(tokenRevocations);
    known = new Map(
      rows.map(({ tenant, person, issuedBefore }) => [
        keyOf(tenant, String(person)),
        knownInstant(String(issuedBefore)),
      ]),
    );
  };
  const refresh = (): Promise<void> => {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  };
  return {
    issuedBefore: (tenant, person) => known.get(keyOf(tenant, person)),
    refresh,
    start() {
      looking = setInterval(() => {
        refresh().catch(failed);
      }, glance);
      looking.unref();
    },
    stop: () => clearInterval(looking),
  };
}

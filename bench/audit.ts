/** What the audit chain costs a deposit, and how fast the trail is verified. */
import { join } from 'node:path';
import { auditKeys } from '../core/audit/link.ts';
import { verifyTrail } from '../core/audit/verify.ts';
import { ownSecret } from '../core/host/secrets.ts';
import type { StoreAddress } from '../core/store/migrate.ts';
import { openSnapshot } from '../core/store/snapshot.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { deposits } from './deposit.ts';
import { inTurn } from './load.ts';
import { makePlace, type Place, startHost } from './place.ts';

export const bench: Bench = {
  name: 'audit',
  summary: 'deposits with and without the audit chain; links verified a second',
  async run(options) {
    const places = [await makePlace(options), await makePlace(options)] as const;
    try {
      await besideUnchained(places, options);
      await verifying(places[0], options);
    } finally {
      for (const place of places) await place.drop();
    }
  },
};

async function besideUnchained(
  [chained, plain]: readonly [Place, Place],
  options: BenchOptions,
): Promise<void> {
  const { store, clients, report } = options;
  const host = await startHost(chained, {});
  const unchained = await startHost(plain, { unchained: true });
  try {
    await deposits(host, { clients, seconds: 2 });
    await deposits(unchained, { clients, seconds: 2 });
    const [own, floor] = await inTurn(
      options,
      () => deposits(host, options),
      () => deposits(unchained, options),
    );
    report({
      name: 'deposit with the audit chain',
      store,
      unit: '/s',
      goal: 'ratio 0.95',
      value: own.rate,
      floor: floor.rate,
      ratio: own.rate / floor.rate,
      p50: own.p50,
      p99: own.p99,
    });
  } finally {
    await host.stop();
    await unchained.stop();
  }
}

async function verifying(place: Place, { store, report }: BenchOptions): Promise<void> {
  const address: StoreAddress =
    store === 'sqlite'
      ? { kind: 'sqlite', file: join(place.folder, 'bench.db') }
      : { kind: 'mysql', url: place.databaseUrl };
  const keys = auditKeys(ownSecret(place.folder, 'audit'));
  const read = await openSnapshot(address);
  try {
    const began = performance.now();
    const { entries, problems } = await verifyTrail(read, keys, []);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const value = entries / ((performance.now() - began) / 1000);
    report({ name: 'audit links verified', store, unit: '/s', value, goal: '50,000/s' });
  } finally {
    await read.close();
  }
}

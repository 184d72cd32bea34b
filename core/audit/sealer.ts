/** The background task that seals the trail: reads the heads, signs them, writes the seal outside and has it recorded. */
import type { Selects } from '../store/query-reader.ts';
import type { BackgroundTask } from '../time/background-task.ts';
import { timers } from '../time/timer.ts';
import { days, type Instant, later } from '../values/instant.ts';
import {
  auditChains,
  auditSeals,
  type Head,
  hostTenant,
  sealClaim,
  sealEvery,
  sealTask,
  sealTimer,
} from './chain.ts';
import type { AuditKeys } from './link.ts';
import type { OutsideSeals } from './outside.ts';
import { records } from './record.ts';
import { makeSeal, type Seal } from './seal.ts';

/** Chains younger than this are looked at even where no seal knows them yet. */
const youngFor = days(31);

export interface SealerOptions {
  readonly store: Selects;
  readonly keys: AuditKeys;
  /** The file outside the database: a line for each seal. */
  readonly outside: Pick<OutsideSeals, 'append'>;
  readonly now: () => Instant;
}

export function sealer({ store, keys, outside, now }: SealerOptions): BackgroundTask {
  return {
    name: sealTask,
    // Should this host die on the way, another one seals before the minute is over.
    claim: sealClaim,
    async run() {
      const last = await lastSeal(store);
      const heads = await headsNow(store, last, later(now(), -youngFor));
      const known = new Map(last?.heads.map((head) => [head.chain, head.seq]));
      const isNew = heads.some(({ chain, seq }) => known.get(chain) !== seq);
      if (!isNew) return { command: 'RecordAuditSeal', data: {} };
      const about = { number: (last?.number ?? 0) + 1, at: now(), previous: last?.root ?? '' };
      const seal = makeSeal(about, heads, keys);
      await outside.append(seal);
      return { command: 'RecordAuditSeal', data: { seal } };
    },
  };
}

/** The newest seal of the store. */
export async function lastSeal(store: Selects): Promise<Seal | undefined> {
  const [row] = await store.rows(auditSeals, (select) => select.orderBy('number', 'desc').limit(1));
  return row;
}

/** The heads of every chain that may have grown; chains that ended long ago stay in the seals before. */
async function headsNow(
  store: Selects,
  last: Seal | undefined,
  young: Instant,
): Promise<readonly Head[]> {
  const rows = await store.rows(auditChains, (select) =>
    select.where('startedAt', '>=', young).orderBy('chain'),
  );
  const recent = rows.map(({ chain }) => chain);
  const chains = new Set([...recent, ...(last?.heads ?? []).map(({ chain }) => chain)]);
  const heads: Head[] = [];
  for (const chain of chains) {
    const [head] = await store.rows(records, (select) =>
      select.where({ chain }).orderBy('chainSeq', 'desc').limit(1),
    );
    const { chainSeq = null, link = null } = head ?? {};
    if (typeof chainSeq === 'number' && typeof link === 'string') {
      heads.push({ chain, seq: chainSeq, link });
    }
  }
  return heads;
}

/** When the store is to be sealed next; undefined where nobody has set it. */
async function nextSeal(store: Selects): Promise<string | undefined> {
  const [timer] = await store.rows(timers, (select) =>
    select.where({ tenant: hostTenant, id: sealTimer }),
  );
  return timer === undefined ? undefined : String(timer.due);
}

/** Whether the store will be sealed in time without this process: its timer is there, and not far ahead. */
export async function isTimed(store: Selects, now: Instant): Promise<boolean> {
  const due = await nextSeal(store);
  return due !== undefined && due <= later(now, sealEvery);
}

/** Whether the next seal was set by a host whose clock was ahead of this one's: nothing would be sealed until then. */
export async function isPutOff(store: Selects, now: Instant): Promise<boolean> {
  const due = await nextSeal(store);
  return due !== undefined && due > later(now, sealEvery);
}

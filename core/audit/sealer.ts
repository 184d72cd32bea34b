/** The background task that seals the trail: reads the heads, signs them, writes the seal outside and has it recorded. */
import type { Selects } from '../store/query-reader.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { timers } from '../time/timer.ts';
import { type Instant, later } from '../values/instant.ts';
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

export interface SealerOptions {
  readonly store: Selects;
  readonly keys: AuditKeys;
  /** The file outside the database: a line for each seal. */
  readonly outside: Pick<OutsideSeals, 'append'>;
  readonly now: () => Instant;
}

export function sealer(options: SealerOptions): BackgroundTask {
  return {
    name: sealTask,
    // If this host dies while it seals, another host seals within the minute.
    claim: sealClaim,
    run: () => sealing(options),
  };
}

/**
 * The result to record now: a seal if the trail has new entries. The command also sets the timer of the next
 * seal.
 */
export async function sealing({ store, keys, outside, now }: SealerOptions): Promise<Outcome> {
  const last = await lastSeal(store);
  const heads = await headsNow(store, last);
  const known = new Map(last?.heads.map((head) => [head.chain, head.seq]));
  const isNew = heads.some(({ chain, seq }) => known.get(chain) !== seq);
  if (!isNew) return { command: 'RecordAuditSeal', data: {} };
  const about = { number: (last?.number ?? 0) + 1, at: now(), previous: last?.root ?? '' };
  const seal = makeSeal(about, heads, keys);
  await outside.append(seal);
  return { command: 'RecordAuditSeal', data: { seal } };
}

/** The newest seal of the store. */
export async function lastSeal(store: Selects): Promise<Seal | undefined> {
  const [row] = await store.rows(auditSeals, (select) => select.orderBy('number', 'desc').limit(1));
  return row;
}

/**
 * The heads of every chain that has entries. A chain is read whatever its row says about its age. Otherwise a
 * changed row could exclude its chain from seals.
 */
async function headsNow(store: Selects, last: Seal | undefined): Promise<readonly Head[]> {
  const rows = await store.rows(auditChains, (select) => select.orderBy('chain'));
  const begun = rows.map(({ chain }) => chain);
  const chains = new Set([...begun, ...(last?.heads ?? []).map(({ chain }) => chain)]);
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

/** Whether the store will be sealed in time without this process: its timer is there, and not far ahead. */
export async function isTimed(store: Selects, now: Instant): Promise<boolean> {
  const [timer] = await store.rows(timers, (select) => select.where({ tenant: hostTenant, id: sealTimer }));
  // A host with a clock ahead of this one may have set the timer. The trail would not be sealed until then.
  return timer !== undefined && timer.due <= later(now, sealEvery);
}

/** Whether the store has a trail to seal. */
export async function isBegun(store: Selects): Promise<boolean> {
  return (await store.rows(auditChains, (select) => select.limit(1))).length > 0;
}

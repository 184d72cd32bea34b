/**
 * The chain of this process: each entry that it commits is linked to the entry before. Links are set when a
 * batch is taken and count once its commit is durable. After a failed commit, links are set again.
 */
import {
  hostPartition,
  instant,
  integer,
  json,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import { type OpenPlan, plannedRows } from '../store/store.ts';
import { timers } from '../time/timer.ts';
import { type Instant, later } from '../values/instant.ts';
import { type AuditKeys, bindingOf, type ChainStart, firstLink, nextLink } from './link.ts';
import { type CommandRecord, records } from './record.ts';

/** The tenant of rows that belong to the host itself. */
export const hostTenant = hostPartition;

/** One row for each process that wrote: the start of its chain. */
export const auditChains = table({
  name: 'audit_chains',
  key: ['chain'],
  appendOnly: true,
  kept: { years: 10, from: 'startedAt' },
  controls: 'none',
  columns: {
    chain: text(36),
    keyId: text(16),
    startedAt: instant(),
    /** The last known seal and its root. 0 and an empty text before the first seal. */
    afterSeal: integer('long'),
    afterRoot: text(44),
  },
});

export type Chain = Row<typeof auditChains>;

/** The last entry of a chain at one time. */
export interface Head {
  readonly chain: string;
  readonly seq: number;
  readonly link: string;
}

/** Name of the background task that seals, and of its one timer. */
export const sealTask = 'SealAuditTrail';
export const sealTimer = 'audit:seal';
/**
 * Milliseconds between two seals. If the sealing host dies, the rest of the minute is enough for another
 * host.
 */
export const sealEvery = 45_000;
/** Milliseconds for which a host that seals is waited for. */
export const sealClaim = 10_000;

/** The heads of all chains at one time, under one signed root. Rows are only added. */
export const auditSeals = table({
  name: 'audit_seals',
  key: ['number'],
  kept: { years: 10, from: 'at' },
  controls: 'none',
  wide: true,
  columns: {
    number: integer('long'),
    at: instant(),
    heads: json<readonly Head[]>('long'),
    root: text(44),
    /** Root of the seal before. */
    previous: text(44),
    signature: text(100),
  },
});

/**
 * The last entry of each chain that was moved to a file. An audit entry covers all rows: see `boundArchives`.
 */
export const auditArchives = table({
  name: 'audit_archives',
  key: ['chain', 'toSeq'],
  appendOnly: true,
  kept: 'for ever',
  controls: 'none',
  columns: {
    chain: text(36),
    toSeq: integer('long'),
    link: text(44),
    file: text(200),
    sha256: text(64),
    at: instant(),
  },
});

export type Archive = Row<typeof auditArchives>;

/** A place in the chain. */
export interface Place {
  readonly chain: string;
  readonly seq: number;
  readonly link: string;
}

export interface AuditChain {
  /** Links the entries of a plan and returns the place after them. */
  link(plan: OpenPlan, at: Instant): Place;
  /** Called when a linked plan is durable. */
  durable(place: Place): void;
  /** The last place that is durable. */
  place(): Place;
  /** Drops links that are not durable. */
  reset(): void;
  /** Begins another chain, because the end of this chain is unknown. */
  restart(): void;
}

export interface ChainOptions {
  readonly keys: AuditKeys;
  readonly lastSeal: { readonly number: number; readonly root: string };
  /** Whether the store has the timer of the next seal: a chain that begins does not move it. */
  readonly isTimed: boolean;
  newChain(): string;
}

/** An entry that gets its place here. */
type LinkedEntry = { -readonly [K in keyof CommandRecord]: CommandRecord[K] };

/** A chain that begins after the last seal. */
export function auditChain({ keys, lastSeal, isTimed, newChain }: ChainOptions): AuditChain {
  /** The due time of the seal that this process's first chain requested. Later chains do not postpone it. */
  let firstDue: Instant | undefined;
  const startOf = (chain: string): ChainStart => {
    return { chain, afterSeal: lastSeal.number, afterRoot: lastSeal.root };
  };
  const begin = (): Place => {
    const chain = newChain();
    return { chain, seq: 0, link: firstLink(startOf(chain)) };
  };
  let durable = begin();
  let tip = durable;
  return {
    link(plan, at) {
      const entries: readonly LinkedEntry[] = plannedRows(plan, records);
      if (entries.length === 0) return tip;
      if (tip.seq === 0) announce(plan, tip, at);
      const { chain } = tip;
      let { seq, link } = tip;
      for (const entry of entries) {
        seq += 1;
        entry.chain = chain;
        entry.chainSeq = seq;
        link = nextLink(link, bindingOf(keys.mac, entry));
        entry.link = link;
      }
      tip = { chain, seq, link };
      return tip;
    },
    durable(place) {
      if (place.chain === durable.chain && place.seq > durable.seq) durable = place;
    },
    place: () => durable,
    reset() {
      tip = durable;
    },
    restart() {
      durable = begin();
      tip = durable;
    },
  };

  function announce(plan: OpenPlan, { chain }: Place, at: Instant): void {
    const own = { tenant: hostTenant, version: 1, keyId: keys.id, startedAt: at };
    const row = { ...own, ...startOf(chain) };
    plan.inserts.set(auditChains, [row]);
    if (isTimed) return;
    firstDue ??= later(at, sealEvery);
    const timer = {
      tenant: hostTenant,
      version: 1,
      id: sealTimer,
      due: firstDue,
      command: sealTask,
      data: {},
      attempts: 0,
      lastError: null,
    };
    const set = plan.upserts.get(timers) ?? [];
    plan.upserts.set(timers, [...set, timer]);
  }
}

/**
 * Stores refused attempts. One commit takes all attempts that arrived during the previous commit. A reply
 * waits for its entry only if few entries wait. If the store fails, entries are kept within bounds and tried
 * again.
 */

import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { Trail } from '../command/wire/trail.ts';
import type { Clock } from '../time/clock.ts';
import { later, minutes } from '../values/instant.ts';
import type { BranchNames } from './branch-names.ts';
import { anonymousAttempt, makeTally, type TrailEntry } from './tally.ts';

export interface HostTrail extends Trail {
  /** Stores the counts of ended minutes. Resolves when no entry is being stored. */
  settle(): Promise<void>;
  /** Stores all entries, including the current minute's counts. */
  drain(): Promise<void>;
}

export interface TrailOptions {
  readonly bank: () => Bank;
  readonly clock: Clock;
  readonly branchName: BranchNames;
  /** Receives the number of attempts that got an own entry, were counted, or could not be stored. */
  readonly told: (kept: 'own' | 'counted' | 'lost', attempts: number) => void;
}

/** Entries in one command, which shares its commit with other commands. */
const portion = 100;
/** The most waiting entries. Past this number, attempts are counted. */
const mostWaiting = 2000;
/** With fewer waiting entries than this, a reply waits until its own entry is stored, for a limited time. */
const few = 8;
const patience = 250;

export function hostTrail(options: TrailOptions): HostTrail {
  const { clock, told } = options;
  const tally = makeTally();
  let undo: (() => void) | undefined;
  /** Runs again when the minute ends. */
  const arm = (): void => {
    if (undo !== undefined) return;
    undo = clock.at(tally.due() ?? later(clock.now(), minutes(1)), () => {
      undo = undefined;
      void settle();
    });
  };
  const out = outbox(options, arm);
  const settle = async (): Promise<void> => {
    await out.add(tally.ended(clock.now()));
    if (tally.due() !== undefined) arm();
  };
  return {
    settle,
    refused(attempt) {
      const now = clock.now();
      const isFull = out.waiting() >= mostWaiting;
      if (isFull) tally.count(attempt, now);
      const isOwn = !isFull && tally.takes(attempt, now);
      told(isOwn ? 'own' : 'counted', 1);
      if (!isOwn) {
        arm();
        return Promise.resolve();
      }
      const stored = out.add([{ ...attempt, timestamp: now, attempts: null }]);
      return out.waiting() > few ? Promise.resolve() : soon(stored, clock);
    },
    stranger(origin) {
      told('counted', 1);
      tally.count(anonymousAttempt(origin), clock.now());
      arm();
    },
    async drain() {
      await out.add(tally.all());
      undo?.();
      out.close();
    },
  };
}

/** Resolves with the work, or after a time limit. */
function soon(work: Promise<void>, clock: Clock): Promise<void> {
  let undo = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    undo = clock.at(later(clock.now(), patience), resolve);
  });
  return Promise.race([work, late]).finally(() => undo());
}

/** The queue of entries until they are stored. `failed` is called when entries wait for another try. */
function outbox({ bank, branchName, told }: TrailOptions, failed: () => void) {
  let waiting: TrailEntry[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const lose = (entries: readonly TrailEntry[]): void => {
    if (entries.length === 0) return;
    const lost = entries.reduce((sum, { attempts }) => sum + (attempts ?? 1), 0);
    told('lost', lost);
    const about = { name: 'RecordRefusedAttempts', requestId: '-' };
    bank().incident(new Error(`${lost} refused attempts are not in the trail`), about);
  };
  const flush = async (): Promise<void> => {
    await running;
    const taken = waiting;
    waiting = [];
    next = undefined;
    running = store(taken);
    await running;
  };
  const store = async (taken: readonly TrailEntry[]): Promise<void> => {
    const left = await storeAll(taken, bank(), branchName);
    if (left.length === 0) return;
    // The entries that waited longest come first.
    const room = closed ? 0 : Math.max(0, mostWaiting - waiting.length);
    waiting.unshift(...left.slice(0, room));
    lose(left.slice(room));
    if (!closed) failed();
  };
  return {
    waiting: () => waiting.length,
    /** Resolves when these entries, and all that waited, were tried. */
    add(entries: readonly TrailEntry[]): Promise<void> {
      waiting.push(...entries);
      if (waiting.length === 0) return running;
      next ??= flush();
      return next;
    },
    /** From now on, entries that cannot be stored are lost, and the loss is reported. */
    close() {
      closed = true;
      lose(waiting);
      waiting = [];
    },
  };
}

/** Stores entries, tenant by tenant. Returns the entries that could not be stored. */
async function storeAll(
  entries: readonly TrailEntry[],
  bank: Bank,
  branchName: BranchNames,
): Promise<readonly TrailEntry[]> {
  const parts: Promise<readonly TrailEntry[]>[] = [];
  for (const [tenant, own] of Map.groupBy(entries, (entry) => entry.tenant)) {
    for (let at = 0; at < own.length; at += portion) {
      parts.push(storePart(tenant, own.slice(at, at + portion), bank, branchName));
    }
  }
  return (await Promise.all(parts)).flat();
}

async function storePart(
  tenant: string,
  entries: readonly TrailEntry[],
  bank: Bank,
  branchName: BranchNames,
): Promise<readonly TrailEntry[]> {
  const requestId = String(entries[0]?.origin.requestId);
  // If the store cannot read names, it cannot save the entry either. The entry is tried again without new
  // names.
  const names = await Promise.all(entries.map(async ({ branchId }) => branchName(tenant, branchId))).catch(
    (): readonly (string | null)[] => [],
  );
  const attempts = entries.map(({ tenant: _, origin, ...entry }, at) => ({
    ...entry,
    branchName: names[at] ?? null,
    ipAddress: origin.ip,
    userAgent: origin.userAgent,
    requestId: origin.requestId,
    origin: origin.kind,
  }));
  const order = { tenant, command: 'RecordRefusedAttempts', data: { attempts }, as: 'trail' };
  const reply = await runForHost({ ...order, origin: { kind: 'http', requestId } }, bank);
  return reply.status === 200 ? [] : entries;
}

/** Follows a bank's new events. They are read once for all followers. */
import { byId, recordsOf } from '../audit/history.ts';
import { type CommandRecord, records } from '../audit/record.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import { inPortions } from '../command/declaration/read.ts';
import { lowestId, millisOf } from '../values/id.ts';
import { jsonBytes } from '../values/json-size.ts';
import { type Event, eventsIn } from './feed.ts';

export interface LiveOptions {
  readonly reader: (tenant: string) => QueryRead;
  /** Only this host writes, so events appear in the order of their ids. */
  readonly inOrder: boolean;
  readonly failed: (error: unknown) => void;
}

export interface LiveEvents {
  /** Follows the events of a bank from now on. */
  follow(tenant: string): Following;
  /** A commit was made on this host. */
  kick(): void;
}

/**
 * One follower. Places count the events that appeared since the first follower came. They are valid on this
 * host only.
 */
export interface Following {
  /**
   * Checks now, and resolves with the place after all visible events. Throws if the store does not answer.
   */
  fresh(): Promise<number>;
  /**
   * The kept events from a place on. Undefined if some of them were already dropped: the follower is too
   * slow.
   */
  from(place: number): readonly Event[] | undefined;
  /** Resolves when there may be something at this place, or when the signal ends. */
  more(place: number, signal: AbortSignal): Promise<void>;
  /** The newest event there is. */
  newest(): string | undefined;
  leave(): void;
}

/**
 * Milliseconds between checks for commits of other hosts. Without other hosts, the checks find commits that
 * were not announced.
 */
const glances = { alone: 5000, others: 500 };
/** Milliseconds to wait for further commits in quick succession. */
const gather = 20;
/** The most events kept of a bank for its followers, and the most bytes of their data. */
const mostKept = { events: 10_000, bytes: 32 * 1024 * 1024 };
/** The most records in one read. */
const together = 500;
/**
 * Several hosts commit in parallel, so an event may appear after one with a higher id: usually at once, at
 * the latest after a minute. The short range is checked each time, the long one occasionally.
 */
export const lateBy = 60_000;
const late = { mostly: 5000, looks: 10 };

export function liveEvents(options: LiveOptions): LiveEvents {
  const { inOrder, failed } = options;
  const banks = new Map<string, Bank>();
  let gathering: NodeJS.Timeout | undefined;
  let glancing: NodeJS.Timeout | undefined;
  let isAway = false;
  const lookAll = async (): Promise<void> => {
    try {
      await Promise.all([...banks.values()].map((bank) => bank.look()));
      isAway = false;
    } catch (error) {
      // An unavailable store is reported once. Followers receive the missed events when it is back.
      if (!isAway) failed(error);
      isAway = true;
    }
  };
  const begin = (): void => {
    glancing = setInterval(() => void lookAll(), inOrder ? glances.alone : glances.others);
    glancing.unref();
  };
  const end = (): void => {
    clearInterval(glancing);
    clearTimeout(gathering);
    gathering = undefined;
  };
  return {
    follow(tenant) {
      if (banks.size === 0) begin();
      const bank = banks.get(tenant) ?? bankOf(options.reader(tenant), inOrder);
      banks.set(tenant, bank);
      bank.followers += 1;
      const { fresh, from, more, newest } = bank;
      return {
        fresh,
        from,
        more,
        newest,
        leave() {
          bank.followers -= 1;
          if (bank.followers > 0) return;
          banks.delete(tenant);
          if (banks.size === 0) end();
        },
      };
    },
    kick() {
      if (banks.size === 0 || gathering !== undefined) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        void lookAll();
      }, gather);
      gathering.unref();
    },
  };
}

interface Bank extends Omit<Following, 'leave'> {
  followers: number;
  look(): Promise<void>;
}

function bankOf(read: QueryRead, inOrder: boolean): Bank {
  const seen = seenRecords(read, inOrder);
  let kept: Event[] = [];
  /** Of the data of the kept events. */
  let bytes = 0;
  /** The number of events before the kept ones. */
  let gone = 0;
  let newest: string | undefined;
  let looking: Promise<void> = Promise.resolve();
  let told = Promise.withResolvers<void>();
  const end = () => gone + kept.length;
  const take = (found: readonly CommandRecord[], isFirst: boolean): void => {
    const events = found.flatMap(eventsIn);
    newest = events.at(-1)?.id ?? newest;
    if (isFirst || events.length === 0) return;
    kept.push(...events);
    bytes += events.reduce((sum, { data }) => sum + jsonBytes(data), 0);
    let [from, left] = [Math.max(0, kept.length - mostKept.events), bytes];
    for (const { data } of kept.slice(0, from)) left -= jsonBytes(data);
    for (; left > mostKept.bytes && from < kept.length - 1; from += 1) left -= jsonBytes(kept[from]?.data);
    if (from > 0) {
      gone += from;
      kept = kept.slice(from);
      bytes = left;
    }
    told.resolve();
    told = Promise.withResolvers<void>();
  };
  const look = (): Promise<void> => {
    const next = looking.then(() => seen.look(take));
    looking = next.catch(() => undefined);
    return next;
  };
  return {
    followers: 0,
    look,
    async fresh() {
      await look();
      return end();
    },
    from: (place) => (place < gone ? undefined : kept.slice(place - gone)),
    async more(place, signal) {
      if (end() > place || signal.aborted) return;
      const ended = Promise.withResolvers<void>();
      const stop = (): void => ended.resolve();
      signal.addEventListener('abort', stop, { once: true });
      await Promise.race([told.promise, ended.promise]);
      signal.removeEventListener('abort', stop);
    },
    newest: () => newest,
  };
}

type Take = (found: readonly CommandRecord[], isFirst: boolean) => void;

/** The records already seen. Each record is returned once, in whatever order records appear. */
function seenRecords(read: QueryRead, inOrder: boolean) {
  /** Ids of the last minute. */
  const known = new Set<string>();
  let position: string | undefined;
  let looks = 0;
  const before = (millis: number): string => lowestId(millisOf(position ?? '') - millis);
  const idsFrom = async (floor: string): Promise<readonly string[]> => {
    if (position === undefined || position === '') return [];
    const until = position;
    const rows = await read.select(records, (select) =>
      select.select('id').whereNotNull('event').whereBetween('id', [floor, until]),
    );
    return rows.map(({ id }) => String(id));
  };
  const forget = (): void => {
    const floor = before(lateBy);
    for (const id of known) {
      if (id >= floor) break;
      known.delete(id);
    }
  };
  const first = async (take: Take): Promise<void> => {
    const [newest] = await read.rows(records, (select) =>
      select.whereNotNull('event').orderBy('id', 'desc').limit(1),
    );
    position = newest?.id ?? '';
    if (newest === undefined) return;
    if (!inOrder) for (const id of await idsFrom(before(lateBy))) known.add(id);
    take([newest], true);
  };
  const lateOnes = async (take: Take): Promise<void> => {
    const isLong = looks % late.looks === 0;
    const ids = await idsFrom(before(isLong ? lateBy : late.mostly));
    const unseen = ids.filter((id) => !known.has(id));
    if (unseen.length === 0) return;
    take([...(await recordsOf(read, unseen))].sort(byId), false);
    for (const id of unseen) known.add(id);
  };
  const newOnes = async (take: Take): Promise<void> => {
    for (;;) {
      const after = position ?? '';
      const { found, limit } = await inPortions(together, (most) =>
        read.rows(records, (select) =>
          select.whereNotNull('event').where('id', '>', after).orderBy('id').limit(most),
        ),
      );
      position = found.at(-1)?.id ?? position;
      if (!inOrder) for (const { id } of found) known.add(id);
      take(found, false);
      if (found.length < limit) return;
    }
  };
  return {
    async look(take: Take): Promise<void> {
      if (position === undefined) return first(take);
      looks += 1;
      if (!inOrder) await lateOnes(take);
      await newOnes(take);
      if (!inOrder) forget();
    },
  };
}

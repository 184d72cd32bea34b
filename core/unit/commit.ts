/** One try at one batch: read (and lock), decide in arrival order, flush, commit. */
import type { AuditChain, Place } from '../audit/chain.ts';
import type { Reply } from '../command/wire/reply.ts';
import { events } from '../events/outbox.ts';
import { ruleVersions, versionKey } from '../rules/publication.ts';
import { verdicts } from '../rules/verdict.ts';
import {
  type BatchMark,
  type FlushPlan,
  type Locked,
  type RowWant,
  type Session,
  type Store,
  StoreLost,
  StoreUnavailable,
} from '../store/store.ts';
import { type DueTimer, type Timer, timers } from '../time/timer.ts';
import { gather, lockList, type Needs } from './locking.ts';
import type { BatchTime, Deciding, KeptVerdicts, Member } from './member.ts';
import { Missed, memberRead, missSource } from './reader.ts';
import { byPrimaryKey, matches, rowKey } from './row-key.ts';
import { type IdentityMap, identityMap } from './rows.ts';
import { takeTurn } from './turn.ts';

/** What a try made of its members, once it is committed. */
export interface Attempt {
  readonly replies: ReadonlyMap<Member, Reply>;
  /** Faults of single members: the others are not touched by them. */
  readonly faults: ReadonlyMap<Member, unknown>;
  /** Members that go on in the next batch. */
  readonly left: readonly Member[];
  /** Verdicts that the commit wrote, as `tenant:id`, and contents of rule files, by `versionKey`. */
  readonly verdicts: readonly string[];
  /** Timers that the batch set or moved. */
  readonly timers: readonly DueTimer[];
  /** Whether the batch told the world anything. */
  readonly emitted: boolean;
  /** Whether it wrote anything. */
  readonly wrote: boolean;
  /** Where the audit chain stands after it. */
  readonly place: Place;
}

export interface Trying {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly keptVerdicts: KeptVerdicts;
  readonly chain: AuditChain;
  readonly mark: BatchMark;
  readonly time: BatchTime;
  /** False after a lock timed out: what is busy is left out instead of waited for. */
  readonly wait: boolean;
  /** Told before the commit is sent: the answers, should the commit's own answer be lost. */
  readonly decided: (attempt: Attempt) => void;
}

/** Tries the batch once. Nothing is written unless this returns. */
export async function attemptBatch(members: readonly Member[], trying: Trying): Promise<Attempt> {
  const session = await trying.store.begin(trying.mark);
  try {
    const map = identityMap();
    const locked = session.exclusive
      ? { ready: members, faults: [] }
      : await lockFor(members, session, map, trying);
    const made = await decideAll(members, locked, session, map, trying);
    const plan = map.take();
    // Nothing else is under way: what was linked before and did not come is forgotten.
    trying.chain.reset();
    const attempt = attemptOf(made, plan, trying.chain.link(plan, trying.time.at));
    trying.decided(attempt);
    if (isEmpty(plan)) await session.rollback();
    else await session.commit(plan);
    trying.chain.durable(attempt.place);
    return attempt;
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

/** Who may decide now, and whose reading has failed for good; the others are busy elsewhere. */
interface Ready {
  readonly ready: readonly Member[];
  readonly faults: readonly (readonly [Member, unknown])[];
}

/** Members whose every row is locked and in the map. */
async function lockFor(
  members: readonly Member[],
  session: Session,
  map: IdentityMap,
  { wait, deciding }: Trying,
): Promise<Ready> {
  const needs = await gather(members, session, deciding.links);
  const locked = await session.lock(lockList(needs.values()), { wait });
  learnLocked(map, needs, locked);
  const faults = [...needs].flatMap(([member, { fault }]) =>
    fault === undefined ? [] : ([[member, fault]] as const),
  );
  const busy = new Set(locked.busy.map(({ table, tenant, by }) => rowKey(table, tenant, by)));
  const isBusy = (own: Needs) =>
    [...own.rows.values()].some(
      ({ found }) => found !== undefined && busy.has(rowKey(found.table, found.tenant, found.by)),
    );
  const ready = members.filter((member) => {
    const own = needs.get(member);
    return own === undefined || (own.fault === undefined && !isBusy(own));
  });
  return { ready, faults };
}

function learnLocked(map: IdentityMap, needs: ReadonlyMap<Member, Needs>, locked: Locked): void {
  const rows = new Map(
    locked.rows.map(({ want, row }) => [rowKey(want.table, want.tenant, want.by), row]),
  );
  for (const { want, row } of locked.rows) map.learn(want, row);
  for (const own of needs.values()) {
    for (const { want, found } of own.rows.values()) {
      if (byPrimaryKey(want)) continue;
      if (found === undefined) map.learn(want, undefined);
      else learnNatural(map, want, rows.get(rowKey(found.table, found.tenant, found.by)));
    }
  }
  for (const { want, rows: children } of locked.sets) map.learnSet(want, children);
}

/** A natural key counts only while its row still has it: else the member reads again in the next batch. */
function learnNatural(
  map: IdentityMap,
  want: RowWant,
  row: Parameters<IdentityMap['learn']>[1],
): void {
  if (row !== undefined && matches(row, want)) map.learn(want, row);
}

/** Gives each member its turn, in order. */
export async function decideAll(
  members: readonly Member[],
  { ready, faults: failed }: Ready,
  session: Session,
  map: IdentityMap,
  { time, deciding, keptVerdicts }: Pick<Trying, 'time' | 'deciding' | 'keptVerdicts'>,
): Promise<Pick<Attempt, 'replies' | 'faults' | 'left'>> {
  const replies = new Map<Member, Reply>();
  const faults = new Map<Member, unknown>(failed);
  const waits = (member: Member) => !ready.includes(member) && !faults.has(member);
  const left: Member[] = members.filter(waits);
  const source = session.exclusive ? session : missSource;
  for (const member of ready) {
    const read = memberRead(map, source, member.work.actor.tenant, deciding.links);
    try {
      replies.set(member, await takeTurn({ member, map, read, time, deciding, keptVerdicts }));
    } catch (error) {
      if (error instanceof Missed) left.push(member);
      else if (error instanceof StoreUnavailable || error instanceof StoreLost) throw error;
      else faults.set(member, error);
    }
  }
  return { replies, faults, left };
}

/** What was made of the members, and what their commit will bring. */
export function attemptOf(
  made: Pick<Attempt, 'replies' | 'faults' | 'left'>,
  plan: FlushPlan,
  place: Place,
): Attempt {
  const emitted = (plan.inserts.get(events) ?? []).length > 0;
  const found = { verdicts: verdictsIn(plan), timers: timersIn(plan), emitted };
  return { ...made, ...found, wrote: !isEmpty(plan), place };
}

function verdictsIn(plan: FlushPlan): readonly string[] {
  const kept = (plan.upserts.get(verdicts) ?? []).map((row) => `${row.tenant}:${String(row.id)}`);
  const contents = (plan.upserts.get(ruleVersions) ?? []).map((row) =>
    versionKey(row.tenant, String(row.name), String(row.contentVersion)),
  );
  return [...kept, ...contents];
}

function timersIn(plan: FlushPlan): readonly DueTimer[] {
  const set = plan.upserts.get(timers) ?? [];
  const moved = (plan.updates.get(timers) ?? []).map(({ row }) => row);
  return [...set, ...moved].map((row) => {
    const { tenant, id, due } = row as Timer;
    return { tenant, id, due };
  });
}

export function isEmpty(plan: FlushPlan): boolean {
  return Object.values(plan).every((lists: ReadonlyMap<unknown, unknown>) => lists.size === 0);
}

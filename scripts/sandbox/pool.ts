/** The children: starts them, hands them jobs by lane, replaces them, and answers those who wait too long. */

import { FairLines } from '../../core/values/fair-lines.ts';
import type { Ending, Job } from './job.ts';
import { type Lane, lanesFor } from './lanes.ts';
import type { Init } from './messages.ts';
import { reputations } from './reputation.ts';
import { startWorker, type Worker } from './worker.ts';

export interface PoolOptions {
  /** What a child is told first; asked anew for each child, so that a changed library comes into force. */
  readonly init: () => Init;
  /** Processors of the machine. */
  readonly processors: number;
  /** Children cannot be started. */
  readonly failed: (error: Error) => void;
}

export interface Pool {
  submit(job: Job): void;
  /** Process ids of the children. */
  pids(): readonly number[];
  /** Replaces every child once it is idle: the library changed. */
  renew(): void;
  stop(): void;
}

const sweepMillis = 100;
/** Children that never got ready one after the other, before the pool waits. */
const startFailures = 3;
const restMillis = 5000;
/** How often a job is handed out when its child goes for no fault of its own. */
const maxTries = 4;

export function makePool(options: PoolOptions): Pool {
  return new ChildPool(options);
}

/** A lane with its children and the jobs that wait, by person; docs/decisions/0038 says why p-queue does not fit. */
interface Row {
  readonly lane: Lane;
  readonly workers: Set<Worker>;
  readonly waiting: FairLines<Job>;
}

class ChildPool implements Pool {
  readonly #options: PoolOptions;
  readonly #reputations = reputations(() => performance.now());
  readonly #lanes: ReturnType<typeof lanesFor>;
  readonly #rows: ReadonlyMap<Lane, Row>;
  /** A person's calls of a realm that never ran, behind the one that is the first. */
  readonly #behindFirst = new Map<string, Job[]>();
  #spare: Worker | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #stopped = false;
  #failedStarts = 0;
  #restUntil = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#lanes = lanesFor(options.processors);
    const rows = this.#lanes.all.map((lane) => ({
      lane,
      workers: new Set<Worker>(),
      waiting: new FairLines<Job>(lane.waiting),
    }));
    this.#rows = new Map(rows.map((row) => [row.lane, row]));
  }

  submit(job: Job): void {
    if (this.#stopped) {
      job.settle({ how: 'busy', message: 'the host is stopping' });
      return;
    }
    const reputation = this.#reputations.of(job.realm);
    if (reputation === 'shut') {
      const message = 'the script is suspended for a while: it went over its limits repeatedly';
      job.settle({ how: 'busy', message });
      return;
    }
    if (this.#reputations.wantsFresh(job.realm)) job.fresh = true;
    this.#startSweep();
    if (reputation === 'new' && job.depth === 0) {
      const first = firstOf(job);
      const behind = this.#behindFirst.get(first);
      if (behind !== undefined) {
        behind.push(job);
        return;
      }
      this.#behindFirst.set(first, []);
    }
    this.#queue(this.#lanes.of(job, reputation, this.#reputations.asks(job.realm)), job);
  }

  pids(): readonly number[] {
    return this.#all().map((worker) => worker.pid);
  }

  renew(): void {
    for (const worker of this.#all()) worker.retire();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#sweep);
    for (const worker of this.#all()) worker.kill();
  }

  #all(): readonly Worker[] {
    const working = [...this.#rows.values()].flatMap(({ workers }) => [...workers]);
    return this.#spare === undefined ? working : [...working, this.#spare];
  }

  #queue(lane: Lane, job: Job, first = false): void {
    const row = this.#rows.get(lane);
    if (row === undefined) return;
    const dropped = row.waiting.add(job.person, job, first ? 'next' : 'last');
    if (dropped !== undefined)
      this.#settle(dropped, { how: 'busy', message: 'too many scripts are waiting' });
    this.#serve(row);
  }

  /** Hands out what waits while a child of the lane has room. */
  #serve(row: Row): void {
    const { waiting, lane } = row;
    while (waiting.size > 0 && hasRoom(row)) {
      let worker: Worker | undefined;
      const job = waiting.take((next) => {
        worker = this.#roomFor(next, row);
        return worker !== undefined;
      });
      if (job === undefined) return;
      worker?.hand(job, Math.min(lane.millis, job.ownMillis));
    }
  }

  /** The idlest child that the person may have; another one is started only when all of these have something to do. */
  #roomFor({ person, tenant }: Job, { lane, workers }: Row): Worker | undefined {
    const open = [...workers].filter((worker) => !worker.isSpent());
    const own = open.filter((worker) => worker.worksFor(person));
    const { ofTenant = lane.children } = lane;
    const mayHaveMore =
      own.length < lane.ofPerson && open.filter((worker) => worker.worksForTenant(tenant)).length < ofTenant;
    const [idlest] = (mayHaveMore ? open : own).sort((a, b) => a.load() - b.load());
    if (idlest?.load() === 0) return idlest;
    const isMore = mayHaveMore && open.length < lane.children;
    const added = isMore ? this.#add(lane, workers) : undefined;
    if (added !== undefined) return added;
    return idlest !== undefined && idlest.load() < lane.load ? idlest : undefined;
  }

  /** A child for the lane: the one in reserve, or a new one. */
  #add(lane: Lane, workers: Set<Worker>): Worker | undefined {
    const worker = this.#idleElsewhere(lane) ?? this.#reserve();
    if (worker === undefined) return undefined;
    workers.add(worker);
    if (lane.nice > 0) worker.stepBack(lane.nice);
    this.#spare ??= this.#start();
    return worker;
  }

  /** The child in reserve, ready or not, or a new one. */
  #reserve(): Worker | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare?.isSpent() === false ? spare : this.#start();
  }

  /** While the reserve is still starting, a shared child may be one that another lane does not use now. */
  #idleElsewhere(lane: Lane): Worker | undefined {
    if (lane.load === 1 || this.#spare?.isReady() === true) return undefined;
    for (const { lane: other, workers } of this.#rows.values()) {
      // A process that stepped back cannot step forward again.
      if (other === lane || other.nice > 0) continue;
      for (const worker of workers) {
        if (worker.load() > 0 || worker.isSpent() || !worker.isReady()) continue;
        workers.delete(worker);
        return worker;
      }
    }
    return undefined;
  }

  #start(): Worker | undefined {
    if (this.#stopped || performance.now() < this.#restUntil) return undefined;
    const worker = startWorker(this.#options.init(), {
      ended: (job, ending) => this.#ended(job, ending),
      spent: () => this.#spent(worker),
    });
    void worker.ready.then((end) => {
      if (end !== 'killed') this.#noteStart(end === 'ready', worker.complaint());
    });
    return worker;
  }

  /** Children that die at birth are not started over and over. */
  #noteStart(isReady: boolean, complaint: string): void {
    this.#failedStarts = isReady ? 0 : this.#failedStarts + 1;
    if (this.#failedStarts < startFailures || this.#stopped) return;
    this.#failedStarts = 0;
    this.#restUntil = performance.now() + restMillis;
    this.#options.failed(new Error(`children of the sandbox do not start: ${complaint}`));
  }

  #spent(worker: Worker): void {
    for (const { workers } of this.#rows.values()) workers.delete(worker);
    if (this.#spare === worker) this.#spare = undefined;
    if (!this.#stopped) this.#serveAll();
  }

  #serveAll(): void {
    for (const row of this.#rows.values()) this.#serve(row);
  }

  #ended(job: Job, ending: Ending): void {
    const { realm } = job;
    if (ending.how === 'untouched' && job.tries < maxTries && !this.#stopped) {
      const lane = this.#lanes.of(job, this.#reputations.of(realm), this.#reputations.asks(realm));
      // The child that lost it is still being counted off.
      queueMicrotask(() => this.#queue(lane, job, true));
      return;
    }
    if (ending.how === 'lasted' && !this.#stopped) {
      this.#reputations.lasted(realm);
      this.#queue(this.#lanes.lasting, job);
      return;
    }
    if (ending.how === 'crowded' && !this.#stopped) {
      job.fresh = true;
      const own = this.#lanes.of(job, 'good', true);
      // The child that ran full is still being counted off.
      queueMicrotask(() => this.#queue(job.depth > 0 ? own : this.#lanes.lasting, job));
      return;
    }
    if (ending.how === 'lost') this.#reputations.crowded(realm);
    if (ending.how === 'broke' && ending.why !== 'syntax') {
      this.#reputations.broke(realm, ending.killed);
    } else if (ending.how === 'done') {
      this.#reputations.kept(realm, job.hasAsked);
    }
    this.#settle(job, ending);
    this.#serveAll();
  }

  /** Answers the job; those behind it, if it was the first of its realm, go where its reputation sends them. */
  #settle(job: Job, ending: Parameters<Job['settle']>[0]): void {
    job.settle(ending);
    const first = firstOf(job);
    const behind = this.#behindFirst.get(first);
    if (behind === undefined) return;
    this.#behindFirst.delete(first);
    for (const next of behind) this.submit(next);
  }

  #startSweep(): void {
    if (this.#sweep !== undefined) return;
    this.#sweep = setInterval(() => this.#giveUpLate(), sweepMillis);
    this.#sweep.unref();
  }

  /** Answers those who have waited to the end of their time. */
  #giveUpLate(): void {
    const now = performance.now();
    const isLate = (job: Job): boolean => job.deadline <= now;
    const lines = [...this.#rows.values()].map(({ waiting }) => waiting);
    const late = lines.flatMap((line) => line.remove(isLate));
    for (const list of this.#behindFirst.values()) {
      late.push(...list.filter(isLate));
      list.splice(0, list.length, ...list.filter((job) => !isLate(job)));
    }
    const message = 'the machine was busy: the script waited too long for its turn';
    for (const job of late) this.#settle(job, { how: 'busy', message });
    this.#serveAll();
    if (lines.some(({ size }) => size > 0)) return;
    if ([...this.#behindFirst.values()].some((list) => list.length > 0)) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

/** Whether some child of the lane has room, or another one may be started. */
function hasRoom({ lane, workers }: Row): boolean {
  let open = 0;
  for (const worker of workers) {
    if (worker.isSpent()) continue;
    open += 1;
    if (worker.load() < lane.load) return true;
  }
  return open < lane.children;
}

/** Names the first call that a person's further calls of its realm wait for. */
const firstOf = ({ realm, person }: Job): string => `${realm}\n${person}`;

/** A child as the host holds it: hands it jobs, watches the one that runs, kills what does not obey. */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { frame, frameReader } from './frames.js';
import type { Ending, Job } from './job.ts';
import type { FromChild, Init, ToChild } from './messages.ts';
import { spawnChild } from './spawn.ts';

/** The child stops a script at its limit; where the script does not obey, the child is killed this much later. */
const graceMillis = 300;
const lookMillis = 50;
/** Looks after which a child that stands still has come to its end. */
const stillLooks = 10;
/** A child above this is killed, whatever it does. */
const maxResidentBytes = 384 * 1024 * 1024;
/** A child above this is replaced when it is idle. */
const fullResidentBytes = 220 * 1024 * 1024;
const pageBytes = 4096;
const maxComplaint = 1000;

export interface Worker {
  readonly pid: number;
  /** Resolves when it can work or never will; one that was killed before does not count as broken. */
  readonly ready: Promise<'ready' | 'killed' | 'broken'>;
  /** What it complained of while it started. */
  complaint(): string;
  isReady(): boolean;
  /** Jobs that it holds. */
  load(): number;
  /** Whether it holds a job of this person. */
  worksFor(person: string): boolean;
  /** Whether it holds a job of this tenant. */
  worksForTenant(tenant: string): boolean;
  /** Takes no more jobs: it is going, or used up. */
  isSpent(): boolean;
  /** Hands it a job, with the CPU time that the script may use here, in milliseconds. */
  hand(job: Job, millis: number): void;
  /** Lets other processes go first. */
  stepBack(nice: number): void;
  /** Takes no more jobs and ends when the last one is over. */
  retire(): void;
  /** Ends it at once. */
  kill(): void;
}

export interface WorkerEvents {
  /** A job is over for this child. */
  ended(job: Job, ending: Ending): void;
  /** The child is gone, or should be replaced. */
  spent(): void;
}

/** A job in the hands of the child. */
interface Held {
  readonly job: Job;
  /** CPU time that the script may use here, in milliseconds. */
  readonly millis: number;
  /** CPU milliseconds that the child had used when this run of the job was first seen. */
  from: number | undefined;
  /** It waits for the host. */
  isAsking: boolean;
  /** CPU milliseconds at the last look, and how many looks ago the child last did anything. */
  used: number;
  still: number;
}

export function startWorker(init: Init, events: WorkerEvents): Worker {
  return new ChildWorker(init, events);
}

class ChildWorker implements Worker {
  readonly ready: Worker['ready'];
  readonly #process = spawnChild();
  readonly #events: WorkerEvents;
  /** In the order in which the child runs them; the first one is running. */
  readonly #jobs = new Map<number, Held>();
  /** Whose jobs these are, and how many. */
  readonly #people = new Map<string, number>();
  #running: Held | undefined;
  #isReady = false;
  #complaint = '';
  #serial = 0;
  /** Jobs that it ended. */
  #ended = 0;
  #spent = false;
  #gone = false;
  #ours: 'time' | 'memory' | 'late' | 'end' | undefined;
  #watch: NodeJS.Timeout | undefined;
  #becomeReady: (end: Awaited<Worker['ready']>) => void = () => undefined;

  constructor(init: Init, events: WorkerEvents) {
    this.#events = events;
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    const child = this.#process;
    const read = frameReader((message, behind) => this.#heard(message as FromChild, behind));
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch {
        // It no longer speaks our language: somebody else speaks through it.
        this.kill();
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#complaint.length < maxComplaint) this.#complaint += chunk.toString('utf8');
    });
    child.stdin?.on('error', () => this.kill());
    child.on('error', () => this.#left(null));
    child.on('close', (_code, signal) => this.#left(signal));
    this.#say(init);
    child.unref();
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  complaint(): string {
    return this.#complaint.trim().slice(0, maxComplaint);
  }

  load(): number {
    return this.#jobs.size;
  }

  worksFor(person: string): boolean {
    return this.#people.has(person);
  }

  worksForTenant(tenant: string): boolean {
    return [...this.#jobs.values()].some(({ job }) => job.tenant === tenant);
  }

  isSpent(): boolean {
    return this.#spent;
  }

  hand(job: Job, millis: number): void {
    this.#serial += 1;
    const id = this.#serial;
    this.#jobs.set(id, { job, millis, from: undefined, isAsking: false, used: 0, still: 0 });
    job.tries += 1;
    this.#people.set(job.person, (this.#people.get(job.person) ?? 0) + 1);
    const { tenant, realm, code, input, asksHost, fresh, measured, ownMillis } = job;
    const wallMillis = job.deadline - performance.now();
    const run = { id, tenant, realm, code, asksHost, fresh, measured };
    this.#say({ say: 'run', ...run, millis, ownMillis, wallMillis }, input);
    if (this.#running === undefined) this.#begin();
  }

  stepBack(nice: number): void {
    try {
      setPriority(this.pid, nice);
    } catch {
      // It is gone already, or the system does not let us.
    }
  }

  retire(): void {
    this.#spent = true;
    if (this.#jobs.size === 0) this.kill();
  }

  kill(): void {
    this.#ours ??= 'end';
    this.#spent = true;
    this.#process.kill('SIGKILL');
  }

  /** What is said in one turn of the loop goes in one write: each would cost as much as a script. */
  #say(message: ToChild, behind?: string): void {
    const { stdin } = this.#process;
    if (stdin === null) return;
    if (stdin.writableCorked === 0) {
      stdin.cork();
      setImmediate(() => stdin.uncork());
    }
    stdin.write(frame(message, behind));
  }

  #begin(): void {
    const [next] = this.#jobs.values();
    this.#running = next;
    if (next === undefined) return;
    if (this.#watch === undefined) {
      this.#watch = setInterval(() => this.#look(), lookMillis);
      this.#watch.unref();
    }
  }

  #heard(message: FromChild, behind: string): void {
    if (message.say === 'ready') {
      this.#isReady = true;
      this.#becomeReady('ready');
      return;
    }
    const held = this.#jobs.get(message.id);
    if (held === undefined || held !== this.#running) return;
    if (message.say === 'again') {
      held.from = undefined;
      return;
    }
    if (message.say === 'ask') {
      void this.#answer(message.id, message.text, held);
      return;
    }
    this.#jobs.delete(message.id);
    this.#countOff(held.job);
    this.#ended += 1;
    const { say } = message;
    // Who ran out of memory may have left its child in any state; who was stopped in time left an isolate.
    const isUsedUp = say === 'broke' && message.why === 'memory';
    if (isUsedUp) this.#spent = true;
    this.#running = undefined;
    this.#events.ended(held.job, endingOf(message, behind, held));
    if (isUsedUp || (this.#spent && this.#jobs.size === 0)) this.kill();
    else this.#begin();
  }

  #countOff({ person }: Job): void {
    const left = (this.#people.get(person) ?? 1) - 1;
    if (left === 0) this.#people.delete(person);
    else this.#people.set(person, left);
  }

  async #answer(id: number, question: string, running: Held): Promise<void> {
    running.job.hasAsked = true;
    running.isAsking = true;
    const text = await running.job.ask(question);
    running.isAsking = false;
    if (this.#running !== running) return;
    this.#say({ say: 'answer', id, text });
  }

  #look(): void {
    const running = this.#running;
    const resident = residentBytes(this.pid);
    if (running === undefined) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      if (resident > fullResidentBytes) this.retire();
      return;
    }
    const { job, millis } = running;
    const mayUse = (job.hasAsked ? job.ownMillis : millis) + graceMillis;
    if (this.#used(running) > mayUse) this.#ours = 'time';
    else if (performance.now() > job.deadline + graceMillis) this.#ours = 'late';
    else if (resident > maxResidentBytes || this.#stands(running)) this.#ours = 'memory';
    else return;
    this.kill();
  }

  /**
   * Whether the child has stood still for a while, with no thread that runs or waits for the processor. V8 leaves a thread
   * so that ran out of memory where nothing can be thrown.
   */
  #stands(running: Held): boolean {
    if (!this.#isReady) return false;
    const used = this.#used(running);
    const isStill = used === running.used && !running.isAsking && allSleep(this.pid);
    running.used = used;
    running.still = isStill ? running.still + 1 : 0;
    return running.still >= stillLooks;
  }

  /**
   * CPU milliseconds that this run of the job has used since it was first seen; starting the child is not charged. Where the
   * system does not report CPU time, wall time counts in its place.
   */
  #used(running: Held): number {
    if (!this.#isReady) return 0;
    const now = cpuMillis(this.pid) ?? performance.now();
    running.from ??= now;
    return now - running.from;
  }

  /** The process is over and everything that it said was heard. */
  #left(signal: NodeJS.Signals | null): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#spent = true;
    clearInterval(this.#watch);
    this.#becomeReady(signal === 'SIGKILL' ? 'killed' : 'broken');
    const running = this.#running;
    this.#running = undefined;
    for (const held of this.#jobs.values()) {
      const { job } = held;
      const isRunning = held === running;
      // What never began was never tried.
      if (!isRunning) job.tries -= 1;
      this.#events.ended(job, isRunning ? this.#endOf(held, signal) : { how: 'untouched' });
    }
    this.#jobs.clear();
    this.#people.clear();
    this.#events.spent();
  }

  #endOf({ job, millis }: Held, signal: NodeJS.Signals | null): Ending {
    const ours = this.#ours;
    const { hasAsked } = job;
    const isShared = this.#isReady && this.#ended > 0 && !job.fresh;
    if (ours === 'time' && millis < job.ownMillis && !hasAsked) return { how: 'lasted' };
    if (ours === 'memory' && isShared) return crowded(job);
    if (ours === 'time' || ours === 'memory') {
      return { how: 'broke', why: ours, message: 'the sandbox was killed', killed: true };
    }
    // It never began.
    if (!this.#isReady) return { how: 'untouched' };
    // The child was killed from outside, the host ended it, or the caller's wait ended on a busy machine.
    if (ours === 'end' || ours === 'late' || signal === 'SIGKILL')
      return { how: hasAsked ? 'lost' : 'untouched' };
    if (isShared) return crowded(job);
    return { how: 'broke', why: 'memory', message: 'the sandbox crashed', killed: true };
  }
}

function endingOf(
  message: Exclude<FromChild, { readonly say: 'ready' | 'again' | 'ask' }>,
  behind: string,
  { job, millis }: Held,
): Ending {
  if (message.say === 'done') {
    const { cost } = message;
    return { how: 'done', text: behind, ...(cost === undefined ? {} : { cost }) };
  }
  const { why, message: words } = message;
  if (why === 'time' && millis < job.ownMillis && !job.hasAsked) return { how: 'lasted' };
  if (why === 'memory' && message.isFirst !== true && !job.fresh) return crowded(job);
  if (why !== 'starved') return { how: 'broke', why, message: words, killed: false };
  // The machine was busy with other things.
  return { how: job.hasAsked ? 'lost' : 'untouched' };
}

/** What calls before it left in the heap is not a script's fault: it may show what it needs by itself. */
function crowded({ hasAsked }: Job): Ending {
  return { how: hasAsked ? 'lost' : 'crowded' };
}

/** Milliseconds of CPU time of a process; undefined where the system does not say. */
function cpuMillis(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may hold anything. Linux counts in ticks of 10 ms (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** Whether every thread of a process sleeps; false where the system does not say. */
function allSleep(pid: number): boolean {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      return stat[stat.lastIndexOf(')') + 2] === 'S';
    });
  } catch {
    return false;
  }
}

/** Memory of a process that is not swapped out; 0 where the system does not say. */
function residentBytes(pid: number): number {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return 0;
  }
}

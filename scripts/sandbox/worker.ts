/** A child as the host holds it: hands it jobs, watches the one that runs, kills what does not obey. */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { frame, frameReader } from './frames.js';
import type { Ending, Job } from './job.ts';
import type { FromChild, Init, ToChild } from './messages.ts';
import { spawnChild } from './spawn.ts';

/** The isolate stops a script at its limit; where it does not obey, the child is killed this much later. */
const graceMillis = 300;
const lookMillis = 50;
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
  /** Takes no more jobs: it is going, or used up. */
  isSpent(): boolean;
  /** Hands it a job, with the time that the script may take here. */
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
  readonly millis: number;
  /** Milliseconds of its own until now, and when it last began to run. */
  used: number;
  since: number | undefined;
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
  #running: Held | undefined;
  #isReady = false;
  #complaint = '';
  #serial = 0;
  /** Jobs that it ended. */
  #ended = 0;
  #spent = false;
  #gone = false;
  #ours: 'time' | 'memory' | 'end' | undefined;
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

  isSpent(): boolean {
    return this.#spent;
  }

  hand(job: Job, millis: number): void {
    this.#serial += 1;
    const id = this.#serial;
    this.#jobs.set(id, { job, millis, used: 0, since: undefined });
    job.tries += 1;
    const { tenant, realm, code, input, asksHost, fresh, measured } = job;
    this.#say({ say: 'run', id, tenant, realm, code, asksHost, fresh, measured, millis }, input);
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
    next.since = this.#isReady ? performance.now() : undefined;
    if (this.#watch === undefined) {
      this.#watch = setInterval(() => this.#look(), lookMillis);
      this.#watch.unref();
    }
  }

  #heard(message: FromChild, behind: string): void {
    if (message.say === 'ready') {
      this.#isReady = true;
      // What it was handed before begins only now.
      if (this.#running !== undefined) this.#running.since = performance.now();
      this.#becomeReady('ready');
      return;
    }
    const held = this.#jobs.get(message.id);
    if (held === undefined || held !== this.#running) return;
    if (message.say === 'ask') {
      void this.#answer(message.id, message.text, held);
      return;
    }
    this.#jobs.delete(message.id);
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

  async #answer(id: number, question: string, running: Held): Promise<void> {
    running.job.hasAsked = true;
    running.used += performance.now() - (running.since ?? performance.now());
    running.since = undefined;
    const text = await running.job.ask(question);
    if (this.#running !== running) return;
    running.since = performance.now();
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
    const now = performance.now();
    const used = running.used + (running.since === undefined ? 0 : now - running.since);
    if (used > running.millis + graceMillis) this.#ours = 'time';
    else if (now > running.job.deadline + graceMillis) this.#ours = 'time';
    else if (resident > maxResidentBytes) this.#ours = 'memory';
    else return;
    this.kill();
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
    // Killed from outside, or ended by the host.
    if (ours === 'end' || signal === 'SIGKILL') return { how: hasAsked ? 'lost' : 'untouched' };
    if (isShared) return crowded(job);
    return { how: 'broke', why: 'memory', message: 'the sandbox crashed', killed: true };
  }
}

function endingOf(
  message: Exclude<FromChild, { readonly say: 'ready' | 'ask' }>,
  behind: string,
  { job, millis }: Held,
): Ending {
  if (message.say === 'done') {
    const { cost } = message;
    return { how: 'done', text: behind, ...(cost === undefined ? {} : { cost }) };
  }
  const { why, message: words } = message;
  const isTime = why === 'time' || why === 'starved';
  if (isTime && millis < job.ownMillis && !job.hasAsked) return { how: 'lasted' };
  if (why === 'memory' && message.isFirst !== true && !job.fresh) return crowded(job);
  if (why !== 'starved') return { how: 'broke', why, message: words, killed: false };
  // It never had its time: the machine was busy with other things.
  return { how: job.hasAsked ? 'lost' : 'untouched' };
}

/** What calls before it left in the heap is not a script's fault: it may show what it needs by itself. */
function crowded({ hasAsked }: Job): Ending {
  return { how: hasAsked ? 'lost' : 'crowded' };
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

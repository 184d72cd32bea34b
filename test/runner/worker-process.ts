/** A worker process as the runner holds it: hands it one file at a time and collects what happened. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Order, Report, TestReport } from './messages.ts';

/** What happened in one test file. */
export interface Outcome {
  readonly file: string;
  /** Names of the tests that passed. */
  readonly passed: readonly string[];
  readonly failures: readonly Failure[];
  /** Names of skipped tests. */
  readonly skipped: readonly string[];
  /** Output of the tests, and errors that belong to none of them. */
  readonly printed: string;
  readonly millis: number;
  /** CPU seconds; undefined if the worker did not live to report it. */
  readonly cpu?: number;
}

export interface Failure {
  readonly file: string;
  /** Name of the test, or what is wrong with the whole file. */
  readonly test: string;
  readonly error: string;
  /** Load of the machine at that time (1 minute). */
  readonly load: number;
  /** It is about the file or a suite, not about one test. */
  readonly isWhole: boolean;
  /** The files one of which caused an error outside of all tests. Such an error is never excused. */
  readonly suspects?: readonly string[];
}

export interface WorkerOptions {
  /** Modules to load before the first file. */
  readonly modules: readonly string[];
  /** Folder for temporary files. */
  readonly scratch?: string | undefined;
  /** Seconds without a report after which the worker is killed. */
  readonly silence: number;
}

export interface TestWorker {
  /** Runs a file; the outcome says so if the worker dies. */
  run(file: string): Promise<Outcome>;
  /** Whether it must not run another file: it is dead, too large, or a test of it failed. */
  isSpent(): boolean;
  /** Lets it end by itself. Answers errors that no test waited for, and what a file left open. */
  finish(): Promise<readonly Failure[]>;
}

const root = join(import.meta.dirname, '../..');
/** Compiled modules are kept, for threads and child processes too. */
const compiled = join(root, 'node_modules/.cache/compiled');
/** Modules and banks live for a while: a large young space copies less of them. */
const youngSpace = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/** A worker above this is replaced. */
const maxResident = 600 * 1024 ** 2;
/** Reasons to skip a test that name what is missing on the machine. */
const server = /\bTEST_(?:DATABASE|REDIS)_URL\b|\bmariadbd\b/;
const browser = /\bChromium\b/;
const data = /\bshared\/data\b/;
/** Seconds that a worker may take to end after its last file. */
const endSeconds = 30;

export function startWorker({ modules, scratch, silence }: WorkerOptions): TestWorker {
  // A runner that a test starts reports to that test only by its output.
  const { NODE_TEST_CONTEXT: _reporting, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [...youngSpace, '--test-reporter', './test/runner/reporter.ts', join(import.meta.dirname, 'worker.ts')],
    {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...inherited,
        ...(scratch === undefined ? {} : { TMPDIR: scratch }),
      },
      // A session of its own: what a killed test has started is killed with it, and it gets its own share of the machine.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  return new ProcessWorker(child, modules, silence);
}

/** A file that is running. */
interface Running {
  readonly file: string;
  readonly started: number;
  readonly passed: string[];
  readonly failures: Failure[];
  readonly skipped: string[];
  /** All that was skipped needs a server or a browser that is missing here. */
  isExcused: boolean;
  readonly strays: string[];
  readonly settle: (outcome: Outcome) => void;
}

/** What was open after a file, by kind. */
interface OpenAfter {
  readonly file: string;
  readonly kinds: readonly string[];
}

class ProcessWorker implements TestWorker {
  readonly #child: ChildProcess;
  readonly #silence: number;
  readonly #loaded: Promise<void>;
  readonly #open: OpenAfter[] = [];
  /** Files that it was given. */
  readonly #files: string[] = [];
  /** Errors that belong to no test. */
  readonly #late: Failure[] = [];
  readonly #stop = () => this.#kill();
  readonly #watch: NodeJS.Timeout;
  readonly #closed: Promise<readonly [number | null, string | null]>;
  #markLoaded: () => void = () => undefined;
  #running: Running | undefined;
  #heardAt = performance.now();
  #printed = '';
  #isSpent = false;
  /** A test failed: what it left open is not a second failure. */
  #hasFailed = false;
  /** It said that nothing is left to do. */
  #hasFinished = false;
  /** Why the runner killed it. */
  #killed: string | undefined;

  constructor(child: ChildProcess, modules: readonly string[], silence: number) {
    this.#child = child;
    this.#silence = silence;
    this.#loaded = new Promise((resolve) => {
      this.#markLoaded = resolve;
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed += text;
      });
    }
    child.on('message', (message: Report) => {
      if (message.kind === 'ready') this.#say({ kind: 'load', modules });
      else this.#hear(message);
    });
    child.on('error', () => undefined);
    this.#closed = once(child, 'close') as Promise<[number | null, string | null]>;
    void this.#closed.then(([code, signal]) => this.#ended(code, signal));
    this.#watch = setInterval(() => this.#look(), 1000);
    process.once('exit', this.#stop);
  }

  async run(file: string): Promise<Outcome> {
    this.#files.push(file);
    this.#heardAt = performance.now();
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
    this.#running = {
      file,
      started: performance.now(),
      passed: [],
      isExcused: true,
      failures: [],
      skipped: [],
      strays: [],
      settle,
    };
    await this.#loaded;
    if (this.#child.connected) this.#say({ kind: 'run', file });
    else this.#settle([this.#outside('the worker ended before it could run')]);
    return promise;
  }

  isSpent(): boolean {
    return this.#isSpent;
  }

  async finish(): Promise<readonly Failure[]> {
    // A failed test may have left anything open.
    if (this.#hasFailed) this.#kill();
    else this.#say({ kind: 'finish' });
    const late = AbortSignal.timeout(Math.min(endSeconds, this.#silence) * 1000);
    const lateEnd = once(late, 'abort').then(() => 'late' as const);
    const isLate = (await Promise.race([this.#closed, lateEnd])) === 'late';
    if (isLate) this.#kill();
    const [code, signal] = await this.#closed;
    if (this.#hasFailed || this.#late.length > 0) return this.#late;
    if (isLate) return [leftOpen(this.#open, this.#files)];
    if (this.#hasFinished && code === 0) return [];
    return [this.#outside(`an error outside of its tests (${signal ?? code})`, this.#printed)];
  }

  #say(order: Order): void {
    if (this.#child.connected) this.#child.send(order);
  }

  #failure(test: string, error = '', isWhole = true): Failure {
    const [load = 0] = loadavg();
    return { file: this.#running?.file ?? 'loading', test, error, load, isWhole };
  }

  /** An error that may be the doing of any file so far, unless it is known whose. */
  #outside(test: string, error = '', suspects: readonly string[] = [...this.#files]): Failure {
    return { ...this.#failure(test, error), file: suspects.at(-1) ?? 'loading', suspects };
  }

  #hear(message: Exclude<Report, { readonly kind: 'ready' }>): void {
    this.#heardAt = performance.now();
    const running = this.#running;
    switch (message.kind) {
      case 'loaded':
        this.#open.push({ file: 'loading', kinds: message.open });
        this.#markLoaded();
        return;
      case 'stray':
        running?.strays.push(message.text);
        return;
      case 'late': {
        const of = message.file === undefined ? undefined : [message.file];
        this.#late.push(this.#outside('an error outside of its tests', message.text, of));
        this.#isSpent = true;
        return;
      }
      case 'finished':
        this.#hasFinished = true;
        return;
      case 'test':
        this.#hearTest(message, running);
        return;
      default: {
        if (running === undefined) return;
        this.#open.push({ file: running.file, kinds: message.open });
        this.#isSpent ||= message.resident > maxResident;
        const { passed, failures, skipped, isExcused } = running;
        const hasNone = passed.length + failures.length + skipped.length === 0;
        const isEmpty = hasNone || (passed.length + failures.length === 0 && !isExcused);
        const why = hasNone ? 'the file has no test' : 'no test passed';
        this.#settle(isEmpty ? [this.#failure(why)] : [], message.cpu);
      }
    }
  }

  #hearTest({ name, outcome, isWhole, error, reason = '' }: TestReport, running?: Running): void {
    if (running === undefined) {
      if (outcome === 'failed') this.#late.push(this.#outside(name, error));
    } else if (outcome === 'passed') running.passed.push(name);
    else if (outcome === 'failed') running.failures.push(this.#failure(name, error, isWhole));
    else if (process.env.CI !== undefined && browser.test(reason)) {
      running.failures.push(this.#failure(name, `skipped in CI: ${reason}`, isWhole));
    } else {
      running.skipped.push(name);
      running.isExcused &&= [server, browser, data].some((missing) => missing.test(reason));
    }
  }

  #settle(more: readonly Failure[], cpu?: number): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    const { file, started, passed, skipped, strays, settle } = running;
    const failures = [...running.failures, ...more];
    this.#hasFailed ||= failures.length > 0;
    this.#isSpent ||= this.#hasFailed;
    const printed = [this.#printed, ...strays].filter((part) => part.trim() !== '').join('\n');
    this.#printed = '';
    const millis = performance.now() - started;
    settle({ file, passed, failures, skipped, printed, millis, ...(cpu && { cpu }) });
  }

  /** The process has ended. */
  #ended(code: number | null, signal: string | null): void {
    this.#isSpent = true;
    clearInterval(this.#watch);
    process.off('exit', this.#stop);
    this.#markLoaded();
    if (this.#running === undefined) return;
    const why = `the process ended with ${signal ?? code}`;
    const failure =
      this.#killed === undefined
        ? this.#outside(why, this.#printed)
        : this.#failure(this.#killed, this.#printed);
    this.#settle([failure]);
  }

  #look(): void {
    const seconds = (performance.now() - this.#heardAt) / 1000;
    if (this.#running === undefined || seconds <= this.#silence) return;
    this.#killed = `no report for ${this.#silence} s`;
    this.#kill();
  }

  /** Kills the process and everything that its tests have started. */
  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Which file left something open that keeps its process from ending: since that file there is more of its kind. */
function leftOpen([first, ...later]: readonly OpenAfter[], suspects: readonly string[]): Failure {
  const count = ({ kinds }: OpenAfter, kind: string) => kinds.filter((one) => one === kind).length;
  const isMore = (after: OpenAfter, kind: string) =>
    count(after, kind) > (first === undefined ? 0 : count(first, kind));
  const last = later.at(-1);
  const left = [...new Set(last?.kinds)].filter((kind) => last && isMore(last, kind));
  const since = (kind: string) => later.findLastIndex((after) => !isMore(after, kind)) + 1;
  const names = left.map((kind) => `${kind} since ${later[since(kind)]?.file}`);
  const known = later[Math.min(...left.map(since))]?.file;
  const [load = 0] = loadavg();
  return {
    file: known ?? suspects.at(-1) ?? 'loading',
    test: 'something is left open',
    error: names.join(', '),
    load,
    isWhole: true,
    ...(known === undefined && { suspects }),
  };
}

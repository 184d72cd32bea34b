/** Runs a group of test files in a process of their own, and hears how they went. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Group } from './groups.ts';
import type { Told } from './telling.ts';

export interface Outcome {
  readonly passed: number;
  /** Files and tests, with what went wrong in full. */
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
  /** What the tests printed, and what belongs to none of them. */
  readonly printed: string;
  readonly millis: number;
  /** CPU seconds by file. */
  readonly costs: ReadonlyMap<string, number>;
}

const root = join(import.meta.dirname, '../..');
/** What was compiled once is kept, for threads and child processes too. */
const compiled = join(root, 'node_modules/.cache/compiled');

/** Loading the house and starting banks leave much that lives for a while: less of it is copied in a large young space. */
const youngSpace = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Seconds that a process may take to end once its tests are over. */
const endSeconds = 30;

/**
 * Runs it, with temporary files in `scratch` where one is said; a process of which nothing is heard for `silence` seconds
 * is killed, and so is one that does not end.
 */
export async function runGroup(
  { files }: Group,
  silence: number,
  scratch?: string,
): Promise<Outcome> {
  const started = performance.now();
  // A runner that a test starts is no part of what that test reports.
  const { NODE_TEST_CONTEXT: _reporting, ...inherited } = process.env;
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...inherited,
    ...(scratch === undefined ? {} : { TMPDIR: scratch }),
  };
  const child = spawn(
    process.execPath,
    [
      ...youngSpace,
      '--test-reporter',
      './test/runner/reporter.ts',
      join(import.meta.dirname, 'group.ts'),
      ...files,
    ],
    // A group of processes of its own, so that what a killed test has started goes with it.
    { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const hearing = listen(child);
  const end = watch(child, hearing, silence);
  const [[code, signal], out, err] = await Promise.all([
    once(child, 'close') as Promise<[code: number | null, signal: string | null]>,
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ]);
  const { killed } = end();
  const { passed, skipped, failures, strays, costs, ended, file } = hearing;
  const failed = [...failures];
  if (killed !== undefined) failed.push(killed);
  else if (ended.length < files.length || (code !== 0 && failures.length === 0)) {
    failed.push(
      `${file}: the process ended with ${signal ?? code}\n${[...strays, err].join('\n')}`,
    );
  }
  for (const unheard of files.slice(ended.length + 1)) failed.push(`${unheard}: was not run`);
  const printed = [out, err, ...strays].filter((part) => part.trim() !== '').join('\n');
  return { passed, skipped, failures: failed, printed, costs, millis: performance.now() - started };
}

interface Hearing {
  passed: number;
  readonly failures: string[];
  readonly skipped: string[];
  readonly strays: string[];
  readonly costs: Map<string, number>;
  readonly ended: string[];
  /** The file of which was heard last, and how many of its tests are over. */
  file: string;
  tests: number;
  heardAt: number;
  /** What was open after loading, and then after each file, by its kind. */
  readonly open: (readonly string[])[];
  isDone: boolean;
}

function listen(child: ChildProcess): Hearing {
  const hearing: Hearing = {
    ...{ passed: 0, failures: [], skipped: [], strays: [], costs: new Map(), ended: [] },
    ...{ file: 'loading', tests: 0, heardAt: performance.now(), open: [], isDone: false },
  };
  child.on('message', (told: Told) => hear(told, hearing));
  return hearing;
}

function hear(told: Told, hearing: Hearing): void {
  hearing.heardAt = performance.now();
  switch (told.kind) {
    case 'start':
      hearing.file = told.file;
      hearing.tests = 0;
      return;
    case 'test':
      hearing.tests += 1;
      if (told.outcome === 'passed') hearing.passed += 1;
      else if (told.outcome === 'skipped') hearing.skipped.push(`${hearing.file}: ${told.name}`);
      else hearing.failures.push(`${hearing.file}: ${told.name}\n${told.error ?? ''}`);
      return;
    case 'end':
      hearing.ended.push(hearing.file);
      hearing.costs.set(hearing.file, told.cpu);
      hearing.open.push(told.open);
      if (hearing.tests === 0) hearing.failures.push(`${hearing.file}: it has no test`);
      return;
    case 'stray':
      hearing.strays.push(told.text);
      return;
    case 'loaded':
      hearing.open.push(told.open);
      return;
    default:
      hearing.isDone = true;
  }
}

/** Kills a process that hangs; the answer ends the watch and tells why it was killed. */
function watch(child: ChildProcess, hearing: Hearing, silence: number) {
  let killed: string | undefined;
  const kill = (why: string) => {
    killed = why;
    killAll(child);
  };
  const timer = setInterval(() => {
    const seconds = (performance.now() - hearing.heardAt) / 1000;
    if (killed !== undefined) return;
    if (hearing.isDone && seconds > Math.min(endSeconds, silence)) kill(leftOpen(hearing));
    else if (!hearing.isDone && seconds > silence)
      kill(`${hearing.file}: nothing was heard of it for ${silence} s`);
  }, 1000);
  const stop = () => killAll(child);
  process.once('exit', stop);
  return () => {
    clearInterval(timer);
    process.off('exit', stop);
    return { killed };
  };
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Which file left something open that keeps its process from ending: since then there was more of its kind. */
function leftOpen({ open: [first = [], ...later], ended }: Hearing): string {
  const count = (kinds: readonly string[], kind: string) =>
    kinds.filter((one) => one === kind).length;
  const more = (kinds: readonly string[], kind: string) => count(kinds, kind) > count(first, kind);
  const kinds = [...new Set(later.at(-1))].filter((kind) => more(later.at(-1) ?? [], kind));
  const since = (kind: string) => later.findLastIndex((after) => !more(after, kind)) + 1;
  const left = kinds.map((kind) => `${kind} since ${ended[since(kind)]}`);
  return `${ended[Math.min(...kinds.map(since))] ?? ended.at(-1)}: something is left open: ${left.join(', ')}`;
}

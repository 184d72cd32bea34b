/**
 * A worker of the runner: runs test files one after the other in this process, each as a suite of its own, so that the
 * hooks of a file begin and end with it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { cpuSeconds } from './cpu.ts';
import { type Order, report } from './messages.ts';
import { endOfFile } from './reporter.ts';

const root = resolve(import.meta.dirname, '../..');
// A test may wait for a process that keeps no other alive.
const awake = setInterval(() => undefined, 60_000);

/** The file whose code runs: timers and promises keep it, also after the end of the file. */
const running = new AsyncLocalStorage<string>();

let turn: Promise<void> = Promise.resolve();
process.on('message', (order: Order) => {
  turn = turn.then(() => obey(order));
});
report({ kind: 'ready' });

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'load':
      for (const module of order.modules) {
        // A module that cannot be loaded is reported when its test file is loaded.
        await import(urlOf(module)).catch(() => undefined);
      }
      report({ kind: 'loaded', open: process.getActiveResourcesInfo() });
      return;
    case 'run':
      return runFile(order.file);
    default:
      clearInterval(awake);
      // The channel stays open for what node:test reports at its end, and keeps nothing alive.
      process.channel?.unref();
      process.once('beforeExit', () => report({ kind: 'finished' }));
  }
}

async function runFile(file: string): Promise<void> {
  const before = cpuSeconds();
  const end = endOfFile(file);
  void running.run(file, () =>
    suite(file, async () => {
      refuseOnly(file);
      await import(urlOf(file));
    }),
  );
  watchErrors();
  await end;
  const resident = process.memoryUsage.rss();
  const open = process.getActiveResourcesInfo();
  report({ kind: 'end', cpu: cpuSeconds() - before, resident, open });
}

/** node:test hears these events first, as soon as there is a suite. It sets the exit code if no running test is to blame. */
function watchErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.off(event, reportLate).on(event, reportLate);
  }
}

function reportLate(error: unknown): void {
  if (process.exitCode === undefined) return;
  process.exitCode = undefined;
  report({ kind: 'late', file: running.getStore(), text: inspect(error) });
}

/** A test that runs alone hides the others of its file: node:test reports nothing of them. */
function refuseOnly(file: string): void {
  const lines = readFileSync(resolve(root, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => /\.(?:only|runOnly)\(|\bonly: true\b/.test(line));
  if (at >= 0) throw new Error(`${file}:${at + 1}: "only" hides the other tests. Remove it.`);
}

function urlOf(path: string): string {
  return pathToFileURL(resolve(root, path)).href;
}

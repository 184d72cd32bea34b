/**
 * `npm run simulate -- --seed N --steps 500 --seeds 1000`: banks that never were, lived through step by step. The first
 * failure is cut down to as few steps as it takes, and told with the command that repeats it. `--only` does some steps
 * alone, `--verbose` tells everything that is asked and answered, `--seen` how often each command was answered with
 * each status, `--covers` fails where one was never accepted and nothing says why, `--uncut` ends at the first failure as
 * it is, `--plant` plants a fault of `planted-faults.ts`, `--workers` is how many processes share the seeds.
 * `--server mysql://...` has two hosts on a server live through them, with `--redis redis://...` timers that it wakes:
 * there the order of things is not ours, and a seed is not one run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mysql from 'mysql2/promise';
import { countIn, countsIn, optionsOf, refuse } from '../proof/options.ts';
import { coverageOf } from './coverage.ts';
import { plantedFaults } from './planted-faults.ts';
import type { Lived, Ready, Task } from './seeds.ts';

const { values } = optionsOf({
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  steps: { type: 'string', default: '500' },
  only: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  seen: { type: 'boolean', default: false },
  covers: { type: 'boolean', default: false },
  server: { type: 'string' },
  redis: { type: 'string' },
  uncut: { type: 'boolean', default: false },
  plant: { type: 'string' },
  workers: { type: 'string', default: String(availableParallelism()) },
});
const first = countIn('seed', values.seed, 0);
const count = countIn('seeds', values.seeds);
const steps = countIn('steps', values.steps);
const workers = countIn('workers', values.workers);
const only = values.only === undefined ? undefined : countsIn('only', values.only);
const { server, redis, plant } = values;
if (plant !== undefined && !Object.hasOwn(plantedFaults, plant)) {
  refuse(`There is no planted fault ${plant}; there are ${Object.keys(plantedFaults).join(', ')}.`);
}
if (redis !== undefined && server === undefined) {
  refuse('--redis wakes the hosts of a server: give --server, too.');
}
if (server !== undefined) await answers('--server', server, () => mysqlAnswers(server));
if (redis !== undefined) await answers('--redis', redis, () => redisAnswers(redis));
const servers = server === undefined ? undefined : { server, redis };
const began = process.hrtime.bigint();

/** Ends this command where nobody answers there: its processes would end one after the other, and not say why. */
async function answers(option: string, at: string, ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    refuse(
      `${option} ${at}: ${why.replace(/\.+$/, '') || 'nobody answers there'}. Start it first; a MariaDB needs this database, too.`,
    );
  });
}

async function mysqlAnswers(at: string): Promise<void> {
  const connection = await mysql.createConnection(at);
  await connection.end();
}

async function redisAnswers(at: string): Promise<void> {
  const once = { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null };
  const connection = new Redis(at, once);
  // What goes wrong is what `connect` rejects with.
  connection.on('error', () => undefined);
  await connection.connect();
  connection.disconnect();
}

let next = first;
let hasFailed = false;
const cpu = new Map<ChildProcess, number>();
const lived = new Map<number, Lived>();
const seen = new Map<string, number>();
const faults = new Map<string, number>();
let open: readonly string[] = [];
let requests = 0;
let failures = 0;
let told = first;

/** Tells of the seeds in their order. */
function tell(): void {
  for (let one = lived.get(told); one !== undefined; one = lived.get(told)) {
    told += 1;
    if (one.failed !== undefined) tellOf(one.seed, one.failed);
    else if (count <= 20)
      console.log(`seed ${one.seed}: ${one.requests} requests, trace ${one.trace.slice(0, 16)}`);
    else if ((told - first) % 25 === 0)
      console.log(`${told - first} seeds, ${requests} requests, ${failures} failed`);
  }
}

function tellOf(seed: number, { message, least }: NonNullable<Lived['failed']>): void {
  console.log(`seed ${seed} FAILED at ${message}`);
  if (least === undefined) return;
  console.log(`\nIn the fewest steps: ${least.message}`);
  console.log(
    `Repeat: npm run simulate -- --seed ${seed} --steps ${steps} --only ${least.steps.join(',')} --verbose\n`,
  );
}

function take(one: Lived, worker: ChildProcess): void {
  lived.set(one.seed, one);
  cpu.set(worker, one.cpu);
  requests += one.requests;
  for (const [name, times] of one.seen) seen.set(name, (seen.get(name) ?? 0) + times);
  for (const [name, times] of one.faults) faults.set(name, (faults.get(name) ?? 0) + times);
  if (one.failed !== undefined) {
    failures += 1;
    hasFailed ||= only === undefined;
  }
  tell();
}

/** A process that takes seeds until there are none, or one has failed. */
const worker = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'seeds.ts'), servers === undefined ? [] : ['--servers'], {
      execArgv: ['--max-semi-space-size=64'],
    });
    const give = (): void => {
      if (hasFailed || next >= first + count) {
        child.disconnect();
        return;
      }
      const isCut = !values.uncut && only === undefined && servers === undefined;
      const task: Task = { seed: next, steps, only, servers, isVerbose: values.verbose, isCut, plant };
      child.send(task);
      next += 1;
    };
    child.on('message', (message: Lived | Ready) => {
      if ('open' in message) open = message.open;
      else take(message, child);
      give();
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a process of the simulator ended with ${code}`)),
    );
  });

await Promise.all(Array.from({ length: Math.min(workers, count) }, worker));
// After a failure, seeds behind it may be missing.
for (const one of [...lived.values()].sort((a, b) => a.seed - b.seed))
  if (one.seed >= told && one.failed !== undefined) tellOf(one.seed, one.failed);
if (values.seen)
  for (const [name, times] of [...seen].sort()) console.log(`${String(times).padStart(8)}  ${name}`);
const struck = [...faults].sort().map(([name, times]) => `${times} ${name}`);
console.log(`faults that took effect: ${struck.join(', ') || 'none'}`);
const coverage = coverageOf(open, seen);
const { accepted, refused, never, undeclared } = coverage;
console.log(
  `commands and queries: ${accepted.length} accepted, ${refused.length} only refused, ${never.length} never asked for`,
);
if (values.seen || values.covers) {
  for (const [name, why] of coverage.declared) console.log(`  not accepted: ${name} (${why})`);
  for (const name of undeclared) console.log(`  NOT ACCEPTED: ${name}`);
}
const seconds = Number(process.hrtime.bigint() - began) / 1e9;
const used = [...cpu.values()].reduce((sum, one) => sum + one, 0) / 1e6;
console.log(
  `${lived.size} seeds, ${requests} requests in ${seconds.toFixed(1)} s (${used.toFixed(1)} s of CPU, ${Math.round(requests / used)} a second of a core): ${failures} failed`,
);
const isShort = values.covers && undeclared.length > 0;
process.exitCode = failures === 0 && !isShort ? 0 : 1;

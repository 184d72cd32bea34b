/** A host in a process of its own that tells what it holds once rubbish is collected. Ends with its parent. */
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../core/host/config.ts';
import { composeHost } from '../../core/host/main.ts';

/** What a host holds, and what it used since it was asked last. */
export interface Held {
  /** Megabytes of objects and buffers, rubbish collected. */
  readonly heap: number;
  /** Megabytes of memory that no file stands behind; where the system does not say, all that it has. */
  readonly memory: number;
  /** Timers, sockets, threads ... that the loop waits for. */
  readonly handles: number;
  /** Files and sockets that are open, where the system says so. */
  readonly files: number;
  /** Milliseconds by which the loop was late, of a hundred turns the latest but one. */
  readonly loop: number;
  /** Milliseconds of the processor since the last look. */
  readonly cpu: number;
}

const megabyte = 1024 * 1024;
const delay = monitorEventLoopDelay({ resolution: 10 });

function held(before: NodeJS.CpuUsage): Held {
  const { user, system } = process.cpuUsage(before);
  const loop = delay.percentile(99) / 1e6;
  for (let times = 0; times < 2; times += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  delay.reset();
  return {
    heap: (heapUsed + external) / megabyte,
    memory: memoryOfItsOwn() ?? rss / megabyte,
    handles: process.getActiveResourcesInfo().length,
    files: openFiles(),
    loop,
    cpu: (user + system) / 1000,
  };
}

function memoryOfItsOwn(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const told = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return told === undefined ? undefined : Number(told) / 1024;
}

const openFiles = (): number => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);

const host = await composeHost(
  readConfig(JSON.parse(process.argv[2] ?? '{}') as Readonly<Record<string, string>>),
);
const url = await host.listen();
let since = process.cpuUsage();
delay.enable();
process.on('message', async (message) => {
  if (message === 'look') {
    const now = held(since);
    // What the look itself costs is nobody's command.
    since = process.cpuUsage();
    process.send?.(now);
  } else {
    await host.stop();
    process.exit(0);
  }
});
process.once('disconnect', () => process.exit(1));
process.send?.({ url });

/**
 * Settled deposits beside another version of Bursar, in one run: a second, and the CPU that the host and its server
 * spend on each. The other version is a worktree with its dependencies installed; both hosts stand the whole time and
 * are loaded in turn, so that whatever else the machine does falls on both.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import mysql from 'mysql2/promise';
import { connectionOptions } from '../core/store/mysql/connection.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { median } from './bench.ts';
import { deposits } from './deposit.ts';
import type { Measured } from './load.ts';
import { makePlace, type Place, type RunningHost, startHost } from './place.ts';

/** Seconds for which each host runs before it is measured. */
const warmUp = 5;
/** Of a tick of `/proc`, microseconds. */
const tick = 10_000;

interface Spent extends Measured {
  /** Microseconds of CPU a deposit: the host's process, and the server's where there is one. */
  readonly cpu: number;
}

interface Version {
  readonly place: Place;
  readonly host: RunningHost;
}

export const bench: Bench = {
  name: 'before',
  summary: 'settled deposits a second and CPU a deposit beside another version (--before FOLDER)',
  async run(options) {
    const { before, say } = options;
    if (before === undefined) {
      say('skipped: --before names the folder of the other version');
      return;
    }
    const versions: Version[] = [];
    try {
      const ours = await startVersion(options);
      versions.push(ours);
      const theirs = await startVersion(options, before);
      versions.push(theirs);
      await beside(ours, theirs, options);
    } finally {
      for (const { host, place } of versions) {
        await host.stop();
        await place.drop();
      }
    }
  },
};

async function startVersion(options: BenchOptions, folder?: string): Promise<Version> {
  const place = await makePlace(options);
  const host = await startHost(place, folder === undefined ? {} : { version: folder });
  return { place, host };
}

async function beside(ours: Version, theirs: Version, options: BenchOptions): Promise<void> {
  const { store, pairs, report, say } = options;
  const server = store === 'mysql' ? await serverProcess(options.serverUrl) : undefined;
  for (const { host } of [ours, theirs]) {
    await deposits(host, { clients: options.clients, seconds: warmUp });
  }
  const now: Spent[] = [];
  const then: Spent[] = [];
  for (let at = 0; at < pairs; at += 1) {
    // Who goes first changes: a machine that tires would favour the first each time.
    const order = at % 2 === 0 ? [ours, theirs] : [theirs, ours];
    for (const version of order) {
      const spent = await measured(version.host, server, options);
      (version === ours ? now : then).push(spent);
    }
    say(`pair ${at + 1} of ${pairs}`);
  }
  const of = (runs: readonly Spent[], pick: (run: Spent) => number) => median(runs.map(pick));
  const figure = (name: string, unit: string, pick: (run: Spent) => number, goal?: string) => {
    const [value, floor] = [of(now, pick), of(then, pick)];
    const asked = goal === undefined ? {} : { goal };
    report({ name, store, unit, value, floor, ratio: value / floor, ...asked });
  };
  const sqlite = store === 'sqlite';
  figure('deposits', '/s', ({ rate }) => rate, `at least ${sqlite ? 1.35 : 1.3}`);
  figure('CPU a deposit', 'µs', ({ cpu }) => cpu, `at most ${sqlite ? 0.7 : 0.75}`);
  figure('p50', 'ms', ({ p50 }) => p50);
  figure('p99', 'ms', ({ p99 }) => p99);
}

async function measured(
  host: RunningHost,
  server: number | undefined,
  options: BenchOptions,
): Promise<Spent> {
  const pids = server === undefined ? [host.pid] : [host.pid, server];
  const before = await cpuOf(pids);
  const done = await deposits(host, options);
  const spent = (await cpuOf(pids)) - before;
  return { ...done, cpu: spent / (done.rate * options.seconds) };
}

/** Microseconds of CPU that processes have used so far, user's and system's. */
async function cpuOf(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The name, in parentheses, may hold blanks; fields 14 and 15 of the whole are the 12th and 13th after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) * tick;
}

/** The server's process on this machine, by the file in which it says its id. */
async function serverProcess(url: string): Promise<number> {
  const connection = await mysql.createConnection(connectionOptions(url));
  try {
    const [rows] = await connection.query<mysql.RowDataPacket[]>(
      'SELECT @@pid_file AS file, @@datadir AS folder',
    );
    const [row] = rows;
    const path = resolve(String(row?.folder), String(row?.file));
    return Number(await readFile(path, 'utf8'));
  } finally {
    await connection.end();
  }
}

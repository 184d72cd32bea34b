/**
 * How cost grows: with what is stored, with clients, with hosts on one server. Each is a picture beside its figures in
 * `docs/performance/`, where `--pictures` says so.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type Bench, type BenchOptions, rounded } from './bench.ts';
import { deposits } from './deposit.ts';
import type { Measured } from './load.ts';
import { drawn, type Picture } from './picture.ts';
import { makePlace, type Place, type RunningHost, startHost } from './place.ts';
import { overFull } from './stored.ts';

/** One place of a picture: how many there were, and what was measured. */
interface Point {
  readonly at: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** Figures of one picture, as they are kept beside it. */
export interface Growth {
  readonly what: 'stored' | 'clients' | 'hosts';
  readonly store: string;
  /** The machine and the length of each measurement. */
  readonly on: string;
  readonly points: readonly Point[];
}

const along: Readonly<Record<Growth['what'], string>> = {
  stored: 'stored transactions',
  clients: 'clients at once',
  hosts: 'hosts on one server',
};

/** What is drawn of the figures: how many a second, and how long one takes. */
export function picturesOf({ what, store, points }: Growth): readonly (readonly [string, Picture])[] {
  const line = (name: string, of: 'rate' | 'p50' | 'p99') => ({
    name,
    points: points.map((point) => [point.at, point[of]] as const),
  });
  const x = along[what];
  const title = `by ${x}, ${store === 'mysql' ? 'MySQL' : 'SQLite'}`;
  return [
    [
      `${what}-${store}-rate.svg`,
      { title: `Deposits a second ${title}`, x, y: '/s', series: [line('deposits a second', 'rate')] },
    ],
    [
      `${what}-${store}-time.svg`,
      {
        title: `How long a deposit takes ${title}`,
        x,
        y: 'ms',
        series: [line('half of them at most', 'p50'), line('99 of 100 at most', 'p99')],
      },
    ],
  ];
}

export const bench: Bench = {
  name: 'growth',
  summary: 'deposits over what is stored, over clients and over hosts, with pictures',
  async run(options) {
    const stored = await overStored(options);
    await keep('stored', options.store, stored, options);
    await keep('clients', options.store, await overClients(options), options);
    if (options.store === 'mysql') {
      await keep('hosts', options.store, await overHosts(options), options);
    } else options.say('  one host writes SQLite: for hosts, --store mysql');
  },
};

/** Tells the figures, and keeps them with their pictures where that is asked for. */
async function keep(
  what: Growth['what'],
  store: string,
  points: readonly Point[],
  { report, pictures, seconds, clients, say }: BenchOptions,
): Promise<void> {
  for (const { at, rate, p50, p99 } of points) {
    report({ name: `deposit, ${at} ${what}`, store, unit: '/s', value: rate, p50, p99 });
  }
  if (pictures === undefined) return;
  const on = `${availableParallelism()} processors (${cpus()[0]?.model}), Node ${process.versions.node}, ${clients} clients, ${seconds} s each`;
  const growth: Growth = { what, store, on, points };
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, `${what}-${store}.json`), `${JSON.stringify(growth, null, 2)}\n`);
  for (const [name, picture] of picturesOf(growth)) {
    await writeFile(join(pictures, name), drawn(picture));
    say(`  ${join(pictures, name)}`);
  }
}

/** From the first, ten times as many each time, up to the last. */
function powersTo(first: number, last: number, factor: number): readonly number[] {
  const found: number[] = [];
  for (let at = first; at <= last; at *= factor) found.push(at);
  return found;
}

const warmUp = 3;

const pointOf = (at: number, { rate, p50, p99 }: Measured): Point => ({
  at,
  rate: rounded(rate),
  p50: rounded(p50),
  p99: rounded(p99),
});

/** One store that grows: each host stores what is lacking, and is measured. */
async function overStored(options: BenchOptions): Promise<readonly Point[]> {
  const place = await makePlace(options);
  const points: Point[] = [];
  let there = 0;
  try {
    for (const at of powersTo(1000, options.stored, 10)) {
      options.say(`  storing ${at} transactions`);
      const host = await startHost(place, { stored: at - there });
      try {
        await deposits(host, { clients: options.clients, seconds: warmUp });
        points.push(pointOf(at, await deposits(host, options)));
        if (at * 10 > options.stored) await besideEmpty(host, options);
      } finally {
        await host.stop();
      }
      // What was measured is stored, too.
      there = at;
    }
  } finally {
    await place.drop();
  }
  return points;
}

/** The fullest store beside an empty one, and its lists. */
async function besideEmpty(full: RunningHost, options: BenchOptions): Promise<void> {
  const place = await makePlace(options);
  const empty = await startHost(place);
  try {
    await deposits(empty, { clients: options.clients, seconds: warmUp });
    await overFull(full, empty, options);
  } finally {
    await empty.stop();
    await place.drop();
  }
}

async function overClients(options: BenchOptions): Promise<readonly Point[]> {
  const place = await makePlace(options);
  const points: Point[] = [];
  const host = await startHost(place);
  try {
    await deposits(host, { clients: options.clients, seconds: warmUp });
    for (const clients of powersTo(1, 256, 4)) {
      points.push(pointOf(clients, await deposits(host, { ...options, clients })));
    }
  } finally {
    await host.stop();
    await place.drop();
  }
  return points;
}

const mostHosts = 3;

/** The clients of one host, shared out among several. */
async function overHosts(options: BenchOptions): Promise<readonly Point[]> {
  const place = await makePlace(options);
  const hosts: RunningHost[] = [];
  const points: Point[] = [];
  try {
    for (let count = 1; count <= mostHosts; count += 1) {
      hosts.push(await warmHost(place, options));
      points.push(pointOf(count, await shared(hosts, options)));
    }
  } finally {
    await Promise.all(hosts.map((host) => host.stop()));
    await place.drop();
  }
  return points;
}

async function warmHost(place: Place, { clients }: BenchOptions): Promise<RunningHost> {
  const host = await startHost(place);
  await deposits(host, { clients, seconds: warmUp });
  return host;
}

async function shared(hosts: readonly RunningHost[], { clients, seconds }: BenchOptions): Promise<Measured> {
  const each = { clients: Math.ceil(clients / hosts.length), seconds };
  const all = await Promise.all(hosts.map((host) => deposits(host, each)));
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    rate: sum(({ rate }) => rate),
    p50: sum(({ p50 }) => p50) / all.length,
    p99: Math.max(...all.map(({ p99 }) => p99)),
    failed: 0,
  };
}

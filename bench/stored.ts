/** A store that is full: what many stored transactions do to the deposit rate, and what a page of each list costs. */
import { readFile } from 'node:fs/promises';
import type { Bench, BenchOptions } from './bench.ts';
import { median } from './bench.ts';
import { deposits } from './deposit.ts';
import { pagesOfLists } from './lists.ts';
import { load, type Measured } from './load.ts';
import { benchHeaders, makePlace, type RunningHost, startHost } from './place.ts';

export const bench: Bench = {
  name: 'stored',
  summary: 'the deposit rate and pages of every list over a full store',
  async run(options) {
    const full = await makePlace(options);
    const empty = await makePlace(options);
    try {
      options.say(`storing ${options.stored} transactions first`);
      const large = await startHost(full, { stored: options.stored });
      const small = await startHost(empty);
      try {
        await overFull(large, small, options);
      } finally {
        await Promise.all([large.stop(), small.stop()]);
      }
    } finally {
      await Promise.all([full.drop(), empty.drop()]);
    }
  },
};

/** What a full store costs beside an empty one: deposits, pages of every list, deposits while lists are read. */
export async function overFull(large: RunningHost, small: RunningHost, options: BenchOptions): Promise<void> {
  await ratesOf(large, small, options);
  await pagesOfLists(large, options);
  await besideList(large, options);
  options.say(`  memory of the host: ${await residentOf(large)} MiB`);
}

async function ratesOf(large: RunningHost, small: RunningHost, options: BenchOptions) {
  const ones: Measured[] = [];
  const others: Measured[] = [];
  for (let at = 0; at < options.pairs; at += 1) {
    ones.push(await deposits(large, options));
    others.push(await deposits(small, options));
  }
  const value = median(ones.map(({ rate }) => rate));
  const floor = median(others.map(({ rate }) => rate));
  options.report({
    name: `deposit, ${options.stored} stored`,
    store: options.store,
    unit: '/s',
    value,
    floor,
    ratio: value / floor,
    goal: 'ratio 0.9 of an empty store',
    p50: median(ones.map(({ p50 }) => p50)),
    p99: median(ones.map(({ p99 }) => p99)),
  });
}

/** Deposits while somebody reads the first page of all transactions again and again. */
async function besideList(large: RunningHost, options: BenchOptions): Promise<void> {
  const headers = await benchHeaders('Admin');
  const listing = () =>
    load({
      url: `${large.url}/api/bpm/qry/RetrieveAllTransactionsQuery`,
      headers,
      clients: 1,
      seconds: options.seconds,
      body: () => JSON.stringify({ pageSize: 50 }),
    });
  const alone = await deposits(large, options);
  const [beside] = await Promise.all([deposits(large, options), listing()]);
  options.report({
    name: 'deposit beside a list',
    store: options.store,
    unit: '/s',
    value: beside.rate,
    floor: alone.rate,
    ratio: beside.rate / alone.rate,
    p50: beside.p50,
    p99: beside.p99,
    goal: 'totals do not block deposits',
  });
}

/** MiB that a host holds now. */
async function residentOf({ pid }: RunningHost): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

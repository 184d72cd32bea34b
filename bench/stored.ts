/** A store that is full: what many stored transactions do to the deposit rate, and what a page of a list costs. */
import type { Bench, BenchOptions } from './bench.ts';
import { median } from './bench.ts';
import { deposits } from './deposit.ts';
import { load, type Measured } from './load.ts';
import { benchHeaders, makePlace, type RunningHost, startHost } from './place.ts';

export const bench: Bench = {
  name: 'stored',
  summary: 'the deposit rate and a page of a list over a full store',
  async run(options) {
    const full = await makePlace(options);
    const empty = await makePlace(options);
    try {
      options.say(`storing ${options.stored} transactions first`);
      const large = await startHost(full, { stored: options.stored });
      const small = await startHost(empty);
      try {
        await ratesOf(large, small, options);
        await pagesOf(large, options);
      } finally {
        await Promise.all([large.stop(), small.stop()]);
      }
    } finally {
      await Promise.all([full.drop(), empty.drop()]);
    }
  },
};

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
    ...{ name: `deposit, ${options.stored} stored`, store: options.store, unit: '/s' },
    ...{ value, floor, ratio: value / floor, goal: 'ratio 0.8 of an empty store' },
    p50: median(ones.map(({ p50 }) => p50)),
    p99: median(ones.map(({ p99 }) => p99)),
  });
}

/** Pages of 50 at the first, at a middle and at the last depth; and the deposit rate beside them. */
async function pagesOf(large: RunningHost, options: BenchOptions): Promise<void> {
  const pages = Math.max(1, Math.floor(options.stored / 50));
  const headers = await benchHeaders('Admin');
  const url = `${large.url}/api/bpm/qry/RetrieveAllTransactionsQuery`;
  const listing = (pageNumber: number) =>
    load({
      ...{ url, headers, clients: 1, seconds: options.seconds },
      body: () => JSON.stringify({ pageNumber, pageSize: 50 }),
    });
  for (const [where, pageNumber] of [
    ['first', 1],
    ['middle', Math.ceil(pages / 2)],
    ['last', pages],
  ] as const) {
    const { rate, p50, p99 } = await listing(pageNumber);
    options.report({
      ...{ name: `list, ${where} page`, store: options.store, unit: '/s', goal: 'p50 10 ms' },
      ...{ value: rate, p50, p99 },
    });
  }
  const alone = await deposits(large, options);
  const [beside] = await Promise.all([deposits(large, options), listing(1)]);
  options.report({
    ...{ name: 'deposit beside a list', store: options.store, unit: '/s' },
    ...{ value: beside.rate, floor: alone.rate, ratio: beside.rate / alone.rate },
    ...{ p50: beside.p50, p99: beside.p99, goal: 'totals do not block deposits' },
  });
}

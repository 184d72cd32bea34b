/**
 * Settled deposits over HTTP: many clients beside a bare echo, one client, one hot account, a constant rate; on
 * MySQL also beside the transaction that everybody writes first, and with two hosts.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchOptions } from './bench.ts';
import { benchAccount } from './fill.ts';
import { rawTransactions } from './floor/raw-mysql.ts';
import { inTurn, load, type Measured, spread } from './load.ts';
import { benchHeaders, makePlace, type Place, type RunningHost, startEcho, startHost } from './place.ts';
import { type Steady, steadyCalls } from './steady.ts';

/** Seconds for which a host runs before it is measured: its code is compiled by then. */
const warmUp = 3;
/** Accounts that the deposits spread over. */
const accounts = 10_000;

export const depositPath = '/api/bpm/cmd/InitiateDeposit';

/** A deposit to some account, or always to one. */
export const depositBody = (hot: boolean) => (): string =>
  JSON.stringify({
    accountNumber: benchAccount(hot ? 0 : randomInt(accounts)),
    amount: 10.25,
    narration: 'Cash at the counter',
    channel: 'branch',
  });

/** Sends deposits to a host. */
export async function deposits(
  host: RunningHost,
  { clients, seconds }: Pick<BenchOptions, 'clients' | 'seconds'>,
  { hot = false, rate }: { readonly hot?: boolean; readonly rate?: number } = {},
): Promise<Measured> {
  const body = depositBody(hot);
  const asked = { url: host.url + depositPath, headers: await benchHeaders(), body };
  if (rate !== undefined) return steadily(asked, rate, seconds);
  const done = await load({ ...asked, clients, seconds });
  if (done.failed > 0) throw new Error(`${done.failed} of the deposits were not answered by 2xx`);
  return done;
}

/** So many a second at even intervals: autocannon would send a second's in one burst at its start. */
async function steadily(asked: Omit<Steady, 'rate'>, rate: number, seconds: number) {
  const headers = { 'content-type': 'application/json', ...asked.headers };
  const calls = steadyCalls({ ...asked, headers, rate });
  await pause(seconds * 1000);
  const times = await calls.stop();
  return { rate: times.length / seconds, ...spread(times), failed: 0 };
}

export const bench: Bench = {
  name: 'deposit',
  summary: 'settled deposits a second over HTTP',
  async run(options) {
    const place = await makePlace(options);
    try {
      await overHttp(place, options);
      if (options.store === 'mysql') await besideRaw(place, options);
    } finally {
      await place.drop();
    }
  },
};

async function overHttp(place: Place, options: BenchOptions): Promise<void> {
  const { store, clients, seconds, report } = options;
  const echo = await startEcho();
  const host = await startHost(place, { accounts });
  const echoed = () => load({ url: echo.url, clients, seconds, body: depositBody(false) });
  try {
    await deposits(host, { clients, seconds: warmUp });
    const [many, floor] = await inTurn(options, () => deposits(host, options), echoed);
    report({
      name: `deposit, ${clients} clients`,
      store,
      unit: '/s',
      goal: 'ratio 0.30, aim 0.45',
      value: many.rate,
      floor: floor.rate,
      ratio: many.rate / floor.rate,
      p50: many.p50,
      p99: many.p99,
    });
    const [hot, spread] = await inTurn(
      options,
      () => deposits(host, options, { hot: true }),
      () => deposits(host, options),
    );
    report({
      name: 'deposit, one hot account',
      store,
      unit: '/s',
      goal: 'ratio 0.8 of many accounts',
      value: hot.rate,
      floor: spread.rate,
      ratio: hot.rate / spread.rate,
      p50: hot.p50,
      p99: hot.p99,
    });
    for (const answers of await policyAnswers(host)) {
      // Some are asked only while the bench opens its accounts.
      if (answers.all < 1000) continue;
      report({
        name: `policy ${answers.name} from memory`,
        store: 'none',
        unit: '%',
        value: (100 * answers.kept) / answers.all,
        goal: 'above 99',
      });
    }
    const one = await deposits(host, { clients: 1, seconds });
    report({
      name: 'deposit, one client',
      store,
      unit: '/s',
      goal: 'p50 3 ms',
      value: one.rate,
      p50: one.p50,
      p99: one.p99,
    });
    const steady = await deposits(host, { clients: 1, seconds: seconds * 6 }, { rate: 100 });
    report({
      name: 'deposit, constant 100/s',
      store,
      unit: '/s',
      goal: 'p99 15 ms; beside p50 4.9 ms and p99 8.3 ms of a Go ledger',
      value: steady.rate,
      p50: steady.p50,
      p99: steady.p99,
    });
  } finally {
    await host.stop();
  }
  await ceiling(options, echoed).finally(() => echo.stop());
}

/** How often policies were asked, and how often from the memory of answers, as the host's metrics say. */
async function policyAnswers({ url }: RunningHost) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(/^bursar_policy_answers_total\{name="(.+)",from="(.+)"\} (\d+)$/gm);
  const all = Map.groupBy(lines, ([, name = '']) => name);
  return [...all].map(([name, own]) => {
    const kept = Number(own.find(([, , from]) => from === 'memory')?.[3]);
    return { name, kept, all: own.reduce((sum, [, , , count]) => sum + Number(count), 0) };
  });
}

/** The same over a store that writes nothing: what HTTP and deciding cost by themselves. */
async function ceiling(options: BenchOptions, echoed: () => Promise<Measured>): Promise<void> {
  const place = await makePlace(options);
  const dry = await startHost(place, { accounts, dry: true });
  try {
    await deposits(dry, { clients: options.clients, seconds: warmUp });
    const [many, floor] = await inTurn(options, () => deposits(dry, options), echoed);
    options.report({
      name: 'deposit, nothing written',
      store: options.store,
      unit: '/s',
      value: many.rate,
      floor: floor.rate,
      ratio: many.rate / floor.rate,
      p50: many.p50,
      p99: many.p99,
      goal: 'the ceiling of the HTTP path',
    });
  } finally {
    await dry.stop();
    await place.drop();
  }
}

/** Beside six round trips of a pool of 32, on many accounts and on one; then with a second host. */
async function besideRaw(place: Place, options: BenchOptions): Promise<void> {
  const { store, seconds, report, clients } = options;
  const raw = async (hot: boolean): Promise<Measured> => {
    const rate = await rawTransactions({ url: place.databaseUrl, accounts, seconds, hot });
    return { rate, p50: 0, p99: 0, failed: 0 };
  };
  const host = await startHost(place);
  try {
    await deposits(host, { clients, seconds: warmUp });
    for (const hot of [false, true]) {
      const [ours, floor] = await inTurn(
        options,
        () => deposits(host, options, { hot }),
        () => raw(hot),
      );
      const where = hot ? 'one hot account' : 'many accounts';
      report({
        name: `deposit beside raw, ${where}`,
        store,
        unit: '/s',
        value: ours.rate,
        floor: floor.rate,
        ratio: ours.rate / floor.rate,
        p50: ours.p50,
        p99: ours.p99,
        goal: `ratio ${hot ? '2.0' : '1.0'}`,
      });
    }
    const second = await startHost(place);
    try {
      await deposits(second, { clients, seconds: warmUp });
      const half = { clients: Math.ceil(clients / 2), seconds };
      const both = async (): Promise<Measured> => {
        const [a, b] = await Promise.all([deposits(host, half), deposits(second, half)]);
        return { rate: a.rate + b.rate, p50: (a.p50 + b.p50) / 2, p99: Math.max(a.p99, b.p99), failed: 0 };
      };
      const [two, alone] = await inTurn(options, both, () => deposits(host, options));
      report({
        name: 'deposit, two hosts',
        store,
        unit: '/s',
        goal: 'ratio 1.2 of one host',
        value: two.rate,
        floor: alone.rate,
        ratio: two.rate / alone.rate,
        p50: two.p50,
        p99: two.p99,
      });
    } finally {
      await second.stop();
    }
  } finally {
    await host.stop();
  }
}

/**
 * Beside other programs, where they are installed, in turn in one run: code behind an address beside Node-RED's
 * function node, decisions beside zen-engine, transfers beside a ledger in SQL on PostgreSQL. What each does and does
 * not do stands in docs/reference/performance.md.
 */
import { randomInt } from 'node:crypto';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fire } from '../core/rules/engine.ts';
import { type Bench, type BenchOptions, median, quantile } from './bench.ts';
import { benchAccount } from './fill.ts';
import { lightLoad } from './light-load.ts';
import { inTurn, type Measured } from './load.ts';
import { installedVersion, installPeers } from './peers/folder.ts';
import { startNodeRed } from './peers/node-red.ts';
import { sqlLedger } from './peers/postgres.ts';
import { factsAt, rulesOfTable, zenTable } from './peers/zen.ts';
import { benchHeaders, configureWebhook, makePlace, type RunningHost, startHost } from './place.ts';

export const bench: Bench = {
  name: 'peers',
  summary: 'beside Node-RED, zen-engine and a ledger in SQL on PostgreSQL',
  async run(options) {
    if (options.install) await installPeers(options.say);
    const [cpu] = cpus();
    const memory = Math.round(totalmem() / 2 ** 30);
    options.say(
      `  on ${availableParallelism()} processors (${cpu?.model}), ${memory} GiB, Node ${process.versions.node}`,
    );
    await besideNodeRed(options);
    await besideZen(options);
    await besideSql(options);
  },
};

const missing = (what: string): string => `  ${what} is not installed: --install installs it`;

/** Both, with the peer as the floor of ours. */
function reportBoth(
  { report }: BenchOptions,
  about: { readonly what: string; readonly peer: string; readonly unit: string },
  [ours, peer]: readonly [Measured, Measured],
  more: { readonly store: string; readonly goal?: string },
): void {
  const { what, unit } = about;
  report({
    name: what,
    unit,
    value: ours.rate,
    floor: peer.rate,
    ratio: ours.rate / peer.rate,
    p50: ours.p50,
    p99: ours.p99,
    ...more,
  });
  report({
    name: `${what}: ${about.peer}`,
    store: 'none',
    unit,
    value: peer.rate,
    p50: peer.p50,
    p99: peer.p99,
  });
}

/** Seconds until the code of both is compiled. */
const warmUp = 5;

const sum = JSON.stringify({ a: 20, b: 22 });

async function besideNodeRed(options: BenchOptions): Promise<void> {
  const version = await installedVersion('node-red');
  if (version === undefined) return options.say(missing('Node-RED'));
  const { clients, seconds, store } = options;
  const place = await makePlace(options);
  const host = await startHost(place, { accounts: 10 });
  const nodeRed = await startNodeRed('msg.payload = msg.payload.a + msg.payload.b; return msg;', sum);
  try {
    const url = await configureWebhook(host, {
      key: 'sum',
      path: 'sum',
      executionType: 2,
      executionCode: 'webhookData.a + webhookData.b',
    });
    const at = (to: string, seconds: number) => lightLoad({ url: to, clients, seconds, body: () => sum });
    for (const to of [url, nodeRed.url]) {
      await demand(to, '42');
      await at(to, warmUp);
    }
    const both = await inTurn(
      options,
      () => at(url, seconds),
      () => at(nodeRed.url, seconds),
    );
    const peer = `Node-RED ${version}, no editor`;
    const about = { what: `webhook script, ${clients} clients`, peer, unit: '/s' };
    reportBoth(options, about, both, { store, goal: 'ratio 1.0' });
  } finally {
    await Promise.all([host.stop(), nodeRed.stop()]);
    await place.drop();
  }
}

/** Whoever answers something else is not measured. */
async function demand(url: string, expected: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: sum });
  const text = await answer.text();
  if (text !== expected) throw new Error(`${url} answers ${answer.status} ${text}`);
}

/** Questions that are asked of zen-engine at a time: its threads have something to do then. */
const together = 16;

async function besideZen(options: BenchOptions): Promise<void> {
  const version = await installedVersion('@gorules/zen-engine');
  if (version === undefined) return options.say(missing('zen-engine'));
  const zen = zenTable();
  const own = async (at: number): Promise<readonly string[]> => {
    const fired = await fire('peers', rulesOfTable, factsAt(at));
    return fired.map(({ params }) => String(params.role));
  };
  for (let at = 0; at < 100; at += 1) {
    const [a, b] = [(await own(at)).join(), (await zen(at)).join()];
    if (a !== b) throw new Error(`${JSON.stringify(factsAt(at))}: ${a} here, ${b} there`);
  }
  const both = await inTurn(
    options,
    () => decided(own, options.seconds),
    () => decided(zen, options.seconds),
  );
  const peer = `zen-engine ${version}, ${together} at a time`;
  const about = { what: 'table of 8 rows', peer, unit: 'decisions/s' };
  reportBoth(options, about, both, { store: 'none' });
}

async function decided(decide: (at: number) => Promise<unknown>, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  let at = 0;
  let last = started;
  while (last - started < seconds * 1000) {
    await Promise.all(Array.from({ length: together }, () => decide(at++)));
    const now = performance.now();
    times.push((now - last) / together);
    last = now;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const rate = (at / (last - started)) * 1000;
  return { rate, p50: median(sorted), p99: quantile(sorted, 0.99), failed: 0 };
}

const accounts = 10_000;

async function besideSql(options: BenchOptions): Promise<void> {
  const sql = await sqlLedger(options.postgresUrl);
  if (sql === undefined) {
    return options.say("  PostgreSQL is not installed: Debian's postgresql has what it needs");
  }
  const { clients, seconds, store } = options;
  const place = await makePlace(options);
  const host = await startHost(place, { accounts });
  try {
    await fund(host);
    const ours = await transfersTo(host, clients);
    await ours(warmUp);
    await sql.transfers(clients, warmUp);
    const both = await inTurn(
      options,
      () => ours(seconds),
      () => sql.transfers(clients, seconds),
    );
    const about = { what: `transfers, ${clients} clients`, peer: sql.about, unit: '/s' };
    reportBoth(options, about, both, { store });
  } finally {
    await host.stop();
    await sql.drop();
    await place.drop();
  }
}

/** Those who pay; the others are paid. */
const payers = accounts / 2;

/** Each payer has something. */
async function fund({ url }: RunningHost): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(await benchHeaders()) };
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < payers) {
      const body = JSON.stringify({ accountNumber: benchAccount(next), amount: 900_000 });
      next += 1;
      const answer = await fetch(`${url}/api/bpm/cmd/InitiateDeposit`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`not paid in: ${await answer.text()}`);
      await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: 64 }, one));
}

async function transfersTo({ url }: RunningHost, clients: number) {
  const headers = await benchHeaders();
  const body = (): string =>
    JSON.stringify({
      fromAccountNumber: benchAccount(randomInt(payers)),
      toAccountNumber: benchAccount(payers + randomInt(payers)),
      amount: 10.25,
    });
  return async (seconds: number): Promise<Measured> => {
    const to = `${url}/api/bpm/cmd/InitiateTransfer`;
    const done = await lightLoad({ url: to, clients, seconds, headers, body });
    if (done.failed > 0) throw new Error(`${done.failed} transfers were not answered by 2xx`);
    return done;
  };
}

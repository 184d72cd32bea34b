/**
 * Inbound webhooks: code beside a bare echo, a deposit beside the command itself; the sandbox by itself, warm,
 * cold, and with a crowd of which one in ten is hostile.
 */

import { systemClock } from '../core/time/clock.ts';
import { makeSandbox, type Sandbox } from '../scripts/sandbox/sandbox.ts';
import { type Bench, type BenchOptions, median, quantile } from './bench.ts';
import { depositBody, deposits } from './deposit.ts';
import { inTurn, load, type Measured } from './load.ts';
import { configureWebhook, makePlace, type RunningHost, startEcho, startHost } from './place.ts';

export const bench: Bench = {
  name: 'webhooks',
  summary: 'inbound calls a second, and what the sandbox costs',
  async run(options) {
    await alone(options);
    const place = await makePlace(options);
    try {
      await overHttp(options, await startHost(place, { accounts: 10_000 }));
    } finally {
      await place.drop();
    }
  },
};

async function overHttp(options: BenchOptions, host: RunningHost): Promise<void> {
  const { store, clients, seconds, report } = options;
  const echo = await startEcho();
  const at = (url: string, body: () => string) => good(load({ url, clients, seconds, body }));
  try {
    const sum = JSON.stringify({ a: 20, b: 22 });
    const code = await configureWebhook(host, {
      key: 'sum',
      path: 'sum',
      executionType: 2,
      executionCode: 'webhookData.a + webhookData.b',
    });
    const deposit = await configureWebhook(host, {
      key: 'deposit',
      path: 'deposit',
      executionType: 0,
      commandName: 'InitiateDeposit',
    });
    await load({ url: code, clients, seconds: 2, body: () => sum });
    await deposits(host, { clients, seconds: 2 });
    const [ours, floor] = await inTurn(
      options,
      () => at(code, () => sum),
      () => at(echo.url, () => sum),
    );
    report({
      name: `webhook code, ${clients} clients`,
      store,
      unit: '/s',
      goal: 'ratio 0.4 of an echo',
      value: ours.rate,
      floor: floor.rate,
      ratio: ours.rate / floor.rate,
      p50: ours.p50,
      p99: ours.p99,
    });
    const [hook, command] = await inTurn(
      options,
      () => at(deposit, depositBody(false)),
      () => deposits(host, options),
    );
    report({
      name: `webhook deposit, ${clients} clients`,
      store,
      unit: '/s',
      value: hook.rate,
      floor: command.rate,
      ratio: hook.rate / command.rate,
      p50: hook.p50,
      p99: hook.p99,
      goal: 'ratio 0.8 of the command',
    });
  } finally {
    await host.stop();
    await echo.stop();
  }
}

async function good(measuring: Promise<Measured>): Promise<Measured> {
  const measured = await measuring;
  if (measured.failed > 0) throw new Error(`${measured.failed} calls were not answered by 2xx`);
  return measured;
}

const newSandbox = (): Sandbox =>
  makeSandbox({
    library: () => [],
    failed: (error) => {
      throw error;
    },
  });

/** One call; the answer is its milliseconds. */
async function timed(sandbox: Sandbox, code: string, webhookData: unknown, isGood = true) {
  const started = performance.now();
  const outcome = await sandbox.run({
    tenant: 'bench',
    person: 'bench',
    realm: 'bench',
    code,
    variables: { webhookData },
    now: systemClock.now(),
    seed: 'bench',
  });
  if (outcome.ok !== isGood) throw new Error(`${code} came out as ${JSON.stringify(outcome)}`);
  return performance.now() - started;
}

const code = 'webhookData.at * 2';

async function alone({ report, pairs }: BenchOptions): Promise<void> {
  const colds: number[] = [];
  for (let at = 0; at < pairs; at += 1) {
    const fresh = newSandbox();
    colds.push(await timed(fresh, code, { at }));
    fresh.stop();
  }
  const common = { store: 'none', unit: 'ms' };
  report({ ...common, name: 'sandbox, first call', value: median(colds), goal: 'under 300 ms' });
  const sandbox = newSandbox();
  try {
    for (let at = 0; at < 500; at += 1) await timed(sandbox, code, { at });
    const warm: number[] = [];
    for (let at = 0; at < 5000; at += 1) warm.push(await timed(sandbox, code, { at }));
    warm.sort((a, b) => a - b);
    const [p50, p99] = [quantile(warm, 0.5), quantile(warm, 0.99)];
    report({ ...common, name: 'sandbox, warm call', value: p50, p50, p99, goal: 'p50 under 2 ms' });
    await besetCrowd(sandbox, common, pairs, report);
  } finally {
    sandbox.stop();
  }
}

const hostile = [
  'for (;;);',
  `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
  'const all = []; for (;;) all.push({})',
  `return 'x'.repeat(2 ** 28).split('').length`,
  'throw { get stack() { for (;;); } }',
  'const f = () => Promise.resolve().then(f); f(); return 1',
  'new Array(2 ** 32 - 1).fill(0).length',
  `return 'x'.repeat(1e6)`,
  'throw new Error("x")',
  'return new Proxy({}, { ownKeys() { for (;;); } })',
];

/** A thousand calls at once; the answer is the p99 of the good ones. */
async function crowd(sandbox: Sandbox, bad: readonly string[]): Promise<number> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 1000 }, async (_, at) => {
      const attack = bad[at % 100];
      if (attack !== undefined) await timed(sandbox, attack, {}, false);
      else times.push(await timed(sandbox, code, { at }));
    }),
  );
  times.sort((a, b) => a - b);
  return quantile(times, 0.99);
}

async function besetCrowd(
  sandbox: Sandbox,
  common: { readonly store: string; readonly unit: string },
  pairs: number,
  report: BenchOptions['report'],
): Promise<void> {
  const alones: number[] = [];
  const besets: number[] = [];
  await crowd(sandbox, []);
  for (let at = 0; at < Math.min(pairs, 3); at += 1) {
    alones.push(await crowd(sandbox, []));
    besets.push(await crowd(sandbox, hostile));
  }
  const [value, floor] = [median(besets), median(alones)];
  report({
    ...common,
    name: 'p99 of 900 good among 100 hostile',
    value,
    floor,
    ratio: value / floor,
    goal: 'ratio at most 3',
  });
}

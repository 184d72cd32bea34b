/** A batch of 100,000 entries in one request: entries a second, and what others wait for meanwhile. */
import { type Bench, type BenchOptions, median } from './bench.ts';
import { deposits } from './deposit.ts';
import { benchAccount } from './fill.ts';
import { benchHeaders, makePlace, type RunningHost, startHost } from './place.ts';

const entries = 100_000;
const accounts = 10_000;
/** Deposits a second of the others: what they wait for is the upload, and not each other. */
const rate = 200;

export const bench: Bench = {
  name: 'uploads',
  summary: `a batch of ${entries} entries in one request, beside ${rate} deposits a second`,
  async run(options) {
    const place = await makePlace(options);
    const host = await startHost(place, { accounts });
    const speed: number[] = [];
    const beside: number[] = [];
    const longest: number[] = [];
    const alone: number[] = [];
    try {
      await deposits(host, { clients: options.clients, seconds: 3 });
      for (let pair = 0; pair < options.pairs; pair += 1) {
        alone.push((await deposits(host, options, { rate })).p99);
        const found = await uploaded(host, options);
        speed.push(found.speed);
        beside.push(found.p99);
        longest.push(found.max);
      }
    } finally {
      await host.stop();
      await place.drop();
    }
    const { store, report } = options;
    report({ name: 'entries uploaded', store, unit: '/s', value: median(speed) });
    const [value, floor] = [median(beside), median(alone)];
    const shared = { store, unit: 'ms', floor };
    report({ name: 'deposit p99 beside an upload', value, ratio: value / floor, ...shared });
    const max = median(longest);
    report({ name: 'longest deposit beside it', value: max, ratio: max / floor, ...shared });
  },
};

/** Uploads one batch while others deposit, for as long as it takes. */
async function uploaded(host: RunningHost, options: BenchOptions) {
  const body = JSON.stringify({
    batchDescription: 'Salaries',
    sourceAccount: '9000000001',
    entries: Array.from({ length: entries }, (_, at) => ({
      bankCode: '000',
      destinationAccount: benchAccount(at % accounts),
      amount: 1.01,
      narration: `Salary of March, person ${at}, ${'with some words '.repeat(3)}`,
    })),
  });
  options.say(`  ${body.length} bytes`);
  const began = performance.now();
  let millis = 0;
  const upload = post(host, body).then(() => {
    millis = performance.now() - began;
  });
  const p99: number[] = [];
  const max: number[] = [];
  // A window that is mostly past the end of the upload says nothing of it.
  while (millis === 0) {
    const seconds = Math.min(2, options.seconds);
    const window = await deposits(host, { ...options, seconds }, { rate });
    p99.push(window.p99);
    max.push(window.max ?? Number.NaN);
  }
  await upload;
  return { speed: entries / (millis / 1000), p99: median(p99), max: Math.max(...max) };
}

async function post(host: RunningHost, body: string): Promise<void> {
  const response = await fetch(`${host.url}/api/bpm/cmd/InitiateDisbursementBatchCommand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await benchHeaders('SeniorTeller', 'SeniorTeller')) },
    body,
  });
  if (!response.ok) throw new Error(`the upload was answered ${await response.text()}`);
}

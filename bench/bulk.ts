/**
 * A batch of 100,000 entries from the first byte of its upload to the last payment, confirmed, reviewed and approved on
 * the way, beside the bare ledger work of the same entries; and what other callers wait for all the while.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chunkSize } from '../commands/disbursements/batch.ts';
import { type Bench, type BenchOptions, median, quantile, rounded } from './bench.ts';
import { depositBody, depositPath } from './deposit.ts';
import { benchAccount } from './fill.ts';
import { rawBatch } from './floor/raw-batch.ts';
import { rawServerBatch } from './floor/raw-batch-mysql.ts';
import { rawLedger } from './floor/raw-ledger.ts';
import { benchHeaders, makePlace, type RunningHost, startHost } from './place.ts';
import { steadyCalls } from './steady.ts';

const entries = 100_000;
const accounts = 10_000;
/** Deposits a second of others: what they wait for is the batch, and not each other. */
const rate = 100;

export const bench: Bench = {
  name: 'bulk',
  summary: `a batch of ${entries} entries from upload to paid, beside ${rate} deposits a second`,
  async run(options) {
    const place = await makePlace(options);
    const host = await startHost(place, { accounts });
    const speeds: number[] = [];
    const uploads: number[] = [];
    const floors: Floors[] = [];
    const beside: number[] = [];
    try {
      // The first batch compiles what the others are measured with.
      await paid(host, options);
      for (let pair = 0; pair < options.pairs; pair += 1) {
        floors.push(await floorsOf(options));
        const found = await paid(host, options);
        speeds.push(found.speed);
        uploads.push(found.upload);
        beside.push(...found.beside);
      }
    } finally {
      await host.stop();
      await place.drop();
    }
    const { store, report } = options;
    const value = median(speeds);
    const shared = { store, unit: '/s', value };
    const name = 'entries, upload to paid';
    const plain = floors.flatMap((found) => found.plain ?? []);
    if (plain.length > 0) {
      const floor = median(plain);
      report({ name, ...shared, floor, ratio: value / floor, goal: 'ratio 0.9' });
    }
    const floor = median(floors.map((found) => found.best));
    report({ name: `${name}, best floor`, ...shared, floor, ratio: value / floor });
    report({ name: 'entries uploaded', store, unit: '/s', value: median(uploads) });
    beside.sort((a, b) => a - b);
    const [p50, p99] = [quantile(beside, 0.5), quantile(beside, 0.99)];
    const waited = { store, unit: 'ms', p50, p99, goal: 'p99 50 ms' };
    report({ name: 'longest of the others', value: beside.at(-1) ?? Number.NaN, ...waited });
  },
};

/** Entries a second of the bare work: by the best statements, and on SQLite as everybody writes it first. */
interface Floors {
  readonly best: number;
  readonly plain?: number;
}

async function floorsOf(options: BenchOptions): Promise<Floors> {
  const { databaseUrl: url, folder, drop } = await makePlace(options);
  const of = { entries, accounts, chunk: chunkSize };
  try {
    if (options.store === 'mysql') return { best: await rawServerBatch({ url, ...of }) };
    const plain = await rawLedger({ file: join(folder, 'plain.db'), ...of });
    return { plain, best: await rawBatch({ file: join(folder, 'best.db'), ...of }) };
  } finally {
    await drop();
  }
}

interface Paid {
  readonly speed: number;
  readonly upload: number;
  /** Milliseconds of each caller beside. */
  readonly beside: readonly number[];
}

/** Leads a batch from its upload to its end. */
async function paid(host: RunningHost, { say }: BenchOptions): Promise<Paid> {
  const post = await caller(host);
  const body = JSON.stringify({
    batchDescription: 'Salaries',
    sourceAccount: '9000000001',
    entries: Array.from({ length: entries }, (_, at) => ({
      bankCode: '000',
      destinationAccount: benchAccount(at % accounts),
      // No two accounts are to change alike, which one statement could write.
      amount: (100 + ((at * 7) % 997)) / 100,
      narration: 'Salary',
    })),
  });
  const others = steadyCalls({
    url: host.url + depositPath,
    headers: { 'content-type': 'application/json', ...(await benchHeaders()) },
    body: depositBody(false),
    rate,
  });
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const uploaded = await lead(post, body, since).finally(others.stop);
  const seconds = since();
  const beside = await others.stop();
  const [whole, part] = [rounded(seconds), rounded(uploaded)];
  const [p99, longest] = [quantile(beside, 0.99), beside.at(-1) ?? Number.NaN].map(rounded);
  say(`  ${whole} s, the upload ${part} s; others p99 ${p99} ms, longest ${longest} ms`);
  return { speed: entries / seconds, upload: entries / uploaded, beside };
}

type Post = (name: string, body: string, role: string) => Promise<Readonly<Record<string, unknown>>>;

/** Uploads, confirms, reviews and approves a batch and waits for its end; answers when it was uploaded. */
async function lead(post: Post, body: string, since: () => number): Promise<number> {
  const { batchId } = await post('InitiateDisbursementBatchCommand', body, 'SeniorTeller');
  const uploaded = since();
  const named = JSON.stringify({ batchId });
  await post('ConfirmDisbursementBatchCommand', named, 'SeniorTeller');
  await post('ReviewDisbursementBatchCommand', named, 'Approver');
  await post('ApproveDisbursementBatchCommand', named, 'BranchManager');
  for (;;) {
    const { status } = await post('RetrieveDisbursementBatchByIdQuery', named, 'Teller');
    if (status === 'Processed') break;
    if (status === 'PartiallyProcessed') throw new Error('some entries have failed');
    await pause(10);
  }
  return uploaded;
}

/** Calls a command as somebody of this role; answers its data. */
async function caller(host: RunningHost): Promise<Post> {
  const roles = ['SeniorTeller', 'Approver', 'BranchManager', 'Teller'];
  const headers = new Map(
    await Promise.all(roles.map(async (role) => [role, await benchHeaders(role, role)] as const)),
  );
  return async (name, body, role) => {
    const response = await fetch(`${host.url}/api/bpm/cmd/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers.get(role) },
      body,
    });
    const answer = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
    if (!response.ok) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

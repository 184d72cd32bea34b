/** Disbursement batches: entries paid a second, from approval to the end, beside the bare ledger work. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chunkSize } from '../commands/disbursements/batch.ts';
import { type Bench, type BenchOptions, median } from './bench.ts';
import { benchAccount } from './fill.ts';
import { rawLedger } from './floor/raw-ledger.ts';
import { benchHeaders, makePlace, type RunningHost, startHost } from './place.ts';

const entries = 10_000;
const accounts = 10_000;
/** Entries of one request: its body stays below the cap. */
const ofRequest = 2500;

export const bench: Bench = {
  name: 'batches',
  summary: `a disbursement batch of ${entries} entries, from approval to its end`,
  async run(options) {
    const place = await makePlace(options);
    const host = await startHost(place, { accounts });
    const paid: number[] = [];
    const raw: number[] = [];
    try {
      for (let pair = 0; pair < options.pairs; pair += 1) {
        if (options.store === 'sqlite') {
          const file = join(place.folder, `raw-${pair}.db`);
          raw.push(await rawLedger({ file, entries, accounts, chunk: chunkSize }));
        }
        paid.push(await payBatch(host, options));
      }
    } finally {
      await host.stop();
      await place.drop();
    }
    const value = median(paid);
    const floor = raw.length === 0 ? {} : { floor: median(raw), ratio: value / median(raw) };
    const { store } = options;
    options.report({ name: 'entries paid', store, unit: '/s', value, ...floor, goal: 'ratio 0.5' });
  },
};

type Post = (name: string, data: object, role: string) => Promise<Readonly<Record<string, unknown>>>;

/** Makes a batch, leads it to its approval, and measures until it is over. */
async function payBatch(host: RunningHost, { say }: BenchOptions): Promise<number> {
  const post: Post = async (name, data, role) => {
    const response = await fetch(`${host.url}/api/bpm/cmd/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await benchHeaders(role, role)) },
      body: JSON.stringify(data),
    });
    const body = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
    if (!response.ok) throw new Error(`${name} answered ${JSON.stringify(body)}`);
    return body.data;
  };
  const part = (at: number) =>
    Array.from({ length: ofRequest }, (_, n) => ({
      bankCode: '000',
      destinationAccount: benchAccount((at + n) % accounts),
      amount: 1.01,
    }));
  const { batchId } = await post(
    'InitiateDisbursementBatchCommand',
    { batchDescription: 'Salaries', sourceAccount: '9000000001', entries: part(0) },
    'SeniorTeller',
  );
  for (let at = ofRequest; at < entries; at += ofRequest) {
    await post('AddDisbursementBatchEntriesCommand', { batchId, entries: part(at) }, 'SeniorTeller');
  }
  await post('ConfirmDisbursementBatchCommand', { batchId }, 'SeniorTeller');
  await post('ReviewDisbursementBatchCommand', { batchId }, 'Approver');
  const began = performance.now();
  await post('ApproveDisbursementBatchCommand', { batchId }, 'BranchManager');
  for (;;) {
    const batch = await post('RetrieveDisbursementBatchByIdQuery', { batchId }, 'Teller');
    if (batch.status === 'Processed') break;
    if (batch.status === 'PartiallyProcessed') throw new Error('some entries have failed');
    say(`  ${String(batch.paidCount)} of ${entries} paid`);
    await pause(20);
  }
  return entries / ((performance.now() - began) / 1000);
}

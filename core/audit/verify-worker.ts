/** The thread in which the trail is verified. */
import { parentPort } from 'node:worker_threads';
import type { StoreAddress } from '../store/migrate.ts';
import { openSnapshot } from '../store/snapshot.ts';
import { Misspellings } from '../store/spelling.ts';
import { auditKeys } from './link.ts';
import { records } from './record.ts';
import { sealsIn } from './seals-in.ts';
import { type Verified, verifyTrail } from './verify.ts';

export interface VerifyRequest {
  readonly address: StoreAddress;
  readonly secret: string;
  readonly seals: string;
}

/** The progress of a verification. */
export interface VerifyProgress {
  readonly looked: number;
  readonly total: number;
}

export type VerifyNews = VerifyProgress | { readonly verified: Verified } | { readonly problem: string };

const tell = (news: VerifyNews): void => parentPort?.postMessage(news);

async function verify({ address, secret, seals }: VerifyRequest): Promise<Verified> {
  const misspelt = new Misspellings();
  const read = await openSnapshot(address, { misspelt: misspelt.tell });
  try {
    const [counted] = await read.select(records, (select) =>
      select.whereNotNull('chain').count({ count: '*' }),
    );
    const total = Number(counted?.count ?? 0);
    tell({ looked: 0, total });
    const said: string[] = [];
    const outside = await sealsIn(seals, false, (sentence) => said.push(sentence));
    const told = (looked: number): void => tell({ looked, total });
    return await verifyTrail(read, auditKeys(secret), outside, misspelt, told);
  } finally {
    await read.close();
  }
}

parentPort?.once('message', async (request: VerifyRequest) => {
  try {
    tell({ verified: await verify(request) });
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) });
  }
});

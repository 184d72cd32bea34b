/** The trial balance of one tenant: the amounts booked on each ledger code. */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { postings } from '../ledger/account.ts';
import type { TrialLine } from './tenant-file.ts';

export async function trialOf(read: CheckRead, tenant: string): Promise<readonly TrialLine[]> {
  const sums = await read.select(postings, (select) =>
    select
      .select('currency', 'gl', 'side')
      .sum({ total: 'amount' })
      .where({ tenant })
      .groupBy('currency', 'gl', 'side'),
  );
  const lines = new Map<string, Line>();
  for (const row of sums) {
    const [currency, gl] = [String(row.currency), String(row.gl)];
    const key = `${currency} ${gl}`;
    const line = lines.get(key) ?? { currency, gl, debit: 0n, credit: 0n };
    line[row.side === 'debit' ? 'debit' : 'credit'] += BigInt(String(row.total));
    lines.set(key, line);
  }
  return [...lines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { currency, gl, debit, credit }]) => [currency, gl, debit.toString(), credit.toString()]);
}

interface Line {
  readonly currency: string;
  readonly gl: string;
  debit: bigint;
  credit: bigint;
}

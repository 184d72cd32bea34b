/** The trial balance of one tenant: what was booked on each code of the ledger. */
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
  const lines = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { currency, gl, side, total } of sums) {
    const key = JSON.stringify([String(currency), String(gl)]);
    const line = lines.get(key) ?? { debit: 0n, credit: 0n };
    line[side === 'debit' ? 'debit' : 'credit'] += BigInt(String(total));
    lines.set(key, line);
  }
  return [...lines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { debit, credit }]): TrialLine => {
      const [currency = '', gl = ''] = JSON.parse(key) as readonly string[];
      return [currency, gl, debit.toString(), credit.toString()];
    });
}

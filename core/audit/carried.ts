/**
 * Entries in no chain: what versions before records moved and told without an entry, as the migration carried it over.
 * Every chain of form 4 begins over their sum, so that from the first of them on none can be added, changed or taken.
 */
import { createHash } from 'node:crypto';
import type { Select } from '../command/declaration/read.ts';
import type { Selects } from '../store/query-reader.ts';
import { auditChains, type Chain } from './chain.ts';
import { bindsText, canonical, holdsTold, linkForm } from './link.ts';
import { type CommandRecord, records } from './record.ts';

/** Entries read at a time. */
const pageSize = 5000;

/** What a chain says that begins now: as the first chain of form 4 said, or the sum of what there is. */
export async function carriedSum(read: Selects): Promise<string> {
  const chains = await read.rows(auditChains, (select) => select.orderBy('startedAt'));
  const said = chains.find(({ form }) => bindsText(form))?.carried;
  return said ?? (await storedSum(read, chains));
}

/** How many entries the store has carried over, and a hash over them in the order of their ids. */
async function storedSum(read: Selects, chains: readonly Chain[]): Promise<string> {
  const sum = createHash('sha256');
  let count = 0;
  const carried = (select: Select) => carriedOver(select.whereNull('chain'), chains);
  const tenants = await read.select(records, (select) => {
    carried(select.distinct('tenant'));
  });
  for (const tenant of tenants.map((row) => String(row.tenant)).sort()) {
    let after: string | undefined;
    for (;;) {
      const page: readonly CommandRecord[] = await read.rows(records, (select) => {
        carried(select.where({ tenant }));
        if (after !== undefined) select.where('id', '>', after);
        select.orderBy('id').limit(pageSize);
      });
      for (const entry of page) sum.update(`${canonical(entry, linkForm)}\n`);
      count += page.length;
      after = page.at(-1)?.id;
      if (page.length < pageSize) break;
    }
  }
  return `${count} ${sum.digest('base64')}`;
}

/** What nothing carried over sums up to. */
export const nothingCarried = `0 ${createHash('sha256').digest('base64')}`;

/** What is wrong with the entries in no chain, as sentences. */
export async function carriedProblems(
  read: Selects,
  chains: readonly Chain[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  const [loose] = await read.select(records, (select) => {
    select.whereNull('chain').count({ count: '*' });
    select.whereNot((own) => carriedOver(own, chains));
  });
  const count = Number(loose?.count ?? 0);
  if (count > 0) problems.push(`${count} entries are in no chain`);
  const fixed = chains.filter(({ form }) => bindsText(form));
  if (fixed.length === 0) return problems;
  const stored = await storedSum(read, chains);
  const other = fixed.find(({ carried }) => carried !== stored);
  if (other === undefined) return problems;
  const [[said], [have]] = [(other.carried ?? '').split(' '), stored.split(' ')];
  const sentence = `${have} entries are carried over from an earlier version, in no chain: not those that chain ${other.chain} began over (${said || 'it says none'})`;
  return [...problems, sentence];
}

/**
 * Those that a migration can have carried over: older than every chain that holds moves and events, in a store that
 * has a chain of before.
 */
function carriedOver(select: Select, chains: readonly Chain[]): Select {
  if (!chains.some(({ form }) => !holdsTold(form))) return select.whereRaw('1 = 0');
  select.where('action', 'CarriedOver');
  const [first] = chains.filter(({ form }) => holdsTold(form));
  if (first !== undefined) select.where('timestamp', '<', first.startedAt);
  return select;
}

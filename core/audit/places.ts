/** Checks that every entry has its place in the gapless sequence of a known chain. */
import { type CheckRead, storeCheck } from '../command/declaration/store-check.ts';
import { type Archive, auditArchives, auditChains, type Chain } from './chain.ts';
import { startProblem } from './link.ts';
import { records } from './record.ts';

/** The stored entries of a chain. */
interface Stored {
  /** Entries with a number of at least one. */
  readonly placed: number;
  readonly first: number;
  readonly last: number;
  /** Entries with no number, or one before the first. */
  readonly astray: number;
}

export interface Places {
  /** Sentences about entries that no walk along a chain reaches. */
  readonly problems: readonly string[];
  /** The lowest number of each chain that is stored. */
  readonly first: ReadonlyMap<string, number>;
  /** Sentences about runs with holes. */
  readonly holes: readonly string[];
}

/** Checks the places of all entries. `archives` are the trusted archives. */
export async function placesOf(
  read: CheckRead,
  chains: readonly Chain[],
  archives: readonly Archive[],
): Promise<Places> {
  const stored = await storedByChain(read);
  const known = new Set(chains.map(({ chain }) => chain));
  const problems: string[] = [];
  const holes: string[] = [];
  for (const [chain, { placed, astray }] of stored) {
    if (known.has(chain)) continue;
    problems.push(`${placed + astray} entries are in chain ${chain}, which was never started`);
  }
  for (const begun of chains) {
    const { chain } = begun;
    const unclear = startProblem(begun);
    if (unclear !== undefined) problems.push(unclear);
    const own = stored.get(chain) ?? { placed: 0, first: 0, last: 0, astray: 0 };
    const from = archives.findLast((one) => one.chain === chain)?.toSeq ?? 0;
    const { placed, first, last, astray } = own;
    if (astray > 0) {
      problems.push(`chain ${chain}: ${astray} entries have no place in it, before its first one`);
    }
    if (placed === 0) {
      if (from === 0) problems.push(`chain ${chain} has no entries`);
    } else if (from > 0 && first <= from) {
      problems.push(`chain ${chain}: entries up to ${from} were archived, but some are there`);
    } else if (placed !== last - from) {
      holes.push(`chain ${chain}: ${last - from - placed} entries are missing up to ${last}`);
    }
  }
  const [loose] = await read.select(records, (select) => select.whereNull('chain').count({ count: '*' }));
  const count = Number(loose?.count ?? 0);
  if (count > 0) problems.push(`${count} entries are in no chain`);
  const first = new Map([...stored].map(([chain, own]) => [chain, own.first]));
  return { problems, first, holes };
}

async function storedByChain(read: CheckRead): Promise<ReadonlyMap<string, Stored>> {
  const runs = await read.select(records, (select) =>
    select
      .select('chain')
      .where('chainSeq', '>', 0)
      .whereNotNull('chain')
      .count({ count: '*' })
      .min({ first: 'chainSeq' })
      .max({ last: 'chainSeq' })
      .groupBy('chain'),
  );
  const strays = await read.select(records, (select) =>
    select
      .select('chain')
      .whereNotNull('chain')
      .where((own) => own.whereNull('chainSeq').orWhere('chainSeq', '<', 1))
      .count({ count: '*' })
      .groupBy('chain'),
  );
  const stored = new Map<string, Stored>();
  for (const { chain, count, first, last } of runs) {
    const run = { placed: Number(count), first: Number(first), last: Number(last) };
    stored.set(String(chain), { ...run, astray: 0 });
  }
  for (const { chain, count } of strays) {
    const run = stored.get(String(chain)) ?? { placed: 0, first: 0, last: 0 };
    stored.set(String(chain), { ...run, astray: Number(count) });
  }
  return stored;
}

/**
 * The pass of `check store`. It needs no key. `bursar audit verify` checks the content of entries by their
 * links.
 */
export const placesCheck = storeCheck({
  name: 'trail',
  says: 'every entry of the audit trail has its place in the gapless run of a chain',
  async *run(read) {
    const chains: Chain[] = [];
    for await (const page of read.pages(auditChains)) chains.push(...page);
    const archives: Archive[] = [];
    for await (const page of read.pages(auditArchives)) archives.push(...page);
    chains.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
    archives.sort((a, b) => a.toSeq - b.toSeq);
    const { problems, holes } = await placesOf(read, chains, archives);
    yield* problems;
    yield* holes;
  },
});

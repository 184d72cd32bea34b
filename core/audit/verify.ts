/** Re-reads the whole trail: every entry against its link, every chain against the seals, the seals against the file. */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { Misspellings, misspeltIn } from '../store/spelling.ts';
import { elapsed, type Instant, later, minutes } from '../values/instant.ts';
import { boundArchives } from './archives.ts';
import { type Archive, auditChains, auditSeals, type Chain, type Head } from './chain.ts';
import { type AuditKeys, bindingOf, firstLink, type MacKey, nextLink } from './link.ts';
import { placesOf } from './places.ts';
import { type CommandRecord, recordEvents, recordSubjects, records } from './record.ts';
import { publicKeyOf, type Seal, sealProblem } from './seal.ts';

/** Entries that are read in one batch. */
const pageSize = 5000;

/** Clocks of hosts differ, and an attempt may be stored some time after it was made. */
const inDoubt = minutes(10);

export interface Verified {
  readonly entries: number;
  readonly chains: number;
  readonly seals: number;
  /** Each thing that is not as it was written, as a sentence. */
  readonly problems: readonly string[];
}

/**
 * Verifies the trail. `outside` has the seals of the file. `misspelt` collects misspelled values that the
 * reads find. `told` receives the number of checked entries.
 */
export async function verifyTrail(
  read: CheckRead,
  keys: AuditKeys,
  outside: readonly Seal[],
  misspelt = new Misspellings(),
  told: (looked: number) => void = () => undefined,
): Promise<Verified> {
  const chains = await read.rows(auditChains, (select) => select.orderBy('startedAt'));
  const seals = await read.rows(auditSeals, (select) => select.orderBy('number'));
  const problems = [...sealProblems(seals, keys), ...fileProblems(seals, outside, keys)];
  const { archives, problem } = await boundArchives(read, keys);
  if (problem !== undefined) problems.push(problem);
  const places = await placesOf(read, chains, archives);
  const publicKey = publicKeyOf(keys);
  // Unsigned seals prove nothing.
  const signed = outside.filter((seal) => sealProblem(seal, publicKey) === undefined);
  const sealed = headsBySeal([...seals, ...signed]);
  const before = seals.at(-2)?.at;
  let entries = 0;
  for (const chain of chains) {
    if (chain.keyId !== keys.id) {
      problems.push(`chain ${chain.chain} was made with another key (${chain.keyId})`);
      continue;
    }
    const own = sealed.get(chain.chain) ?? [];
    const ended = archives.findLast((one) => one.chain === chain.chain);
    // Entries in the store are checked even if they were archived.
    const archive = (places.first.get(chain.chain) ?? 0) > (ended?.toSeq ?? 0) ? ended : undefined;
    const walked = await walk(read, chain, {
      archive: places.first.has(chain.chain) ? archive : ended,
      seals,
      sealed: own,
      before,
      key: keys.mac,
      looked: (more) => told(entries + more),
    });
    entries += walked.entries;
    problems.push(...walked.problems);
  }
  problems.push(...places.problems);
  for (const chain of sealed.keys()) {
    if (!chains.some((known) => known.chain === chain)) {
      problems.push(`chain ${chain} was sealed, but is gone`);
    }
  }
  // The walk checked the entries. These tables index them.
  for await (const one of misspeltIn([recordSubjects, recordEvents], read, misspelt)) {
    problems.push(one);
  }
  problems.push(...misspelt.fresh());
  return { entries, chains: chains.length, seals: seals.length, problems };
}

interface Beside {
  readonly archive: Archive | undefined;
  readonly seals: readonly Seal[];
  readonly sealed: readonly Head[];
  /**
   * The time of the seal before the newest. An entry may be stored long after it was made, but not after two
   * later seals.
   */
  readonly before: Instant | undefined;
  readonly key: MacKey;
  /** Receives the number of checked entries of this chain. */
  looked(entries: number): void;
}

/** Walks one chain from its beginning, or from the end of its archive. */
async function walk(read: CheckRead, chain: Chain, beside: Beside) {
  const { archive, seals, sealed, before, key } = beside;
  const problems: string[] = [];
  const name = `chain ${chain.chain}`;
  const root = seals.find(({ number }) => number === chain.afterSeal)?.root ?? '';
  if (root !== chain.afterRoot) problems.push(`${name} names a seal that is not the one stored`);
  let seq = archive?.toSeq ?? 0;
  let link = archive?.link ?? firstLink(chain);
  const expected = new Map(sealed.map((head) => [head.seq, head.link]));
  const last = Math.max(0, ...sealed.map((head) => head.seq));
  const open: Open = { awake: 0 };
  let entries = 0;
  for (;;) {
    const after = seq;
    const page: readonly CommandRecord[] = await read.rows(records, (select) =>
      select.where('chain', chain.chain).where('chainSeq', '>', after).orderBy('chainSeq').limit(pageSize),
    );
    for (const entry of page) {
      const own = entry.chainSeq ?? 0;
      if (own !== seq + 1) {
        problems.push(`${name}: ${own - seq - 1} entries are missing before entry ${own}`);
        // The stored link is used, so the following entries are still checked.
        link = entry.link ?? '';
      } else {
        link = nextLink(link, bindingOf(key, entry));
        if (link !== entry.link) {
          problems.push(`${name}: entry ${own} (${entry.id}) is not as it was written`);
          link = entry.link ?? '';
        }
      }
      seq = own;
      if (seq > last) goOn(open, entry);
      const promised = expected.get(seq);
      if (promised !== undefined && promised !== entry.link) {
        problems.push(`${name}: entry ${own} is not the one that was sealed`);
      }
    }
    entries += page.length;
    beside.looked(entries);
    if (page.length < pageSize) break;
  }
  if (seq < last) problems.push(`${name} ends at entry ${seq}, but was sealed up to ${last}`);
  if (isUnsealed(open, before)) {
    problems.push(
      `${name}: no seal holds entry ${last + 1} and what follows, up to ${seq} of ${open.last?.timestamp}: they were to be sealed within a minute`,
    );
  }
  return { entries, problems };
}

/** Entries of a chain that no seal holds. */
interface Open {
  last?: CommandRecord;
  /**
   * Milliseconds of activity of the chain since its last seal. Long gaps are not counted, because perhaps no
   * host was running.
   */
  awake: number;
}

function goOn(open: Open, entry: CommandRecord): void {
  const { last } = open;
  open.last = entry;
  // Entries of an imported chain have the times of their source, except the last entry.
  if (last === undefined || entry.action === 'ImportTenant') return;
  const gap = elapsed(last.timestamp, entry.timestamp);
  if (gap > 0 && gap <= inDoubt) open.awake += gap;
}

/** Whether they should be in a seal by now: the chain went on for long, or two seals were made long after. */
function isUnsealed({ last, awake }: Open, before: Instant | undefined): boolean {
  if (last === undefined) return false;
  if (before !== undefined && later(last.timestamp, inDoubt) < before) return true;
  return last.action !== 'ImportTenant' && awake > inDoubt;
}

function headsBySeal(seals: readonly Seal[]): ReadonlyMap<string, readonly Head[]> {
  return Map.groupBy(
    seals.flatMap(({ heads }) => heads),
    ({ chain }) => chain,
  );
}

function sealProblems(seals: readonly Seal[], keys: AuditKeys): string[] {
  const publicKey = publicKeyOf(keys);
  const problems: string[] = [];
  let previous = '';
  for (const [at, seal] of seals.entries()) {
    const wrong = sealProblem(seal, publicKey);
    if (wrong !== undefined) problems.push(`seal ${seal.number}: ${wrong}`);
    if (seal.number !== at + 1) problems.push(`seal ${at + 1} is missing`);
    else if (seal.previous !== previous) {
      problems.push(`seal ${seal.number} does not follow the one before it`);
    }
    previous = seal.root;
  }
  return problems;
}

/** A seal of the file that the store does not know: the store is an older copy, or another one. */
function fileProblems(seals: readonly Seal[], outside: readonly Seal[], keys: AuditKeys): string[] {
  const publicKey = publicKeyOf(keys);
  const stored = new Set(seals.map(({ signature }) => signature));
  const last = seals.at(-1)?.number ?? 0;
  const numbers = new Set(outside.filter((seal) => stored.has(seal.signature)).map((s) => s.number));
  const problems: string[] = [];
  for (const seal of outside) {
    const { number, signature } = seal;
    const wrong = sealProblem(seal, publicKey);
    if (wrong !== undefined) {
      problems.push(`seal ${number} of the file is not as it was written: ${wrong}`);
      continue;
    }
    // A host that died between the file and the row sealed the same number again.
    if (stored.has(signature) || numbers.has(number) || number === last + 1) continue;
    problems.push(`seal ${number} of the file is not in the store: the store is an older copy`);
  }
  return problems;
}

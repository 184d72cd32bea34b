/** Re-reads the whole trail: every entry against its link, every chain against the seals, the seals against the file. */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { boundArchives } from './archives.ts';
import { auditChains, auditSeals, type Head } from './chain.ts';
import { type AuditKeys, bindingOf, firstLink, type MacKey, nextLink } from './link.ts';
import { type Archive, type Chain, placesOf } from './places.ts';
import { type CommandRecord, records } from './record.ts';
import { publicKeyOf, type Seal, sealProblem } from './seal.ts';

/** Entries read at a time. */
const pageSize = 5000;

export interface Verified {
  readonly entries: number;
  readonly chains: number;
  readonly seals: number;
  /** Each thing that is not as it was written, as a sentence. */
  readonly problems: readonly string[];
}

/** Verifies the trail; `outside` are the seals of the file. */
export async function verifyTrail(
  read: CheckRead,
  keys: AuditKeys,
  outside: readonly Seal[],
): Promise<Verified> {
  const chains = await read.rows(auditChains, (select) => select.orderBy('startedAt'));
  const seals = await read.rows(auditSeals, (select) => select.orderBy('number'));
  const problems = [...sealProblems(seals, keys), ...fileProblems(seals, outside)];
  const { archives, problem } = await boundArchives(read, keys);
  if (problem !== undefined) problems.push(problem);
  const places = await placesOf(read, chains, archives);
  const sealed = headsBySeal([...seals, ...outside]);
  let entries = 0;
  for (const chain of chains) {
    if (chain.keyId !== keys.id) {
      problems.push(`chain ${chain.chain} was made with another key (${chain.keyId})`);
      continue;
    }
    const own = sealed.get(chain.chain) ?? [];
    const ended = archives.findLast((one) => one.chain === chain.chain);
    // Entries that are still there are looked at, archived or not.
    const archive = (places.first.get(chain.chain) ?? 0) > (ended?.toSeq ?? 0) ? ended : undefined;
    const walked = await walk(read, chain, {
      ...{ archive: places.first.has(chain.chain) ? archive : ended },
      ...{ seals, sealed: own, key: keys.mac },
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
  return { entries, chains: chains.length, seals: seals.length, problems };
}

interface Beside {
  readonly archive: Archive | undefined;
  readonly seals: readonly Seal[];
  readonly sealed: readonly Head[];
  readonly key: MacKey;
}

/** Walks one chain from its beginning, or from where its archive ends. */
async function walk(read: CheckRead, chain: Chain, { archive, seals, sealed, key }: Beside) {
  const problems: string[] = [];
  const name = `chain ${chain.chain}`;
  const root = seals.find(({ number }) => number === chain.afterSeal)?.root ?? '';
  if (root !== chain.afterRoot) problems.push(`${name} names a seal that is not the one stored`);
  let seq = archive?.toSeq ?? 0;
  let link = archive?.link ?? firstLink(chain);
  const expected = new Map(sealed.map((head) => [head.seq, head.link]));
  let entries = 0;
  for (;;) {
    const after = seq;
    const page: readonly CommandRecord[] = await read.rows(records, (select) =>
      select
        .where('chain', chain.chain)
        .where('chainSeq', '>', after)
        .orderBy('chainSeq')
        .limit(pageSize),
    );
    for (const entry of page) {
      const own = entry.chainSeq ?? 0;
      if (own !== seq + 1) {
        problems.push(`${name}: ${own - seq - 1} entries are missing before entry ${own}`);
        // The link is taken as it stands, so that what follows is still looked at.
        link = entry.link ?? '';
      } else {
        link = nextLink(link, bindingOf(key, entry, chain.form));
        if (link !== entry.link) {
          problems.push(`${name}: entry ${own} (${entry.id}) is not as it was written`);
          link = entry.link ?? '';
        }
      }
      seq = own;
      const promised = expected.get(seq);
      if (promised !== undefined && promised !== entry.link) {
        problems.push(`${name}: entry ${own} is not the one that was sealed`);
      }
    }
    entries += page.length;
    if (page.length < pageSize) break;
  }
  const last = Math.max(0, ...sealed.map((head) => head.seq));
  if (seq < last) problems.push(`${name} ends at entry ${seq}, but was sealed up to ${last}`);
  return { entries, problems };
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
function fileProblems(seals: readonly Seal[], outside: readonly Seal[]): string[] {
  const stored = new Set(seals.map(({ signature }) => signature));
  const last = seals.at(-1)?.number ?? 0;
  const numbers = new Set(
    outside.filter((seal) => stored.has(seal.signature)).map((s) => s.number),
  );
  const problems: string[] = [];
  for (const { number, signature } of outside) {
    // A host that died between the file and the row sealed the same number again.
    if (stored.has(signature) || numbers.has(number) || number === last + 1) continue;
    problems.push(`seal ${number} of the file is not in the store: the store is an older copy`);
  }
  return problems;
}

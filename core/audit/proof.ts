/** A proof that one entry was in the trail when it was sealed: it needs neither the store nor the key to be followed. */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { auditChains, auditSeals } from './chain.ts';
import { type AuditKeys, canonical, firstLink, linkForm, macOf, nextLink } from './link.ts';
import { type CommandRecord, records } from './record.ts';
import {
  leafOf,
  pathOf,
  publicKeyOf,
  rootFrom,
  type Seal,
  type Step,
  sealProblem,
} from './seal.ts';

/** The largest way from an entry to the seal after it: what one process writes in an hour at full speed. */
const longest = 20_000_000;

export interface Proof {
  /** The entry's fields, as they were hashed under the key. */
  readonly entry: string;
  readonly chain: string;
  readonly seq: number;
  /** The link before the entry. */
  readonly before: string;
  /** Keyed hashes of the entry and of those after it, up to the sealed head. */
  readonly macs: readonly string[];
  readonly path: readonly Step[];
  readonly seal: Seal;
  /** PEM of the key that signed the seal. */
  readonly publicKey: string;
}

/** The proof of an entry, or why there is none yet. */
export async function proofOf(
  read: CheckRead,
  keys: AuditKeys,
  id: string,
): Promise<Proof | { readonly problem: string }> {
  const [entry]: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ id }).limit(1),
  );
  if (entry === undefined) return { problem: `There is no audit entry ${id}.` };
  const { chain, chainSeq: seq } = entry;
  if (chain === null || seq === null) return { problem: `Audit entry ${id} is in no chain.` };
  const [begun] = await read.rows(auditChains, (select) => select.where({ chain }).limit(1));
  const { form = linkForm } = begun ?? {};
  const found = await sealAfter(read, chain, seq);
  if (found === undefined) return { problem: 'The entry is not sealed yet: wait a minute.' };
  const { seal, at, upTo } = found;
  const span: readonly CommandRecord[] = await read.rows(records, (select) =>
    select
      .where({ chain })
      .whereBetween('chainSeq', [seq, upTo])
      .orderBy('chainSeq')
      .limit(longest),
  );
  return {
    entry: canonical(entry, form),
    chain,
    seq,
    before: await linkBefore(read, chain, seq),
    macs: span.map((one) => macOf(keys.mac, one, form)),
    path: pathOf(seal.heads.map(leafOf), at),
    seal,
    publicKey: publicKeyOf(keys),
  };
}

async function sealAfter(read: CheckRead, chain: string, seq: number) {
  const seals = await read.rows(auditSeals, (select) => select.orderBy('number'));
  for (const seal of seals) {
    const at = seal.heads.findIndex((head) => head.chain === chain && head.seq >= seq);
    const upTo = seal.heads[at]?.seq;
    if (upTo !== undefined) {
      const { number, at: sealedAt, heads, root, previous, signature } = seal;
      return { seal: { number, at: sealedAt, heads, root, previous, signature }, at, upTo };
    }
  }
  return undefined;
}

async function linkBefore(read: CheckRead, chain: string, seq: number): Promise<string> {
  const [before]: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ chain, chainSeq: seq - 1 }).limit(1),
  );
  if (before?.link != null) return before.link;
  const [row] = await read.rows(auditChains, (select) => select.where({ chain }).limit(1));
  return firstLink(chain, row?.afterSeal ?? 0, row?.afterRoot ?? '');
}

/** Follows a proof from the entry to the signature; undefined when it holds. */
export function proofProblem(proof: Proof): string | undefined {
  const { chain, seq, before, macs, path, seal, publicKey } = proof;
  const link = macs.reduce(nextLink, before);
  const leaf = leafOf({ chain, seq: seq + macs.length - 1, link });
  if (rootFrom(leaf, path) !== seal.root) return 'the entry does not lead to the sealed root';
  const wrong = sealProblem(seal, publicKey);
  return wrong === undefined ? undefined : `the seal does not hold: ${wrong}`;
}

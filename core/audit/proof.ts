/**
 * A proof that one entry was in the trail when the trail was sealed. Checking it needs neither the store nor
 * the key.
 */
import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CheckRead } from '../command/declaration/store-check.ts';
import { type Instant, later, minutes } from '../values/instant.ts';
import { auditArchives, auditChains, auditSeals, type Chain } from './chain.ts';
import {
  type AuditKeys,
  bindingOf,
  canonical,
  type EntryFields,
  fieldsOf,
  firstLink,
  hmac,
  nextLink,
  textBinding,
} from './link.ts';
import { type Proof, proofIn } from './proof-form.ts';
import { type CommandRecord, records } from './record.ts';
import { leafOf, pathOf, publicKeyOf, rootFrom, type Seal, sealProblem } from './seal.ts';

/** The most entries from an entry to its seal: the output of one process at full speed in an hour. */
const longest = 20_000_000;

type Reads = Pick<CheckRead, 'rows'>;

/** The reason for a missing proof, and whether it is only too early. */
const none = (problem: string, isEarly = false) => ({ problem, isEarly });

/** The proof of an entry, or the reason why it has none yet. With `tenant`, only entries of that tenant. */
export async function proofOf(
  read: Reads,
  keys: AuditKeys,
  id: string,
  tenant?: string,
): Promise<Proof | ReturnType<typeof none>> {
  const [entry]: readonly CommandRecord[] = await read.rows(records, (select) => {
    select.where({ id }).limit(1);
    if (tenant !== undefined) select.where({ tenant });
  });
  if (entry === undefined) return none(`There is no audit entry ${id}.`);
  const { chain, chainSeq: seq } = entry;
  if (chain === null || seq === null) return none(`Audit entry ${id} is in no chain.`);
  const [begun] = await read.rows(auditChains, (select) => select.where({ chain }).limit(1));
  if (begun === undefined) return none(`Audit entry ${id} is in a chain that was never started.`);
  const found = await sealAfter(read, { chain, seq, timestamp: entry.timestamp });
  if (found === undefined) return none('The entry is not sealed yet: wait a minute.', true);
  const { seal, at, upTo } = found;
  const span: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ chain }).whereBetween('chainSeq', [seq, upTo]).orderBy('chainSeq').limit(longest),
  );
  const text = canonical(entry);
  return {
    format: 2,
    entry: text,
    mac: hmac(keys.mac, text),
    chain,
    seq,
    before: await linkBefore(read, begun, seq),
    macs: span.map((one) => bindingOf(keys.mac, one)),
    path: pathOf(seal.heads.map(leafOf), at),
    seal,
    publicKey: publicKeyOf(keys),
  };
}

interface Sealed {
  readonly chain: string;
  readonly seq: number;
  readonly timestamp: Instant;
}

/** Seals that are read in one batch. */
const sealsRead = 50;
/** Clocks of hosts differ: a seal may be some time older than an entry that it holds. */
const apart = minutes(10);

/**
 * The first seal that covers the entry. The search starts at the entry's time and falls back to all seals.
 */
async function sealAfter(read: Reads, sealed: Sealed) {
  // The newest seal has the head of every chain. If it does not cover the entry, no seal does.
  const [newest] = await read.rows(auditSeals, (select) => select.orderBy('number', 'desc').limit(1));
  if (newest === undefined || !newest.heads.some((head) => isHeld(head, sealed))) return undefined;
  const from = await firstSealSince(read, later(sealed.timestamp, -apart));
  return (await sealFrom(read, sealed, from)) ?? (from > 1 ? sealFrom(read, sealed, 1) : undefined);
}

/** The number of the first seal at or after this time. Numbers and times rise together. */
async function firstSealSince(read: Reads, moment: Instant): Promise<number> {
  const [last] = await read.rows(auditSeals, (select) => select.orderBy('number', 'desc').limit(1));
  let [low, high] = [1, (last?.number ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [seal] = await read.rows(auditSeals, (select) =>
      select.where('number', '>=', middle).orderBy('number').limit(1),
    );
    if (seal !== undefined && seal.at < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a seal with this head holds the entry. */
const isHeld = (head: Pick<Sealed, 'chain' | 'seq'>, { chain, seq }: Sealed): boolean =>
  head.chain === chain && head.seq >= seq;

async function sealFrom(read: Reads, sealed: Sealed, first: number) {
  for (let after = first - 1; ; ) {
    const last = after;
    const seals = await read.rows(auditSeals, (select) =>
      select.where('number', '>', last).orderBy('number').limit(sealsRead),
    );
    for (const seal of seals) {
      const at = seal.heads.findIndex((head) => isHeld(head, sealed));
      const upTo = seal.heads[at]?.seq;
      if (upTo !== undefined) {
        const { number, at: sealedAt, heads, root, previous, signature } = seal;
        return { seal: { number, at: sealedAt, heads, root, previous, signature }, at, upTo };
      }
    }
    after = seals.at(-1)?.number ?? after;
    if (seals.length < sealsRead) return undefined;
  }
}

async function linkBefore(read: Reads, begun: Chain, seq: number): Promise<string> {
  const { chain } = begun;
  const [before]: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ chain, chainSeq: seq - 1 }).limit(1),
  );
  const [archived] = await read.rows(auditArchives, (select) => select.where({ chain, toSeq: seq - 1 }));
  return before?.link ?? archived?.link ?? firstLink(begun);
}

/** The result of a proof without faults. */
export interface Shown {
  /** The entry's fields, which the seal holds. */
  readonly fields: EntryFields;
  readonly seal: Seal;
  /** Whether the seal was signed with a key that the reader brought. */
  readonly isTrusted: boolean;
}

/**
 * Checks a proof from the entry's text to the signature. With a trusted key, the signature must be by that
 * key. The input can be any value: a value without the closed form of a proof is rejected.
 */
export function followProof(given: unknown, trusted?: KeyObject): Shown | { readonly problem: string } {
  const proof = proofIn(given);
  if ('problem' in proof) return proof;
  const { entry, mac, chain, seq, before, macs, path, seal, publicKey } = proof;
  const link = macs.reduce(nextLink, before);
  const head = { chain, seq: seq + macs.length - 1, link };
  const isSealed = seal.heads.some((one) => isDeepStrictEqual(one, head));
  if (!isSealed || rootFrom(leafOf(head), path) !== seal.root) {
    return { problem: 'the entry does not lead to the sealed root' };
  }
  const wrong = sealProblem(seal, trusted ?? publicKey);
  if (wrong !== undefined) return { problem: `the seal does not hold: ${wrong}` };
  const isTrusted = trusted !== undefined;
  const fields = fieldsOf(entry);
  if (textBinding(mac, entry) !== macs[0] || fields === undefined) {
    return { problem: 'the text of the entry is not the one that was sealed' };
  }
  if (fields.chain !== chain || fields.chainSeq !== String(seq)) {
    return { problem: 'the text of the entry names another place than the proof' };
  }
  return { fields, seal, isTrusted };
}

/** A proof that one entry was in the trail when it was sealed: it needs neither the store nor the key to be followed. */
import type { KeyObject } from 'node:crypto';
import type { CheckRead } from '../command/declaration/store-check.ts';
import { auditArchives, auditChains, auditSeals } from './chain.ts';
import {
  type AuditKeys,
  bindingOf,
  bindsText,
  canonical,
  type EntryFields,
  fieldsOf,
  firstLink,
  hmac,
  nextLink,
  textBinding,
} from './link.ts';
import type { Chain } from './places.ts';
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
  /** 2: the links hold the entry's text. Without: they hold its keyed hash alone. */
  readonly format?: 2;
  /** The entry's fields, as they were hashed. */
  readonly entry: string;
  /** The keyed hash of the entry; with the text it makes the first of the bindings. Null where links lack the text. */
  readonly mac: string | null;
  readonly chain: string;
  readonly seq: number;
  /** The link before the entry. */
  readonly before: string;
  /** What the links take in of the entry and of those after it, up to the sealed head. */
  readonly macs: readonly string[];
  readonly path: readonly Step[];
  readonly seal: Seal;
  /** PEM of the key that signed the seal, as the bank that made the proof says: nothing rests on it. */
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
  if (begun === undefined) return { problem: `Audit entry ${id} is in a chain that nobody began.` };
  const { form } = begun;
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
  const text = canonical(entry, form);
  return {
    ...(bindsText(form) ? { format: 2 } : {}),
    entry: text,
    mac: bindsText(form) ? hmac(keys.mac, text) : null,
    chain,
    seq,
    before: await linkBefore(read, begun, seq),
    macs: span.map((one) => bindingOf(keys.mac, one, form)),
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

async function linkBefore(read: CheckRead, begun: Chain, seq: number): Promise<string> {
  const { chain } = begun;
  const [before]: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ chain, chainSeq: seq - 1 }).limit(1),
  );
  const [archived] = await read.rows(auditArchives, (select) =>
    select.where({ chain, toSeq: seq - 1 }),
  );
  return before?.link ?? archived?.link ?? firstLink(begun);
}

/** What a proof that has no fault shows. */
export interface Shown {
  /** The entry's fields, where the seal holds them; undefined where it holds a keyed hash of them alone. */
  readonly fields: EntryFields | undefined;
  readonly seal: Seal;
  /** Whether the seal was signed with a key that the reader brought. */
  readonly isTrusted: boolean;
}

/** Follows a proof from the entry's text to the signature, which must be by the key that the reader trusts, if he has one. */
export function followProof(
  proof: Proof,
  trusted?: KeyObject,
): Shown | { readonly problem: string } {
  const { format, entry, mac, chain, seq, before, macs, path, seal, publicKey } = proof;
  const link = macs.reduce(nextLink, before);
  const leaf = leafOf({ chain, seq: seq + macs.length - 1, link });
  if (macs.length === 0 || rootFrom(leaf, path) !== seal.root) {
    return { problem: 'the entry does not lead to the sealed root' };
  }
  const wrong = sealProblem(seal, trusted ?? publicKey);
  if (wrong !== undefined) return { problem: `the seal does not hold: ${wrong}` };
  const isTrusted = trusted !== undefined;
  if (format === undefined) return { fields: undefined, seal, isTrusted };
  const fields = fieldsOf(entry);
  if (mac === null || textBinding(mac, entry) !== macs[0] || fields === undefined) {
    return { problem: 'the text of the entry is not the one that was sealed' };
  }
  if (fields.chain !== chain || fields.chainSeq !== String(seq)) {
    return { problem: 'the text of the entry names another place than the proof' };
  }
  return { fields, seal, isTrusted };
}

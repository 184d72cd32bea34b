/**
 * Seals: the heads of all chains at one time under a Merkle root (hashing of RFC 6962). Each seal is signed
 * and names the previous seal. Seals are rows, and also lines of a file outside the database, so a restored
 * old copy is detected.
 */
import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Instant } from '../values/instant.ts';
import type { Head } from './chain.ts';
import type { AuditKeys } from './link.ts';
import {
  isChainId,
  isCount,
  isDigest,
  isMoment,
  isSignature,
  listOf,
  type Members,
  problemIn,
} from './spelling.ts';

export interface Seal {
  readonly number: number;
  readonly at: Instant;
  readonly heads: readonly Head[];
  readonly root: string;
  readonly previous: string;
  readonly signature: string;
}

/**
 * The members of a seal, each in its canonical spelling. Only then does the hashed and signed text have one
 * meaning.
 */
export const sealMembers: Members = {
  number: isCount,
  at: isMoment,
  heads: listOf({ chain: isChainId, seq: isCount, link: isDigest }),
  root: isDigest,
  // The first seal has no previous seal.
  previous: (value) => value === '' || isDigest(value),
  signature: isSignature,
};

/** One step on the path from a leaf to the root. */
export interface Step {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

const digest = (text: string) => hash('sha256', text, 'base64');

/** The leaf of a head. */
export function leafOf({ chain, seq, link }: Head): string {
  return digest(`\u0000${chain}\n${seq}\n${link}`);
}

const pair = (left: string, right: string) => digest(`\u0001${left}\n${right}`);

/** The root over leaves in their order. Without leaves, the hash of an empty text. */
export function rootOf(leaves: readonly string[]): string {
  const [only] = leaves;
  if (only === undefined) return digest('');
  if (leaves.length === 1) return only;
  const half = splitAt(leaves.length);
  return pair(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** The path from the leaf at this place to the root. */
export function pathOf(leaves: readonly string[], at: number): readonly Step[] {
  if (leaves.length <= 1) return [];
  const half = splitAt(leaves.length);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return at < half
    ? [...pathOf(left, at), { side: 'right', hash: rootOf(right) }]
    : [...pathOf(right, at - half), { side: 'left', hash: rootOf(left) }];
}

/** The root that a leaf and its path lead to. */
export function rootFrom(leaf: string, path: readonly Step[]): string {
  return path.reduce(
    (node, step) => (step.side === 'left' ? pair(step.hash, node) : pair(node, step.hash)),
    leaf,
  );
}

/** The largest power of two below the count. */
function splitAt(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

function statement({ number, at, root, previous }: Omit<Seal, 'heads' | 'signature'>): Buffer {
  return Buffer.from(`bursar seal\n${number}\n${at}\n${root}\n${previous}`);
}

/** A signed seal over these heads, in the order of their chains. */
export function makeSeal(
  about: { readonly number: number; readonly at: Instant; readonly previous: string },
  heads: readonly Head[],
  keys: AuditKeys,
): Seal {
  const sorted = [...heads].sort((a, b) => (a.chain < b.chain ? -1 : 1));
  const root = rootOf(sorted.map(leafOf));
  const signature = sign(null, statement({ ...about, root }), keys.seal).toString('base64');
  return { ...about, heads: sorted, root, signature };
}

/** The public half of the sealing key, PEM. */
export function publicKeyOf(keys: AuditKeys): string {
  return createPublicKey(keys.seal).export({ type: 'spki', format: 'pem' }).toString();
}

/** The problem of a seal alone, or undefined. */
export function sealProblem(seal: Seal, publicKey: string | KeyObject): string | undefined {
  if (rootOf(seal.heads.map(leafOf)) !== seal.root) return 'its root is not that of its heads';
  const signature = Buffer.from(seal.signature, 'base64');
  if (!verify(null, statement(seal), publicKey, signature)) return 'its signature is wrong';
  const { number, at, heads, root, previous } = seal;
  const said = { number, at, heads, root, previous, signature: seal.signature };
  return problemIn(said, sealMembers);
}

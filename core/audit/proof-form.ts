/**
 * The closed form of a proof: each member in its canonical spelling, and no other member. Any other value is
 * not a proof.
 */
import { createPublicKey } from 'node:crypto';
import { isRecord, itemsOf, membersOf } from '../values/members.ts';
import { type Seal, type Step, sealMembers } from './seal.ts';
import {
  isChainId,
  isCount,
  isDigest,
  isText,
  listOf,
  type Members,
  problemIn,
  type Spelling,
} from './spelling.ts';

export interface Proof {
  /** The links hold the entry's text. */
  readonly format: 2;
  /** The entry's fields, as they were hashed. */
  readonly entry: string;
  /** The keyed hash of the entry. With the text it makes the first binding. */
  readonly mac: string;
  readonly chain: string;
  readonly seq: number;
  /** The link before the entry. */
  readonly before: string;
  /** The hashed bindings of the entry and of the following entries, up to the sealed head. */
  readonly macs: readonly string[];
  readonly path: readonly Step[];
  readonly seal: Seal;
  /**
   * The public key of the seal in PEM, as the issuing bank states it. The verification must not depend on it
   * alone.
   */
  readonly publicKey: string;
}

const isPublicKey: Spelling = (value) => {
  try {
    return typeof value === 'string' && createPublicKey(value).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
};

const members: Members = {
  format: (value) => value === 2,
  entry: isText,
  mac: isDigest,
  chain: isChainId,
  seq: isCount,
  before: isDigest,
  macs: (value) => Array.isArray(value) && value.length > 0 && itemsOf(value).every(isDigest),
  path: listOf({ side: (side) => side === 'left' || side === 'right', hash: isDigest }),
  seal: isRecord,
  publicKey: isPublicKey,
};

/** The value as a proof, or the reason why it is not a proof. */
export function proofIn(value: unknown): Proof | { readonly problem: string } {
  const problem = problemIn(value, members) ?? problemIn(membersOf(value).seal, sealMembers, 'seal.');
  if (problem !== undefined) return { problem };
  // Every member was checked, so the value has this type.
  return value as Proof;
}

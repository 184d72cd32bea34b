/**
 * Links of audit entries: a keyed hash over the entry's fields, each with its length before it, and a hash of
 * that over the previous link. The key is outside the database, so write access to rows is not enough to make
 * links.
 */
import { createPrivateKey, hash, hkdfSync, type KeyObject } from 'node:crypto';
import { type CommandRecord, records } from './record.ts';
import { isChainId, isCount, isDigest } from './spelling.ts';

/** A key of HMAC-SHA-256 as its two padded blocks (RFC 2104). */
export interface MacKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** Makes and checks links and seals. */
export interface AuditKeys {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly mac: MacKey;
  /** Ed25519. Its public half verifies seals without any secret. */
  readonly seal: KeyObject;
}

/** DER of a PKCS #8 Ed25519 key up to its 32 bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys from the bank's audit secret (`AUDIT_KEY`). */
export function auditKeys(secret: string): AuditKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const mac = derive('bursar audit links');
  const der = Buffer.concat([ed25519Prefix, derive('bursar audit seals')]);
  return {
    id: hash('sha256', mac, 'hex').slice(0, 16),
    mac: macKey(mac),
    seal: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  };
}

/** The fields of a chain's start. */
export interface ChainStart {
  readonly chain: string;
  /** The last known seal and its root. 0 and an empty text before the first seal. */
  readonly afterSeal: number;
  readonly afterRoot: string;
}

/** The link before a chain's first entry, over the fields of the chain's row. */
export function firstLink({ chain, afterSeal, afterRoot }: ChainStart): string {
  return hash('sha256', `bursar chain\n${chain}\n${afterSeal}\n${afterRoot}`, 'base64');
}

/**
 * The problem of a chain's start fields. In another spelling, the same hashed text could have another
 * meaning.
 */
export function startProblem({ chain, afterSeal, afterRoot }: ChainStart): string | undefined {
  const isFirst = afterSeal === 0 && afterRoot === '';
  const isSpelt = isChainId(chain) && (isFirst || (isCount(afterSeal) && isDigest(afterRoot)));
  return isSpelt ? undefined : `chain ${chain} does not say where it begins as a host does`;
}

/** The link that follows this link, over the binding of the next record. */
export function nextLink(before: string, binding: string): string {
  return hash('sha256', before + binding, 'base64');
}

/** Bytes of a SHA-256 block, and of a SHA-256 digest. */
const block = 64;
const digest = 32;

/** The padded blocks of a key of at most one block. */
export function macKey(key: Buffer): MacKey {
  const pad = (byte: number) => Buffer.alloc(block, byte).map((at, n) => at ^ (key[n] ?? 0));
  return { inner: Buffer.from(pad(0x36)), outer: Buffer.from(pad(0x5c)) };
}

/**
 * HMAC-SHA-256 by two one-shot hashes. The createHmac of Node sets up a context for each hash, which costs
 * five times as much as the hashing. Every command computes this HMAC.
 */
export function hmac({ inner, outer }: MacKey, text: string): string {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(block + length);
  inner.copy(bytes);
  bytes.write(text, block);
  const own = Buffer.allocUnsafe(block + digest);
  outer.copy(own);
  hash('sha256', bytes, 'buffer').copy(own, block);
  return hash('sha256', own, 'base64');
}

/** The binding of a record. The record's link is a hash over its binding and the previous link. */
export function bindingOf(key: MacKey, record: CommandRecord): string {
  const text = canonical(record);
  return textBinding(hmac(key, text), text);
}

/**
 * Binds a text and its keyed hash. With both, anyone can follow the link. Without the keyed hash, the binding
 * reveals nothing about the text, so entries next to a proven entry cannot be guessed.
 */
export const textBinding = (mac: string, text: string): string => hash('sha256', mac + text, 'base64');

/** The fields in a fixed order, each after its length. A null and an empty text differ. */
export function canonical(entry: CommandRecord): string {
  return (
    part(entry.chain) +
    part(entry.chainSeq) +
    part(entry.tenant) +
    part(entry.id) +
    part(entry.eventType) +
    part(entry.timestamp) +
    part(entry.userId) +
    part(entry.userName) +
    part(entry.role) +
    part(entry.action) +
    part(entry.outcome) +
    part(entry.transactionId) +
    part(entry.transactionType) +
    part(entry.transactionAmount) +
    part(entry.previousState) +
    part(entry.newState) +
    part(entry.approverNotes) +
    structure(entry.balanceImpact) +
    part(entry.ipAddress) +
    part(entry.userAgent) +
    part(entry.branchId) +
    part(entry.branchName) +
    part(entry.requestId) +
    part(entry.origin) +
    structure(entry.decisions) +
    part(entry.attempts ?? null) +
    structure(entry.moves) +
    structure(entry.events) +
    part(entry.event) +
    part(entry.eventCount)
  );
}

function part(value: string | number | bigint | null): string {
  if (value === null) return '~';
  const text = typeof value === 'string' ? value : value.toString();
  return `${text.length}:${text}`;
}

function structure(value: unknown): string {
  return value === null || value === undefined ? '~' : part(JSON.stringify(value));
}

/** Names of the fields of a text, in its order. */
const fieldNames = [
  ...['chain', 'chainSeq', 'tenant', 'id', 'eventType', 'timestamp', 'userId', 'userName', 'role'],
  ...['action', 'outcome', 'transactionId', 'transactionType', 'transactionAmount'],
  ...['previousState', 'newState', 'approverNotes', 'balanceImpact', 'ipAddress', 'userAgent'],
  ...['branchId', 'branchName', 'requestId', 'origin', 'decisions', 'attempts', 'moves', 'events'],
  ...['event', 'eventCount'],
] as const;

/** Fields that may be empty in an entry. An entry in a proof always has its place in a chain. */
const mayLack = (name: (typeof fieldNames)[number]): boolean =>
  name !== 'tenant' && name !== 'chain' && name !== 'chainSeq' && records.columns[name].nullable;

const isHeld = (name: (typeof fieldNames)[number], value: string | null): boolean =>
  value !== null || mayLack(name);

export type EntryFields = Readonly<Partial<Record<(typeof fieldNames)[number], string | null>>>;

/**
 * The fields of a text, or undefined if the text is not an entry. Structures stay JSON, amounts stay minor
 * units.
 */
export function fieldsOf(text: string): EntryFields | undefined {
  const values: [(typeof fieldNames)[number], string | null][] = [];
  let at = 0;
  for (const name of fieldNames) {
    if (text[at] === '~') {
      values.push([name, null]);
      at += 1;
      continue;
    }
    const [head, digits] = /^(0|[1-9]\d*):/.exec(text.slice(at, at + 20)) ?? [];
    if (head === undefined) return undefined;
    const from = at + head.length;
    at = from + Number(digits);
    if (at > text.length) return undefined;
    values.push([name, text.slice(from, at)]);
  }
  const isWhole = at === text.length && values.every(([name, value]) => isHeld(name, value));
  return isWhole ? Object.fromEntries(values) : undefined;
}

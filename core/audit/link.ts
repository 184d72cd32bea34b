/**
 * How an audit entry is linked: a keyed hash over its fields, each with its length before it, and a hash of that
 * over the link before. The key lies outside the database, so nobody who can write rows can make links.
 */
import { createPrivateKey, hash, hkdfSync, type KeyObject } from 'node:crypto';
import type { CommandRecord } from './record.ts';

/** A key of HMAC-SHA-256 as its two padded blocks (RFC 2104). */
export interface MacKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** What makes and checks links and seals. */
export interface AuditKeys {
  /** Names the key without telling it. */
  readonly id: string;
  readonly mac: MacKey;
  /** Ed25519; its public half verifies seals without any secret. */
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

/** Where a chain begins: before its first entry, after the seal that was the last one known. */
export function firstLink(chain: string, afterSeal: number, afterRoot: string): string {
  return hash('sha256', `bursar chain\n${chain}\n${afterSeal}\n${afterRoot}`, 'base64');
}

/** The link after this one. */
export function nextLink(before: string, mac: string): string {
  return hash('sha256', before + mac, 'base64');
}

/** Bytes of a block of SHA-256, and of what it gives. */
const block = 64;
const digest = 32;

/** The padded blocks of a key of at most one block. */
export function macKey(key: Buffer): MacKey {
  const pad = (byte: number) => Buffer.alloc(block, byte).map((at, n) => at ^ (key[n] ?? 0));
  return { inner: Buffer.from(pad(0x36)), outer: Buffer.from(pad(0x5c)) };
}

/**
 * HMAC-SHA-256 by two one-shot hashes: node's createHmac sets up a context for each, which costs five times as
 * much as the hashing itself, and this stands on the path of every command.
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

/**
 * The form of links that are made now: they hold moves and events too. Chains of form 1 hold the trail alone, those of
 * form 2 all but the first event's type, which stands in a column of its own.
 */
export const linkForm = 3;

/** Whether links of this form hold moves and events. */
export const holdsTold = (form: number): boolean => form > 1;

/** The keyed hash of a record at its place in a chain of this form. */
export function macOf(key: MacKey, record: CommandRecord, form: number): string {
  return hmac(key, canonical(record, form));
}

/** The fields in a fixed order, each after its length; nothing and empty text differ. */
export function canonical(entry: CommandRecord, form: number): string {
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
    // A later field: entries that were written without it keep their links.
    (entry.attempts === null || entry.attempts === undefined ? '' : part(entry.attempts)) +
    (holdsTold(form) ? structure(entry.moves) + structure(entry.events) : '') +
    (form < 3 ? '' : part(entry.event) + part(entry.eventCount))
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

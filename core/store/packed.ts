/**
 * Packs ids and digests, which are texts in rows and bytes in the store. Only texts in the host's canonical
 * spelling are packed, so every text is read back unchanged.
 */
import { isUtf8 } from 'node:buffer';

/** How a text is packed. */
export type PackedKind = 'uuid' | 'identifier' | 'digest';

const uuidSpelling = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const lowest = '00000000-0000-0000-0000-000000000000';
const uuidBytes = 16;
const digestBytes = 32;

/**
 * Prefixes of an identifier that is not a UUID. The second is used if the packed text would otherwise have
 * the length of a UUID.
 */
const isText = '00';
const isLongerText = '0100';

/**
 * The hex digits of the bytes, perhaps with the text's dashes, which are ignored. Undefined if the kind has
 * no such text. An identifier of 16 bytes is a UUID. Every other identifier is a text after its prefix, so
 * different texts have different bytes.
 */
export function digitsOf(kind: PackedKind, text: string): string | undefined {
  if (kind === 'digest') {
    const bytes = Buffer.from(text, 'base64');
    const isWhole = bytes.length === digestBytes && bytes.toString('base64') === text;
    return isWhole ? bytes.toString('hex') : undefined;
  }
  if (uuidSpelling.test(text)) return text;
  if (kind === 'uuid' || !text.isWellFormed()) return undefined;
  const digits = Buffer.from(text).toString('hex');
  const isOfUuidLength = isText.length + digits.length === 2 * uuidBytes;
  return (isOfUuidLength ? isLongerText : isText) + digits;
}

/** The bytes of a text, for statements without rows. An invalid text for the kind is a fault. */
export function bytesOf(kind: PackedKind, text: string): Buffer {
  const digits = digitsOf(kind, text);
  if (digits === undefined) throw new Error(`${JSON.stringify(text)} is not a valid ${kind}`);
  return bytesOfDigits(digits);
}

/** The bytes of hex digits, with or without dashes. */
export const bytesOfDigits = (digits: string): Buffer => Buffer.from(digits.replaceAll('-', ''), 'hex');

/**
 * The text of the bytes. Undefined if no text packs to these bytes: a search for the text would use other
 * bytes and not find them.
 */
export function textOf(kind: PackedKind, bytes: Uint8Array): string | undefined {
  const { length } = bytes;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  if (kind === 'digest') return length === digestBytes ? view.toString('base64') : undefined;
  if (length === uuidBytes) return uuidOf(view.toString('hex'));
  if (kind === 'uuid') return undefined;
  const isMarked = view[0] === 0 || (length === uuidBytes + 1 && view[0] === 1 && view[1] === 0);
  const bytesOfText = view.subarray((view[0] === 0 ? isText : isLongerText).length / 2);
  if (!isMarked || !isUtf8(bytesOfText)) return undefined;
  const text = bytesOfText.toString();
  return text.length === lowest.length && uuidSpelling.test(text) ? undefined : text;
}

function uuidOf(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** The lowest UUID that begins with the text. Undefined if there is none. */
export function lowestUuid(beginning: string): string | undefined {
  const whole = beginning + lowest.slice(beginning.length);
  return uuidSpelling.test(whole) ? whole : undefined;
}

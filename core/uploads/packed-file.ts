/**
 * The parts of a packed file. Each part is unpacked on request and only once, so the checked bytes are the
 * bytes that are read. The directory's statements about a part are verified on the part. Unpacking stops as
 * soon as a part exceeds its stated size.
 */
import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { UnfitFile } from './sheet-row.ts';

/** How much a packed file may hold. */
export interface PackedLimits {
  /** The most parts in its directory. */
  readonly parts: number;
  /** Unpacked bytes of all requested parts. */
  readonly unpacked: number;
  /** How many times its packed length a part may have, from a mebibyte on. */
  readonly ratio: number;
}

export interface PackedFile {
  /**
   * The part as text, or undefined if no part has this name. Throws UnfitFile if the part differs from its
   * directory entry.
   */
  text(name: string): string | undefined;
}

/** A part as the directory has it. */
interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

const marks = { end: 0x06054b50, entry: 0x02014b50, part: 0x04034b50 } as const;
const lengths = { end: 22, entry: 46, part: 30 } as const;
/** The most bytes of a comment after the end of the directory. */
const longestComment = 0xffff;
/** From this many bytes on, the packing ratio of a part is limited. */
const large = 1024 * 1024;
const stored = 0;
const deflated = 8;

const none = (): UnfitFile => new UnfitFile('The file is not a workbook: it is not packed as one.');

/** Opens a file by its directory. Throws UnfitFile if the directory is missing or ambiguous. */
export function packedFile(given: Uint8Array, limits: PackedLimits): PackedFile {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const { entries, directory } = directoryOf(bytes, limits.parts);
  let left = limits.unpacked;
  return {
    text(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      const { unpacked, packed } = entry;
      if (unpacked > left) {
        throw new UnfitFile(`The workbook packs more than ${limits.unpacked} bytes.`);
      }
      if (unpacked > large && unpacked > packed * limits.ratio) {
        const times = `more than ${limits.ratio} times its length`;
        throw new UnfitFile(`The part ${shown(entry)} of the workbook unpacks to ${times}.`);
      }
      left -= unpacked;
      const part = unpackedPart(entry, bytes.subarray(0, directory));
      if (!isUtf8(part)) {
        throw new UnfitFile(`The part ${shown(entry)} of the workbook is not in UTF-8.`);
      }
      return part.toString('utf8').replace(/^\ufeff/, '');
    },
  };
}

const shown = ({ name }: Pick<Entry, 'name'>): string => name.slice(0, 100);

/**
 * The parts by name in lowercase, since names in workbooks ignore case, and the position of the directory.
 */
function directoryOf(bytes: Buffer, mostParts: number) {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const directory = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || size === 0xffffffff || directory === 0xffffffff) {
    throw new UnfitFile('The workbook uses ZIP64: save it again as a smaller file.');
  }
  const isWhole = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isWhole || directory + size !== end) throw none();
  if (count > mostParts) {
    throw new UnfitFile(`The workbook has ${count} parts; ${mostParts} are taken.`);
  }
  const entries = new Map<string, Entry>();
  let at = directory;
  for (let number = 0; number < count; number += 1) {
    const { entry, next } = entryAt(bytes, at, end);
    const key = entry.name.toLowerCase();
    if (entries.has(key)) {
      throw new UnfitFile(`The part ${shown(entry)} of the workbook comes twice.`);
    }
    entries.set(key, entry);
    at = next;
  }
  if (at !== end) throw none();
  return { entries, directory };
}

/** The position of the end of the directory. Only the directory's comment may follow. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - lengths.end - longestComment);
  for (let at = bytes.length - lengths.end; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== marks.end) continue;
    if (at + lengths.end + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw none();
}

function entryAt(bytes: Buffer, at: number, end: number): { entry: Entry; next: number } {
  if (at + lengths.entry > end || bytes.readUInt32LE(at) !== marks.entry) throw none();
  const nameEnd = at + lengths.entry + bytes.readUInt16LE(at + 28);
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (next > end) throw none();
  const entry = {
    name: bytes.toString('utf8', at + lengths.entry, nameEnd),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** The bytes of a part. Size and checksum must match the directory. */
function unpackedPart(entry: Entry, parts: Buffer): Buffer {
  const { at, flags, method, crc, packed, unpacked, name } = entry;
  const unfit = (why: string): UnfitFile => new UnfitFile(`The part ${shown(entry)} of the workbook ${why}.`);
  if ((flags & 1) !== 0) throw unfit('is encrypted: save it without a password');
  const isThere = at + lengths.part <= parts.length && parts.readUInt32LE(at) === marks.part;
  if (!isThere) throw unfit('is not where the directory says');
  const nameEnd = at + lengths.part + parts.readUInt16LE(at + 26);
  const begin = nameEnd + parts.readUInt16LE(at + 28);
  if (begin + packed > parts.length || parts.toString('utf8', at + lengths.part, nameEnd) !== name) {
    throw unfit('is not where the directory says');
  }
  const bytes = parts.subarray(begin, begin + packed);
  const made = method === stored ? bytes : method === deflated ? inflated(bytes, unpacked) : null;
  if (made === null) throw unfit('uses a compression that is not read: save it again');
  if (made === undefined || made.length !== unpacked || crc32(made) !== crc) {
    throw unfit('is not what the directory says of it');
  }
  return made;
}

/** Unpacks at most the stated size. Returns undefined if the part is broken or larger than stated. */
function inflated(bytes: Buffer, says: number): Buffer | undefined {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, says) });
  } catch {
    return undefined;
  }
}

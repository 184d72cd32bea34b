import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Twelve bits are the index within a command. The other bits are the command's serial number. */
const indexBits = 12;

/** Draws the random bytes of ids: the operating system in the host, a seed in tests. */
export type RandomBytes = (count: number) => Uint8Array;

/** Random bytes from a pool: one call of the system for many commands. */
export function pooledRandom(): RandomBytes {
  let pool = Buffer.alloc(0);
  return (count) => {
    if (pool.length < count) pool = randomBytes(8192);
    const bytes = pool.subarray(0, count);
    pool = pool.subarray(count);
    return bytes;
  };
}

/** The lowest id of this millisecond. Ids sort by their creation time. */
export function firstIdAt(epochMillis: number): string {
  const hex = Math.max(0, epochMillis).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * Makes the ids of one command. They are UUIDv7 that rise with the command's serial number within a
 * millisecond, so rows sort in the order of decisions.
 */
export function idMaker(serial: number, random: Uint8Array): { next: (epochMillis: number) => string } {
  let index = 0;
  return {
    next(epochMillis) {
      // A bulk command may need more ids than the index holds: the carry goes to the random part.
      const carry = index >>> indexBits;
      const bytes = carry === 0 ? random : withCarry(random, carry);
      const seq = (((serial & 0xfffff) << indexBits) | (index & 0xfff)) >>> 0;
      index += 1;
      return v7({ msecs: epochMillis, seq, random: bytes });
    },
  };
}

function withCarry(random: Uint8Array, carry: number): Uint8Array {
  const bytes = Uint8Array.from(random);
  const view = new DataView(bytes.buffer);
  view.setUint32(12, (view.getUint32(12) + carry) >>> 0);
  return bytes;
}

/** Hexadecimal digits of a record's id that count its events. */
const eventDigits = 5;

/** The id of a command's record: made of any id of the command, it leaves room for a million events after it. */
export function recordIdOf(id: string): string {
  return `${id.slice(0, -eventDigits)}${'0'.repeat(eventDigits)}`;
}

/** The id of an event by its index in the record, from 0. The first event has the record's id. */
export function eventId(recordId: string, at: number): string {
  return at === 0
    ? recordId
    : `${recordId.slice(0, -eventDigits)}${at.toString(16).padStart(eventDigits, '0')}`;
}

/** Bits that differ between the ids of one command: the index, and the random bits after it. */
const ownBits = (1n << 54n) - 1n;

/** The lowest id that the command which made this one can have made. */
export const firstIdBeside = (id: string): string => uuidOf(numberOf(id) & ~ownBits);

/** The highest id that the command which made this one can have made. */
export const lastIdBeside = (id: string): string => uuidOf(numberOf(id) | ownBits);

const numberOf = (id: string): bigint => BigInt(`0x${id.replaceAll('-', '')}`);

const uuidOf = (number: bigint): string =>
  number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this text is a UUID of any version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Milliseconds since the epoch at which a UUIDv7 was made. */
export function millisOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The lowest UUIDv7 of a time. Ids made earlier are lower. */
export function lowestId(epochMillis: number): string {
  return v7({ msecs: Math.max(0, epochMillis), seq: 0, random: new Uint8Array(16) });
}

/** The UUID just before this one, as text sorts. */
export function previousId(id: string): string {
  const number = numberOf(id);
  return uuidOf(number === 0n ? number : number - 1n);
}

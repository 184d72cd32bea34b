/**
 * Splits statements into packets. A statement longer than the server's `max_allowed_packet` ends the
 * connection.
 */
import { StoreFault } from '../store.ts';

/** Longer packets gain no speed, and each must be answered within the wire's time limit. */
const worthOne = 4 * 1024 * 1024;
/** An upper bound for the bytes of a packet besides its text. */
const margin = 1024;

/** Bytes of text that go in one packet. */
export interface PacketSize {
  /** For rows that can be split over several packets. */
  readonly joined: number;
  /** For a single row, which cannot be split: all that the server accepts. */
  readonly row: number;
}

/** The packet sizes for the server's own limit. */
export function packetSize(maxAllowedPacket: number): PacketSize {
  const row = Math.max(maxAllowedPacket - margin, margin);
  return { joined: Math.min(worthOne, row), row };
}

/** The statements, joined in order to as few packets as hold them. */
export function packetsOf(statements: readonly string[], most: number): readonly string[] {
  const whole = statements.join(';');
  if (fits(whole, most)) return [whole];
  const packets: string[] = [];
  let packet: string[] = [];
  let size = 0;
  for (const statement of statements) {
    const bytes = Buffer.byteLength(statement) + 1;
    if (size + bytes > most && packet.length > 0) {
      packets.push(packet.join(';'));
      packet = [];
      size = 0;
    }
    packet.push(statement);
    size += bytes;
  }
  return [...packets, packet.join(';')];
}

/** The texts that `say` makes from the items, in as many statements as fit into packets. */
export function statementsOf<T>(
  items: readonly T[],
  say: (some: readonly T[]) => string,
  most: PacketSize,
): readonly { readonly text: string; readonly some: readonly T[] }[] {
  const text = say(items);
  if (fits(text, most.joined)) return [{ text, some: items }];
  if (items.length < 2 && fits(text, most.row)) return [{ text, some: items }];
  if (items.length < 2) throw new StoreFault('a row is larger than the server takes in one packet');
  const half = Math.ceil(items.length / 2);
  const first = statementsOf(items.slice(0, half), say, most);
  return [...first, ...statementsOf(items.slice(half), say, most)];
}

/** A character is three bytes at most: few texts have to be counted. */
const fits = (text: string, most: number): boolean =>
  text.length * 3 <= most || Buffer.byteLength(text) <= most;

/**
 * Large bodies: only for commands that declare a larger limit, only from permitted callers, and few at a
 * time. The command's list is parsed while it arrives.
 */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { Command, Query } from '../command/declaration/command.ts';
import { smallBody } from '../command/wire/large.ts';
import { mostItems } from '../command/wire/long-data.ts';
import type { Registry } from '../command/wire/registry.ts';
import { type Rejection, reject, rejectAll } from '../command/wire/rejections.ts';
import { JsonProblem } from '../values/json.ts';
import { personKey } from '../values/person.ts';
import { malformed, notWhole, tooLarge } from './body.ts';
import { nameIn } from './body-name.ts';
import type { Pace } from './body-pace.ts';
import { listBody, TooLong } from './long-list.ts';

/** Slots for large bodies. Each uses memory until its reply. */
export interface Places {
  /**
   * Takes a slot for a person. Returns the function that frees the slot, or the reason why none is available.
   */
  take(person: string): (() => void) | 'all taken' | 'own taken';
}

/** Makes this number of slots. One person may hold at most half of them, and at least one. */
export function places(count: number): Places {
  const most = Math.max(1, Math.floor(count / 2));
  const held = new Map<string, number>();
  let free = count;
  return {
    take(person) {
      const own = held.get(person) ?? 0;
      if (own >= most) return 'own taken';
      if (free === 0) return 'all taken';
      free -= 1;
      held.set(person, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        free += 1;
        const left = (held.get(person) ?? 1) - 1;
        if (left === 0) held.delete(person);
        else held.set(person, left);
      };
    },
  };
}

export interface LargeBodies {
  readonly registry: Registry;
  readonly places: Places;
  readonly pace: Pace;
}

/** How far a body has come. */
export interface Coming {
  received(bytes: number, items: number): void;
}

/** A permit to read a body for one command. */
export interface Leave {
  readonly spec: Command | Query;
  readonly limit: number;
  /** Gives the place back. */
  done(): void;
}

/**
 * Whether this caller may send a body of more than 256 KiB for this command. `declared` is the body's
 * declared length.
 */
export function leaveFor(
  name: string,
  actor: Actor,
  declared: number | undefined,
  { registry, places: all }: LargeBodies,
): Leave | Rejection {
  const spec = registry.find(name)?.spec;
  const limit = spec?.body ?? smallBody;
  if (spec === undefined || limit <= smallBody) return tooLarge(smallBody);
  if (declared !== undefined && declared > limit) return tooLarge(limit, spec.name);
  if (spec.permission === null || !allows(actor, spec.permission)) {
    return reject('INSUFFICIENT_PERMISSIONS', {
      message: `${spec.name} needs the permission ${(spec.permission ?? ['of the host']).join(' or ')}.`,
      requiredPermissions: spec.permission ?? [],
    });
  }
  const done = all.take(`${actor.tenant}\n${personKey(actor.userId)}`);
  if (typeof done === 'string') {
    const whose = done === 'own taken' ? 'one person may send' : 'the host takes';
    const message = `The host is reading as many large bodies as ${whose} at a time. Nothing was done. Try again later.`;
    return reject('BUSY', { message, retryAfter: 5 });
  }
  return { spec, limit, done };
}

/** The beginning of a body: the whole body up to 256 KiB, or that and the rest of the last chunk. */
export async function beginningOf(
  request: IncomingMessage,
): Promise<{ readonly bytes: Buffer; readonly isAll: boolean } | Rejection> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of chunksOf(request)) {
      parts.push(part);
      size += part.length;
      if (size > smallBody) return { bytes: Buffer.concat(parts), isAll: false };
    }
  } catch {
    return notWhole();
  }
  return { bytes: Buffer.concat(parts), isAll: true };
}

/** The command of a large body, from its first 256 KiB. */
export function nameBefore(bytes: Buffer): string | Rejection {
  const named = nameIn(bytes.toString('utf8', 0, 4096)) ?? nameIn(bytes.toString('utf8'));
  if (named !== undefined) return named.name;
  return reject('PAYLOAD_TOO_LARGE', {
    message: `A body of more than ${smallBody} bytes names its command before its data: $type or cmd comes first.`,
  });
}

/** Reads the bytes of a file to their end. */
export async function readBytes(
  request: IncomingMessage,
  { spec, limit }: Leave,
  coming: Pick<Coming, 'received'>,
): Promise<Buffer | Rejection> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of chunksOf(request)) {
      parts.push(part);
      size += part.length;
      if (size > limit) return tooLarge(limit, spec.name);
      coming.received(size, 0);
    }
    return Buffer.concat(parts);
  } catch {
    return notWhole();
  }
}

/** Reads a body to its end, and parses it while reading. */
export async function readLarge(
  request: IncomingMessage,
  begun: Buffer,
  { spec, limit }: Leave,
  coming: Coming,
): Promise<{ readonly value: unknown } | Rejection> {
  const { list } = spec;
  const body = listBody({ list, most: mostItems(spec), mostBeside: list === undefined ? limit : smallBody });
  let size = 0;
  const take = (bytes: Buffer): Rejection | undefined => {
    size += bytes.length;
    if (size > limit) return tooLarge(limit, spec.name);
    body.take(bytes);
    coming.received(size, body.count());
    return undefined;
  };
  try {
    let wrong = take(begun);
    if (wrong !== undefined) return wrong;
    for await (const part of chunksOf(request)) {
      wrong = take(part);
      if (wrong !== undefined) return wrong;
      await nextTurn();
    }
    return { value: body.end() };
  } catch (error) {
    if (error instanceof JsonProblem) return malformed(error);
    if (error instanceof TooLong) return tooLong(error, spec);
    return notWhole();
  }
}

function tooLong({ message }: TooLong, { list }: Leave['spec']): Rejection {
  return rejectAll('VALIDATION', [
    { ...(list === undefined ? {} : { field: list }), message, code: 'VALIDATION' },
  ]);
}

/** The chunks of a body as they arrive. If the caller stops, the rest stays unread. */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const whole: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const part of whole) yield part;
  if (!request.complete) throw new Error('cut off');
}

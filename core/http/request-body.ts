/**
 * Reads the body of a request. A small body is read as it is. A large body needs a permit for its command.
 */
import type { IncomingMessage } from 'node:http';
import type { Actor } from '../command/declaration/actor.ts';
import { smallBody } from '../command/wire/large.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { isEmpty, isJson, jsonOf, packedRefusal, readBytes, tooLarge } from './body.ts';
import {
  beginningOf,
  type Coming,
  type LargeBodies,
  type Leave,
  leaveFor,
  nameBefore,
  readLarge,
} from './large-body.ts';

/** The body, or its refusal. `begun` has the bytes that were read before. */
export type Body =
  | { readonly value: unknown; readonly begun: Buffer; readonly leave?: Leave }
  | { readonly rejection: Rejection; readonly begun?: Buffer };

export interface BodyOf {
  /** The name in the path, if present. */
  readonly pathName: string | undefined;
  readonly actor: Actor;
  readonly large: LargeBodies;
  /** Called when a large body may arrive. The result receives the progress. */
  readonly comes: (leave: Leave, declared: number | undefined) => Coming;
}

/** Reads the body of a request with a known caller. */
export const bodyOf = (request: IncomingMessage, of: BodyOf): Promise<Body> =>
  of.large.pace(request, () => readBody(request, of));

async function readBody(request: IncomingMessage, of: BodyOf): Promise<Body> {
  const length = request.headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  const packed = isEmpty(request) ? undefined : packedRefusal(request);
  if (packed !== undefined) return { rejection: packed };
  if (isEmpty(request) || !isJson(request) || (declared ?? Number.NaN) <= smallBody) {
    const bytes = await readBytes(request);
    return isRejection(bytes) ? { rejection: bytes } : parsed(bytes);
  }
  const { pathName, actor, large } = of;
  if (pathName !== undefined && declared !== undefined) {
    const leave = leaveFor(pathName, actor, declared, large);
    if (isRejection(leave)) return { rejection: leave };
    return largeBody(request, Buffer.alloc(0), leave, of, declared);
  }
  if (declared !== undefined && declared > largest(large)) {
    return { rejection: tooLarge(largest(large)) };
  }
  const start = await beginningOf(request);
  if (isRejection(start)) return { rejection: start };
  const { bytes: begun, isAll } = start;
  if (isAll) return parsed(begun);
  const name = pathName ?? nameBefore(begun);
  if (isRejection(name)) return { rejection: name, begun };
  const leave = leaveFor(name, actor, declared, large);
  return isRejection(leave) ? { rejection: leave, begun } : largeBody(request, begun, leave, of, declared);
}

function parsed(begun: Buffer): Body {
  const json = jsonOf(begun);
  return isRejection(json) ? { rejection: json, begun } : { value: json.value, begun };
}

async function largeBody(
  request: IncomingMessage,
  begun: Buffer,
  leave: Leave,
  { comes }: BodyOf,
  declared: number | undefined,
): Promise<Body> {
  const read = await readLarge(request, begun, leave, comes(leave, declared));
  if (!isRejection(read)) return { ...read, begun, leave };
  leave.done();
  return { rejection: read, begun };
}

/** The largest limit of any command. */
function largest({ registry }: LargeBodies): number {
  return Math.max(smallBody, ...registry.subjects.map(({ spec }) => spec.body ?? 0));
}

/**
 * The refusal if the body names a different command after its data. The body was read under the limits of the
 * first.
 */
export const otherCommand = () =>
  reject('PAYLOAD_TOO_LARGE', { message: 'The body names another command after its data than before it.' });

/** Request bodies: of types that are taken, capped, read once as bytes. */
import type { IncomingMessage } from 'node:http';
import rawBody from 'raw-body';
import { type Rejection, reject } from '../command/rejections.ts';
import { JsonProblem, parseJson } from '../values/json.ts';

/** The largest body of a command, query or webhook. */
export const maxBodyBytes = 256 * 1024;

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** The bytes of a body of a type that is taken, JSON by default (empty where there is none), or why they are refused. */
export async function readBytes(
  request: IncomingMessage,
  isTaken: (type: string) => boolean = (type) => jsonType.test(type),
): Promise<Buffer | Rejection<'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MALFORMED'>> {
  const { 'content-length': length, 'content-type': type } = request.headers;
  const isEmpty =
    length === '0' || (length === undefined && !('transfer-encoding' in request.headers));
  if (isEmpty) return Buffer.alloc(0);
  if (type === undefined || !isTaken(type)) return reject('UNSUPPORTED_MEDIA_TYPE');
  if (Number(length) > maxBodyBytes) return tooLarge();
  try {
    return await rawBody(request, { limit: maxBodyBytes, length: length ?? null });
  } catch (error) {
    const kind = error instanceof Error && 'type' in error ? error.type : undefined;
    if (kind === 'entity.too.large') return tooLarge();
    return reject('MALFORMED', { message: 'The body did not arrive whole.' });
  }
}

const tooLarge = () =>
  reject('PAYLOAD_TOO_LARGE', { message: `The body is larger than ${maxBodyBytes} bytes.` });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value of a body; undefined for an empty one. */
export function jsonOf(bytes: Buffer): { readonly value: unknown } | Rejection<'MALFORMED'> {
  if (bytes.length === 0) return { value: undefined };
  try {
    return { value: parseJson(utf8.decode(bytes)) };
  } catch (error) {
    const message = error instanceof JsonProblem ? error.message : 'The body is not UTF-8 text.';
    return reject('MALFORMED', { message });
  }
}

/** Request bodies: only accepted types, limited in size, read once as bytes. */
import type { IncomingMessage } from 'node:http';
import rawBody from 'raw-body';
import { smallBody } from '../command/wire/large.ts';
import { type Rejection, reject, rejectAll } from '../command/wire/rejections.ts';
import { JsonProblem, parseJson } from '../values/json.ts';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * The bytes of a body with an accepted type, or the refusal. The default type is JSON. No body gives empty
 * bytes.
 */
export async function readBytes(
  request: IncomingMessage,
  isTaken: (type: string) => boolean = (type) => jsonType.test(type),
): Promise<Buffer | Rejection<'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MALFORMED'>> {
  const { 'content-length': length, 'content-type': type } = request.headers;
  if (isEmpty(request)) return Buffer.alloc(0);
  const packed = packedRefusal(request);
  if (packed !== undefined) return packed;
  if (type === undefined || !isTaken(type)) return reject('UNSUPPORTED_MEDIA_TYPE');
  if (Number(length) > smallBody) return tooLarge();
  try {
    return await rawBody(request, { limit: smallBody, length: length ?? null });
  } catch (error) {
    const kind = error instanceof Error && 'type' in error ? error.type : undefined;
    return kind === 'entity.too.large' ? tooLarge() : notWhole();
  }
}

export function isEmpty({ headers }: IncomingMessage): boolean {
  const { 'content-length': length } = headers;
  return length === '0' || (length === undefined && !('transfer-encoding' in headers));
}

/** The refusal of a compressed body: its length would be known only after decompression. */
export function packedRefusal({ headers }: IncomingMessage): Rejection<'UNSUPPORTED_MEDIA_TYPE'> | undefined {
  const encoding = headers['content-encoding']?.trim() ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity') return undefined;
  return reject('UNSUPPORTED_MEDIA_TYPE', {
    message: `The body comes with Content-Encoding: ${encoding.slice(0, 60)}. Send it unpacked, without this header.`,
  });
}

/** Whether the content type of a body is JSON. */
export const isJson = ({ headers }: IncomingMessage): boolean => jsonType.test(headers['content-type'] ?? '');

/** The refusal of a body beyond the limit of its command. */
export const tooLarge = (limit = smallBody, name?: string) =>
  reject('PAYLOAD_TOO_LARGE', {
    message: `The body is larger than ${limit} bytes${name === undefined ? '' : `, the most that ${name} takes`}.`,
  });

export const notWhole = () => reject('MALFORMED', { message: 'The body did not arrive whole.' });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value of a body. Undefined for an empty body. */
export function jsonOf(bytes: Buffer): { readonly value: unknown } | Rejection<'MALFORMED'> {
  if (bytes.length === 0) return { value: undefined };
  try {
    return { value: parseJson(utf8.decode(bytes)) };
  } catch (error) {
    return malformed(error instanceof JsonProblem ? error : new JsonProblem('The body is not UTF-8 text.'));
  }
}

/** The refusal of a body that is not acceptable JSON, with the field if the problem has one place. */
export function malformed({ message, field }: JsonProblem): Rejection<'MALFORMED'> {
  if (field === undefined) return reject('MALFORMED', { message });
  return { ...rejectAll('MALFORMED', [{ field, message, code: 'MALFORMED' }]), message };
}

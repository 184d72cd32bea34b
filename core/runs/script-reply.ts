/**
 * Replies that scripts shape themselves: `{$response: {statusCode, headers, body}}`, of any content type,
 * byte for byte.
 */
import type { Reply } from '../command/wire/reply.ts';
import { contentType, hasContent } from '../http/headers.ts';
import { membersOf } from '../values/members.ts';

const mediaType = /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/;
const jsonType = /^[\w!#$&^.-]+\/(?:[\w!#$&^.+-]+\+)?json$/i;
/** Headers that a script may set besides the bank's own names. The host and its proxies set all others. */
const plainHeaders: readonly string[] = [
  ...['content-type', 'content-language', 'retry-after', 'etag', 'last-modified', 'cache-control'],
];
/** The prefix of the bank's own names. Proxies, servers and browsers ignore such headers. */
const ownPrefix = 'x-bank-';

/** Whether `$response` may set a header of this name. */
function mayCarry(name: string): boolean {
  const lower = name.toLowerCase();
  return plainHeaders.includes(lower) || /^x-bank-[a-z0-9-]{1,53}$/.test(lower);
}

/** Whether shared caches must not keep the reply. Only the caller may cache it. */
function isPrivate(cacheControl: string): boolean {
  const said = cacheControl.split(',').map((one) => one.trim().toLowerCase());
  if (!said.every((one) => /^(?:no-store|no-cache|private|max-age=\d{1,9})$/.test(one))) return false;
  return said.includes('private') || !said.some((one) => one.startsWith('max-age'));
}

const essence = (type: string): string => type.split(';')[0]?.trim() ?? '';

/**
 * The reply in a script's value. A text is the problem with it. Undefined means that the value has no
 * `$response`.
 */
export function shapedReply(value: unknown): Reply | string | undefined {
  if (typeof value !== 'object' || value === null || !('$response' in value)) return undefined;
  const { $response: given } = value;
  if (typeof given !== 'object' || given === null) return '$response must be an object';
  const { statusCode: status = 200, headers = {} } = membersOf(given);
  const isStatus = typeof status === 'number' && Number.isInteger(status);
  if (!isStatus || status < 200 || status > 599) {
    return '$response.statusCode must be a number from 200 to 599';
  }
  if (typeof headers !== 'object' || headers === null) return '$response.headers must be an object';
  const told = headersOf(headers);
  if (typeof told === 'string') return told;
  const content = contentOf(given, status, contentType(told));
  return typeof content === 'string'
    ? content
    : { status, headers: { ...told, ...content.headers }, ...content.body };
}

/** The headers, or the problem. */
function headersOf(headers: object): Readonly<Record<string, string>> | string {
  const names = new Set<string>();
  const told: Record<string, string> = {};
  for (const [name, text] of Object.entries(headers)) {
    if (!mayCarry(name)) {
      return `$response.headers may not set ${name.slice(0, 60)}, but ${plainHeaders.join(', ')} and names of your own that begin with ${ownPrefix}`;
    }
    if (names.size === names.add(name.toLowerCase()).size) {
      return `$response.headers has ${name} twice: capitals make no other name`;
    }
    if (typeof text !== 'string' || text.length > 1000 || /[^\x20-\x7e]/.test(text)) {
      return `$response.headers.${name} must be printable text`;
    }
    if (/^cache-control$/i.test(name) && !isPrivate(text)) {
      return `$response.headers.${name} must be of no-store, no-cache, private, and max-age=SECONDS with private`;
    }
    if (/^content-type$/i.test(name) && !mediaType.test(essence(text))) {
      return `$response.headers.${name} must be a media type, such as application/xml or text/csv`;
    }
    told[name] = text;
  }
  return told;
}

/** The content, and the headers that it needs. */
interface Content {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Pick<Reply, 'body' | 'isBase64'>;
}

/** The content of a script's reply, by the declared type, if any. A text is the problem with the content. */
function contentOf(
  { body, bodyBase64 }: { readonly body?: unknown; readonly bodyBase64?: unknown },
  status: number,
  type: string | undefined,
): Content | string {
  const isText = !isNothing(body);
  const isBytes = !isNothing(bodyBase64);
  if (isText && isBytes) return '$response has body and bodyBase64: give one of them';
  if (!hasContent(status)) {
    if (!isText && !isBytes) return { body: { body: '' } };
    return `$response.${isText ? 'body' : 'bodyBase64'} must not be there: an answer of ${status} has no content`;
  }
  if (bodyBase64 !== undefined && bodyBase64 !== null) return bytesOf(bodyBase64, type);
  return textOf(body, type);
}

const isNothing = (given: unknown): boolean => given === undefined || given === null || given === '';

function bytesOf(given: unknown, type: string | undefined): Content | string {
  const isExact = typeof given === 'string' && Buffer.from(given, 'base64').toString('base64') === given;
  if (!isExact) return '$response.bodyBase64 must be base64 as base64(text) makes it';
  const headers = type === undefined ? { 'Content-Type': 'application/octet-stream' } : {};
  return { headers, body: { body: given, isBase64: true } };
}

/** Text with a declared type is sent unchanged. All other content is JSON. */
function textOf(given: unknown, type: string | undefined): Content | string {
  if (type === undefined) return { body: { body: given ?? null } };
  const other = [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].find(
    ([, charset = '']) => !/^utf-?8$/i.test(charset),
  );
  if (other !== undefined) {
    return `$response.headers says that the body is ${other[1]}: text is sent as UTF-8, give other bytes by bodyBase64`;
  }
  if (typeof given === 'string' && !given.isWellFormed()) {
    return '$response.body is not text: it has half of a surrogate pair';
  }
  const isEmpty = given === undefined || (given === null && !jsonType.test(essence(type)));
  return { body: { body: isEmpty ? '' : given } };
}

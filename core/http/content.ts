/** The bytes of a reply, and whether there are any. */
import type { Reply } from '../command/wire/reply.ts';

/** Answers that never have content (RFC 9110). */
const without: ReadonlySet<number> = new Set([204, 205, 304]);

export const hasContent = (status: number): boolean => !without.has(status);

/** The type that headers name, whatever the case of the header. */
export function contentType(headers: Reply['headers']): string | undefined {
  return Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1];
}

/** What goes over the wire: JSON, but text as it is where the reply names its type, and bytes as they are. */
export function contentOf({ status, headers, body, isBase64 }: Reply): string | Buffer {
  if (!hasContent(status)) return '';
  if (isBase64 === true) return Buffer.from(String(body), 'base64');
  const isExact = typeof body === 'string' && contentType(headers) !== undefined;
  return isExact ? body : JSON.stringify(body);
}

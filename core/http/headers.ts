/**
 * Headers of every response, and its content. The headers forbid framing, content sniffing, caching and
 * referrers to other sites.
 */
import type { Reply } from '../command/wire/reply.ts';

export const securityHeaders: readonly (readonly [string, string])[] = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cache-Control': 'no-store',
});

const noPage = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Types that browsers open with other programs, or whose parts have headers of their own. They are sent as
 * attachments.
 */
const keptAsFile = /^(?:application\/(?:pdf|x-shockwave-flash)|multipart\/)/i;

/** A reply with content from the bank's configuration. No browser runs the content as a page of the host. */
export function sandboxed(reply: Reply): Reply {
  const isFile = keptAsFile.test(contentType(reply.headers)?.trim() ?? '');
  const headers = {
    ...reply.headers,
    'Content-Security-Policy': noPage,
    ...(isFile ? { 'Content-Disposition': 'attachment' } : {}),
  };
  return { ...reply, headers };
}

/** Statuses whose responses never have content (RFC 9110). */
const without: ReadonlySet<number> = new Set([204, 205, 304]);

export const hasContent = (status: number): boolean => !without.has(status);

/** The content type in the headers, whatever the case of the header's name. */
export function contentType(headers: Reply['headers']): string | undefined {
  return Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1];
}

/** The content of the response: JSON, or the exact text if the reply has a content type, or bytes. */
export function contentOf({ status, headers, body, isBase64 }: Reply): string | Buffer {
  if (!hasContent(status)) return '';
  if (isBase64 === true) return Buffer.from(String(body), 'base64');
  const isExact = typeof body === 'string' && contentType(headers) !== undefined;
  return isExact ? body : JSON.stringify(body);
}

/** Headers of every answer, by which nothing of ours is framed, sniffed, stored or told to other sites; and its bytes. */
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

/** Types that browsers open by other programs, or whose parts have headers of their own: they are kept as files. */
const keptAsFile = /^(?:application\/(?:pdf|x-shockwave-flash)|multipart\/)/i;

/** A reply that the bank's configuration writes: whatever it is, no browser runs it as a page of the host's. */
export function sandboxed(reply: Reply): Reply {
  const isFile = keptAsFile.test(contentType(reply.headers)?.trim() ?? '');
  const headers = {
    ...{ ...reply.headers, 'Content-Security-Policy': noPage },
    ...(isFile ? { 'Content-Disposition': 'attachment' } : {}),
  };
  return { ...reply, headers };
}

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

/** Headers of every answer: nothing of ours is framed, sniffed, stored or told to other sites. */
import type { Reply } from '../command/wire/reply.ts';
import { contentType } from './content.ts';

export const securityHeaders: readonly (readonly [string, string])[] = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cache-Control': 'no-store',
});

const noPage =
  "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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

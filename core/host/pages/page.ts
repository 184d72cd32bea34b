/**
 * A page that the host creates once and serves unchanged: compressed if the caller accepts that, and not sent
 * twice.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export interface Page {
  readonly type: string;
  /** Created on request and always the same. Bytes are sent unchanged. */
  body(): string | Uint8Array;
  /** The address contains a hash of the content, so browsers need not ask again. */
  readonly isImmutable?: boolean;
  /** The content security policy, if it differs from that of docs pages. */
  readonly policy?: string;
}

/** The pages of a host, by their paths. */
export type Pages = Pick<ReadonlyMap<string, Page>, 'get'>;

/** The pages of all of these: the first that has one answers. */
export const together = (...all: readonly Pages[]): Pages => ({
  get(path) {
    for (const pages of all) {
      const found = pages.get(path);
      if (found !== undefined) return found;
    }
    return undefined;
  },
});

/** Makes the pages at the first request for one: until then the host starts without their files. */
export function whenAsked(make: () => Promise<Pages>): () => Promise<Pages> {
  let made: Promise<Pages> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      // The next request tries again.
      made = undefined;
      throw error;
    });
    return made;
  };
}

interface Made {
  readonly etag: string;
  readonly plain: string | Uint8Array;
  /** By the name of their encoding. */
  readonly encoded: Map<string, Promise<Buffer>>;
}

const made = new WeakMap<Page, Made>();

function madeOf(page: Page): Made {
  const known = made.get(page);
  if (known !== undefined) return known;
  const plain = page.body();
  const print = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const fresh = { etag: `"${print}"`, plain, encoded: new Map<string, Promise<Buffer>>() };
  made.set(page, fresh);
  return fresh;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses outside of the main thread: the reference has megabytes, and commands must not wait for it. */
const encoders: Readonly<Record<string, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => zip(text, { level: 9 }),
};

/** The content security policy of a page: run the host's own scripts, and connect to the host only. */
const pagePolicy = [
  ...["default-src 'none'", "style-src 'self'", "script-src 'self'", "connect-src 'self'"],
  ...["img-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"],
].join('; ');

/** Sends the page for an unknown address to a browser. */
export function sendMissing(http: Context, body: string): void {
  http.status = 404;
  http.type = 'text/html; charset=utf-8';
  http.set('Content-Security-Policy', pagePolicy);
  http.body = body;
}

/**
 * Sends a page, or 304 if the caller already has it. Browsers ask each time for pages that may change: a
 * restart may bring a new version.
 */
export async function sendPage(http: Context, page: Page): Promise<void> {
  const { etag, plain, encoded } = madeOf(page);
  http.type = page.type;
  http.vary('Accept-Encoding');
  const kept = page.isImmutable === true ? 'public, max-age=31536000, immutable' : 'no-cache';
  http.set('Cache-Control', kept);
  http.set('Content-Security-Policy', page.policy ?? pagePolicy);
  const encoding = http.acceptsEncodings('br', 'gzip', 'identity');
  const isText = typeof plain === 'string';
  const encode = encoding === false || !isText ? undefined : encoders[encoding];
  // Each encoding has a tag of its own. Otherwise a cache would return the wrong bytes.
  http.set('ETag', encode === undefined ? etag : `${etag.slice(0, -1)}-${String(encoding)}"`);
  http.status = 200;
  if (http.fresh) {
    http.status = 304;
    return;
  }
  if (encode === undefined || !isText) {
    http.body = isText ? plain : Buffer.from(plain);
    return;
  }
  const bytes = encoded.get(String(encoding)) ?? encode(plain);
  encoded.set(String(encoding), bytes);
  http.set('Content-Encoding', String(encoding));
  http.body = await bytes;
}

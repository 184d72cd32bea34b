/** Which pages of other origins may call the host from a browser (CORS). */
import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';

/** Seconds for which a browser remembers that it may. */
const remembered = 600;

/**
 * Lets pages of these origins call everything but what stands under `apart`, which is no part of a page. Tokens are carried by the
 * page itself: no cookie is ever taken, so none is allowed. Without origins nothing is said of them at all.
 */
export function forBrowsers(origins: readonly string[], apart: string): Middleware {
  if (origins.length === 0) return (_http, next) => next();
  const allow = cors({
    origin: (http: Context) => {
      const asked = http.get('origin');
      return origins.includes(asked) ? asked : '';
    },
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      ...['Authorization', 'Content-Type', 'Idempotency-Key'],
      ...['X-Request-Id', 'X-Store-Position', 'X-Tenant-Id', 'Last-Event-ID'],
    ],
    exposeHeaders: [
      ...['X-Request-Id', 'X-Store-Position', 'Retry-After'],
      ...['X-Error-Code', 'Idempotency-Replayed', 'Date'],
    ],
    maxAge: remembered,
  });
  return (http, next) => (http.path.startsWith(apart) ? next() : allow(http, next));
}

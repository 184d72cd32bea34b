/** Which pages of other origins may call the host from a browser (CORS). */
import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';

/** Seconds for which a browser caches the permission. */
const remembered = 600;

/**
 * Allows pages of these origins to call every path except `apart`, which pages do not use. Pages send the
 * token themselves. The host never accepts cookies, so credentials are not allowed. Without origins, no CORS
 * headers are sent.
 */
export function corsMiddleware(origins: readonly string[], apart: string): Middleware {
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

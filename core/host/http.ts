/** The Koa application: addresses, headers, health, metrics, docs. */
import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import Koa, { type Context as HttpContext } from 'koa';
import type { Bank } from '../command/bank.ts';
import { reject } from '../command/rejections.ts';
import { R1, refuse } from '../command/reply.ts';
import { door, send } from './door.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface HttpOptions {
  readonly bank: Bank;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly isTrustedProxy: (address: string) => boolean;
  /** Pages made from the catalogue, by path: their type and their text. */
  readonly pages: ReadonlyMap<string, Page>;
}

export interface Page {
  readonly type: string;
  readonly body: string;
}

const securityHeaders = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cache-Control': 'no-store',
});

export function httpApp(options: HttpOptions): Koa {
  const app = new Koa();
  app.use(around(options));
  const router = commandRoutes(options);
  app.use(router.routes()).use(router.allowedMethods());
  app.use((http: HttpContext) => {
    if (http.status === 404) send(http, notFound(options.bank));
  });
  app.on('error', (error: unknown) => options.log.error({ err: error }, 'response failed'));
  return app;
}

/** What surrounds every request: its id, the headers, one line in the log, no stack trace to anybody. */
function around({ bank, log }: HttpOptions): Koa.Middleware {
  return async (http, next) => {
    const started = performance.now();
    const given = http.get('x-request-id');
    const requestId = /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
    http.state.requestId = requestId;
    http.set('X-Request-Id', requestId);
    for (const [name, value] of securityHeaders) http.res.setHeader(name, value);
    try {
      await next();
    } catch (error) {
      const incidentId = bank.incident(error, { name: http.path, requestId });
      send(
        http,
        refuse(R1, 'E5', bank.registry.rejections, reject('INTERNAL_ERROR', { incidentId })),
      );
    }
    log.info(
      {
        requestId,
        method: http.method,
        path: http.path,
        name: http.state.name as unknown,
        status: http.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  };
}

function commandRoutes(options: HttpOptions): Router {
  const { bank, metrics, readiness, isTrustedProxy, pages } = options;
  const enter = door({ bank, isTrustedProxy, refusedAtDoor: metrics.refusedAtDoor });
  const router = new Router();
  for (const path of ['/api/bpm/cmd', '/api/bpm/qry', '/api/v1/execute']) {
    router.post(path, (http: HttpContext) => enter(http));
    router.post(`${path}/:name`, (http: HttpContext) =>
      enter(http, (http.params as { readonly name: string }).name),
    );
  }
  router.get('/health/live', (http: HttpContext) => {
    http.body = { status: 'live' };
  });
  router.get('/health/ready', async (http: HttpContext) => {
    const found = await readiness();
    http.status = found.status === 'not-ready' ? 503 : 200;
    http.body = found;
  });
  router.get('/metrics', async (http: HttpContext) => {
    http.type = metrics.registry.contentType;
    http.body = await metrics.registry.metrics();
  });
  for (const [path, page] of pages) {
    router.get(path, (http: HttpContext) => {
      http.type = page.type;
      http.body = page.body;
    });
  }
  return router;
}

function notFound(bank: Bank) {
  return refuse(
    R1,
    'E5',
    bank.registry.rejections,
    reject('UNKNOWN_COMMAND', { message: 'There is nothing at this address; see /docs.' }),
  );
}

/** The Koa application: addresses, headers, health, metrics, docs. */
import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import Koa, { type Context as HttpContext } from 'koa';
import { hostPartition } from '../command/declaration/table.ts';
import type { Bank } from '../command/wire/bank.ts';
import { failure, invalid, leave } from '../command/wire/execute.ts';
import { hostRejections, isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { R1, type Reply, refuse } from '../command/wire/reply.ts';
import type { Pace } from '../http/body-pace.ts';
import { corsMiddleware } from '../http/cors.ts';
import { callerOfRequest, door, helpLink, originOf, send } from '../http/door.ts';
import { uploadHandler } from '../http/file-door.ts';
import { securityHeaders } from '../http/headers.ts';
import { places } from '../http/large-body.ts';
import type { RequestGate } from '../http/request-gate.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { membersOf } from '../values/members.ts';
import { webhookError, webhookPrefix } from '../webhooks/call.ts';
import type { Inbound } from '../webhooks/inbound.ts';
import type { Config } from './config.ts';
import type { EventStreams } from './event-streams.ts';
import type { Readiness } from './health/readiness.ts';
import { type DemoTokens, demoToken, isOwnPage } from './pages/demo-tokens.ts';
import { missingPage } from './pages/docs/missing-page.ts';
import { type Pages, sendMissing, sendPage } from './pages/page.ts';

export interface HttpOptions {
  readonly bank: Bank;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly isTrustedProxy: (address: string) => boolean;
  /** Answers calls under `webhookPrefix`. */
  readonly inbound: Pick<Inbound, 'answer'>;
  /** How many requests are taken of whom. */
  readonly gate: RequestGate;
  readonly pace: Pace;
  readonly streams: Pick<EventStreams, 'open'>;
  readonly config: Pick<Config, 'largeBodies' | 'corsOrigins'>;
  /** Pages generated from the catalogue, by path: their type and their text. */
  readonly pages: () => Promise<Pages>;
  /** Issues tokens to users who try the docs. Undefined unless the host is only for its own machine. */
  readonly demoTokens: DemoTokens | undefined;
}

export function httpApp(options: HttpOptions): Koa {
  const { config } = options;
  const app = new Koa();
  app.use(around(options));
  app.use(corsMiddleware(config.corsOrigins, webhookPrefix));
  app.use((http: HttpContext, next) =>
    http.path.startsWith(webhookPrefix) ? called(http, options) : next(),
  );
  app.use(explained(options));
  const router = commandRoutes(options);
  app.use(router.routes()).use(served(options)).use(router.allowedMethods());
  app.on('error', (error: unknown) => options.log.error({ err: error }, 'response failed'));
  return app;
}

/** Answers a webhook's call, unless its address sends more than the host takes. */
async function called(
  http: HttpContext,
  { bank, inbound, gate, isTrustedProxy, metrics }: HttpOptions,
): Promise<void> {
  const origin = originOf(http, isTrustedProxy);
  const tooMany = await gate.address(origin.ip);
  if (tooMany === undefined) {
    await inbound.answer(http);
    metrics.webhookCalled(http.res.statusCode);
    return;
  }
  metrics.refusedAtDoor(tooMany.code);
  const { code, message = hostRejections[code].says, retryAfter = 1 } = tooMany;
  // The owner of the address is not known yet, so the entry goes to the host's own trail.
  await bank.trail.refused({
    tenant: hostPartition,
    eventType: 'WebHookCallRefused',
    outcome: code,
    origin,
    userId: 'anonymous',
    userName: 'anonymous',
    role: null,
    branchId: null,
    action: `${http.method} ${http.path}`,
  });
  const headers = { 'Retry-After': String(retryAfter) };
  send(http, webhookError(hostRejections[code].http, message, code, headers));
}

/** Explains a missing answer. If the caller sent a token, the attempt is recorded in the audit trail. */
function explained(options: HttpOptions): Koa.Middleware {
  const { bank } = options;
  return async (http, next) => {
    await next();
    if (http.respond === false || (http.body !== undefined && http.body !== null)) return;
    const why = whyNot(http);
    if (why === undefined) return;
    if (http.get('authorization') !== '') await leaveAttempt(why, http, options);
    const reply = refuse(R1, 'E5', bank.registry.rejections, why);
    http.vary('Accept');
    if (why !== nothingHere || !isRead(http)) send(http, reply);
    else {
      http.set({ ...reply.headers, Link: helpLink(why.code) });
      sendMissing(http, missingPage(hostRejections.NOTHING_HERE.says));
    }
  };
}

/** Whether a browser requests a page. */
const isRead = (http: HttpContext): boolean =>
  !http.path.startsWith('/api/') &&
  ['GET', 'HEAD'].includes(http.method) &&
  http.accepts('json', 'html') === 'html';

function whyNot(http: HttpContext): Rejection | undefined {
  if (http.status === 404) return nothingHere;
  if (http.status !== 405 && http.status !== 501) return undefined;
  return reject('METHOD_NOT_ALLOWED', { message: `${http.method} is not what this address is for.` });
}

async function leaveAttempt(
  { code }: Rejection,
  http: HttpContext,
  { bank, gate, isTrustedProxy }: HttpOptions,
): Promise<void> {
  const origin = originOf(http, isTrustedProxy);
  const known = await callerOfRequest(http, origin, { bank, gate });
  const actor = isRejection(known) ? undefined : known;
  await leave(code, { name: `${http.method} ${http.path}`, origin }, actor, bank);
}

const nothingHere = reject('NOTHING_HERE');

/** Serves the pages, after the routes. Commands do not load the files of pages. */
function served({ pages: read, bank }: HttpOptions): Koa.Middleware {
  return async (http, next) => {
    const pages = await read();
    const page = pages.get(http.path);
    if (page === undefined) {
      // An address with extra slashes at its end is redirected: the page's links start from its own address.
      const own = http.path.replace(/\/+$/, '');
      // The console's own pages handle the addresses below `/console`.
      const isElsewhere = own === http.path || own.startsWith('/console');
      if (isElsewhere || pages.get(own) === undefined) return next();
      http.status = 308;
      http.redirect(own + http.search);
      return;
    }
    const [stray] = Object.keys(http.query);
    // Pages for programs have no parameters. Links to pages for people may contain some, which are ignored.
    if (stray !== undefined && page.type.startsWith('application/json')) {
      const field = stray.slice(0, 60);
      const message = `${field} is not a parameter of this address: there is none`;
      const refused = invalid([{ field, message, code: 'VALIDATION' }]);
      send(http, refuse(R1, 'E5', bank.registry.rejections, refused));
      return;
    }
    if (http.method !== 'GET' && http.method !== 'HEAD') {
      http.status = 405;
      http.set('Allow', 'GET, HEAD');
      return;
    }
    await sendPage(http, page);
  };
}

/** Wraps every request: its id, the headers and one log line. No stack trace is sent. */
function around({ bank, log }: HttpOptions): Koa.Middleware {
  return async (http, next) => {
    const started = performance.now();
    const given = http.get('x-request-id');
    const requestId = /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
    http.state.requestId = requestId;
    if (!isReadable(http)) {
      http.state.requestId = requestId;
      send(http, refuse(R1, 'E5', bank.registry.rejections, unreadable));
      log.info({ requestId, method: http.method, path: http.url, status: http.status }, 'request');
      return;
    }
    try {
      await next();
      if (http.respond !== false) {
        http.set('X-Request-Id', requestId);
        for (const [name, value] of securityHeaders) {
          if (!http.res.hasHeader(name)) http.res.setHeader(name, value);
        }
      }
    } catch (error) {
      send(http, failed(error, http, requestId, bank));
    }
    log.info(
      {
        requestId,
        method: http.method,
        path: http.path,
        name: http.state.name,
        ...membersOf(http.state.subject),
        status: http.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  };
}

const unreadable = reject('MALFORMED', { message: 'The address of the request cannot be read.' });

/** Whether its address has a path: `GET http://[` is a request to HTTP, and names no place. */
function isReadable(http: HttpContext): boolean {
  try {
    return typeof http.path === 'string';
  } catch {
    return false;
  }
}

/** Answers an unreachable store in the form of the address. Every other unexpected error is a fault. */
function failed(error: unknown, http: HttpContext, requestId: string, bank: Bank): Reply {
  const origin = { kind: 'http' as const, requestId, ip: null, userAgent: null };
  const rejection = failure(error, { name: http.path, origin }, bank);
  if (!http.path.startsWith(webhookPrefix)) {
    return refuse(R1, 'E5', bank.registry.rejections, rejection);
  }
  const { code, message, retryAfter } = rejection;
  const { http: status, says } = bank.registry.rejections[code] ?? hostRejections.INTERNAL_ERROR;
  const headers: Readonly<Record<string, string>> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return webhookError(status, message ?? says, code, headers);
}

function commandRoutes(options: HttpOptions): Router {
  const { bank, metrics, readiness, isTrustedProxy, gate, pace, config } = options;
  const own = {
    bank,
    isTrustedProxy,
    gate,
    pace,
    refusedAtDoor: metrics.refusedAtDoor,
    places: places(config.largeBodies),
  };
  const enter = door(own);
  const enterFile = uploadHandler(own);
  const router = new Router();
  for (const path of ['/api/bpm/cmd', '/api/bpm/qry', '/api/v1/execute']) {
    const only = path === '/api/bpm/qry' ? 'query' : undefined;
    router.post(path, (http: HttpContext) => enter(http, undefined, only));
    router.post(`${path}/:name`, (http: HttpContext) =>
      enter(http, String(membersOf(http.params).name), only),
    );
  }
  router.post('/api/v1/files/:name', (http: HttpContext) =>
    enterFile(http, String(membersOf(http.params).name)),
  );
  router.get('/api/v1/me', (http: HttpContext) => enter(http, 'RetrieveOwnAccessQuery'));
  router.get('/api/v1/audit/key', (http: HttpContext) => enter(http, 'RetrieveAuditKeyQuery'));
  router.get('/api/v1/events/stream', (http: HttpContext) => options.streams.open(http));
  router.get('/health/live', (http: HttpContext) => {
    http.body = { status: 'live' };
  });
  router.get(['/health', '/health/ready'], async (http: HttpContext) => {
    const found = await readiness();
    http.status = found.status === 'not-ready' ? 503 : 200;
    http.body = found;
  });
  router.get('/metrics', async (http: HttpContext) => {
    http.type = metrics.registry.contentType;
    http.body = await metrics.registry.metrics();
  });
  if (options.demoTokens !== undefined) offerTokens(router, options.demoTokens);
  return router;
}

/** Serves tokens for the docs on demo data. Pages of other origins get 404. */
function offerTokens(router: Router, tokens: DemoTokens): void {
  router.get('/docs/tokens', (http: HttpContext) => {
    if (isOwnPage(http)) http.body = { roles: tokens.roles().order };
  });
  router.post('/docs/tokens/:role', async (http: HttpContext) => {
    const role = String(membersOf(http.params).role);
    const token = isOwnPage(http) ? await demoToken(role, tokens) : undefined;
    if (token !== undefined) http.body = { token };
  });
}

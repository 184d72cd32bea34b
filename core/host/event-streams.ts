/** `GET /api/v1/events/stream`: who may have a stream of events, how many there are, and when each ends. */
import type { Context as HttpContext } from 'koa';
import type { RequestLimits } from '../auth/request-limits.ts';
import { type Actor, allows } from '../command/declaration/actor.ts';
import { maySee } from '../command/declaration/event-types.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import type { Refusal } from '../command/declaration/refusal.ts';
import type { Bank } from '../command/wire/bank.ts';
import { invalid, leave, notPermitted } from '../command/wire/execute.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { R2, refuse } from '../command/wire/reply.ts';
import type { Event } from '../events/feed.ts';
import { filterPattern, unmetProblem, unseenRefusal } from '../events/filter.ts';
import type { LiveEvents } from '../events/live.ts';
import { type Ending, farewell, streamEvents } from '../events/stream.ts';
import { bearer, callerOfRequest, type DoorOptions, originOf, send } from '../http/door.ts';
import { securityHeaders } from '../http/headers.ts';
import type { RequestGate } from '../http/request-gate.ts';
import type { StreamMetrics } from '../telemetry/metrics.ts';
import { isUuid } from '../values/id.ts';
import { personKey } from '../values/person.ts';

export interface EventStreamOptions {
  readonly bank: Bank;
  readonly gate: RequestGate;
  readonly isTrustedProxy: DoorOptions['isTrustedProxy'];
  readonly refusedAtDoor: DoorOptions['refusedAtDoor'];
  readonly limits: () => RequestLimits | undefined;
  readonly live: LiveEvents;
  readonly reader: (tenant: string) => QueryRead;
  readonly inOrder: boolean;
  readonly metrics: StreamMetrics;
}

export interface EventStreams {
  /** Answers a request with a stream, or with the reason why there is none. */
  open(http: HttpContext): Promise<void>;
  /** Ends all streams and sends each the reason. */
  stop(): void;
}

/** The query for these events. Its permission is also required for the stream. */
const asked = 'RetrieveEventsQuery';
/** Milliseconds between two checks of a reader's token. */
const glance = 1000;
/** Milliseconds that a reader's full connection is waited for. */
const patience = 10_000;

interface Open {
  readonly person: string;
  /** Whether the reader may go on. */
  check(): Promise<void>;
  end(why: Ending): void;
}

export function eventStreams(options: EventStreamOptions): EventStreams {
  const { bank, live, reader: readerOf, inOrder, metrics } = options;
  const streams = new Set<Open>();
  /** Streams that have ended but have not yet sent the reason. */
  const leaving = new Set<HttpContext['res']>();
  let checking: NodeJS.Timeout | undefined;

  const add = (stream: Open): void => {
    streams.add(stream);
    checking ??= setInterval(() => {
      for (const one of streams) void one.check();
    }, glance);
    checking.unref();
  };
  const remove = (stream: Open): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  };

  const run = async (http: HttpContext, actor: Actor, wish: Wish): Promise<void> => {
    const { res } = http;
    const token = bearer(http.get('authorization')) ?? '';
    const over = new AbortController();
    let why: Ending | undefined;
    /** The reader's current rights: roles change while a stream is open. */
    let reader = actor;
    const end = (code: Ending): void => {
      why ??= code;
      over.abort();
    };
    const stream: Open = {
      person: personOf(actor),
      end,
      async check() {
        const known = await goesOn(token, bank);
        if (typeof known === 'string') end(known);
        else reader = known;
      },
    };
    res.once('close', () => over.abort());
    add(stream);
    metrics.opened();
    const following = live.follow(actor.tenant);
    try {
      const read = readerOf(actor.tenant);
      const { signal } = over;
      const maySeeIt = (event: Event) => maySee(event, reader, bank.registry.events);
      const parts = { response: res, following, read, inOrder, signal, patience };
      why = (await streamEvents({ ...parts, ...wish, maySee: maySeeIt, sent: metrics.sent })) ?? why;
    } catch (error) {
      bank.incident(error, { name: http.path, requestId: String(http.state.requestId) });
      why ??= 'STORE_UNAVAILABLE';
    } finally {
      following.leave();
      metrics.ended(why ?? 'closed');
      leaving.add(res);
      // A stream counts for its reader until it is closed.
      await farewell(res, why);
      leaving.delete(res);
      remove(stream);
    }
  };

  return {
    async open(http) {
      const origin = originOf(http, options.isTrustedProxy);
      const actor = await callerOfRequest(http, origin, options);
      const known = isRejection(actor) ? undefined : actor;
      const wish = isRejection(actor) ? actor : await admitted(http, actor, streams, options);
      if (known === undefined || isRejection(wish)) {
        const why = isRejection(wish) ? wish : reject('UNAUTHENTICATED');
        options.refusedAtDoor(why.code);
        await leave(why.code, { name: asked, origin }, known, bank);
        return send(http, refuse(R2, 'E5', bank.registry.rejections, why));
      }
      http.state.subject = { userId: known.userId, tenant: known.tenant };
      http.respond = false;
      const { res } = http;
      for (const [name, value] of headersOf(http)) res.setHeader(name, value);
      res.writeHead(200);
      if (http.method === 'HEAD') {
        res.end();
        return;
      }
      res.flushHeaders();
      // The request is already answered. From here on the stream runs alone.
      void run(http, known, wish);
    },
    stop() {
      for (const res of leaving) res.destroy();
      for (const stream of streams) stream.end('SHUTTING_DOWN');
    },
  };
}

const headersOf = (http: HttpContext): readonly (readonly [string, string])[] => [
  ...securityHeaders,
  ['X-Request-Id', String(http.state.requestId)],
  ['Content-Type', 'text/event-stream; charset=utf-8'],
  // Proxies that buffer answers would keep all events back.
  ['X-Accel-Buffering', 'no'],
];

/** The events that a reader subscribes to. */
interface Wish {
  readonly filters: readonly string[];
  readonly after?: string;
}

/** The caller's wish, or the reason why it is rejected. */
async function admitted(
  http: HttpContext,
  actor: Actor,
  streams: ReadonlySet<Open>,
  { bank, gate, limits }: EventStreamOptions,
): Promise<Wish | Rejection> {
  const tooMany = await gate.subject(actor);
  if (tooMany !== undefined) return tooMany;
  const spec = bank.registry.find(asked)?.spec;
  if (spec === undefined) return reject('NOTHING_HERE');
  const tenant = http.get('x-tenant-id');
  const from = {
    form: 'E5' as const,
    origin: { kind: 'http' as const },
    ...(tenant === '' ? {} : { tenantHeader: tenant }),
  };
  const refused = notPermitted(spec, from, actor);
  if (refused !== undefined) return refused;
  const { wish, problems } = wishOf(http, bank);
  if (problems.length > 0) return invalid(problems);
  const hidden = unseenRefusal(wish.filters, actor, bank.registry.events);
  if (hidden !== undefined) return hidden;
  return tooManyStreams(actor, streams, limits()?.eventStreams) ?? wish;
}

function wishOf(
  http: HttpContext,
  { registry }: Bank,
): { readonly wish: Wish; readonly problems: readonly Refusal[] } {
  const problems: Refusal[] = [];
  const wrong = (field: string, message: string): void => {
    problems.push({ field, message: `${field} ${message}`, code: 'VALIDATION' });
  };
  const given = { ...http.query };
  for (const name of Object.keys(given)) {
    if (name !== 'type' && name !== 'cursor') wrong(name, 'is not known here: type and cursor are');
  }
  const types = [given.type ?? []].flat().flatMap((list) => list.split(','));
  const misshapen = types.filter((type) => type.length > 80 || !known.test(type));
  if (types.length > 100) wrong('type', 'must name at most 100 types');
  for (const type of misshapen.slice(0, 1)) {
    wrong('type', `must be types or families such as loan.*, comma-separated: ${type.slice(0, 80)}`);
  }
  const shapely = types.filter((type) => !misshapen.includes(type));
  const strange = unmetProblem(shapely, registry.events);
  if (strange !== undefined) wrong('type', strange);
  const header = http.get('last-event-id');
  const last = header !== '' ? header : given.cursor;
  if (Array.isArray(last) || (last !== undefined && !isUuid(last))) {
    wrong(header === '' ? 'cursor' : 'Last-Event-ID', 'must be the id of an event');
  }
  const after = typeof last === 'string' ? { after: last.toLowerCase() } : {};
  return { wish: { filters: types.length === 0 ? ['*'] : types, ...after }, problems };
}

const known = new RegExp(filterPattern);

function tooManyStreams(
  actor: Actor,
  streams: ReadonlySet<Open>,
  limits: RequestLimits['eventStreams'] | undefined,
): Rejection | undefined {
  if (limits === undefined) return reject('POLICY_UNAVAILABLE', { retryAfter: 5 });
  const person = personOf(actor);
  const own = [...streams].filter((stream) => stream.person === person).length;
  const full =
    own >= limits.perSubject
      ? `You have ${own} streams of events open, and may have no more.`
      : streams.size >= limits.perHost
        ? `This host has ${streams.size} streams of events open, and takes no more.`
        : undefined;
  if (full === undefined) return undefined;
  return reject('REQUEST_LIMIT_EXCEEDED', { message: full, retryAfter: 5 });
}

const personOf = ({ tenant, userId }: Actor): string => `${tenant}\n${personKey(userId)}`;

/**
 * The reader with their current rights, or the reason to end the stream: an expired token or a lost
 * permission.
 */
async function goesOn(token: string, bank: Bank): Promise<Actor | Ending> {
  try {
    const actor = await bank.authenticate(token);
    if (isRejection(actor)) return 'UNAUTHENTICATED';
    const needed = bank.registry.find(asked)?.spec.permission ?? [];
    return allows(actor, needed) ? actor : 'INSUFFICIENT_PERMISSIONS';
  } catch {
    // A reader who cannot be authenticated gets no more events. They reconnect once the keys can be read.
    return 'UNAUTHENTICATED';
  }
}

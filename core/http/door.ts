/** The HTTP entry point: bytes to an envelope, a reply to a response. It has no business logic. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzip } from 'node:zlib';
import type { Context as HttpContext } from 'koa';
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { address, type Envelope, type Origin } from '../command/wire/envelope.ts';
import { execute, failure, leave } from '../command/wire/execute.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import {
  errorCodeHeader,
  R1,
  type ReadyFile,
  type Reply,
  type ReplyFile,
  type ReplyStyle,
  refuse,
} from '../command/wire/reply.ts';
import { type UploadUnderWay, uploadOf } from '../uploads/progress.ts';
import { leaveUnread, type Named, nameAtStart, nameInBody } from './body-name.ts';
import type { Pace } from './body-pace.ts';
import { clientAddress } from './client-address.ts';
import { contentOf, contentType, hasContent, securityHeaders } from './headers.ts';
import type { Places } from './large-body.ts';
import { type Body, type BodyOf, bodyOf, otherCommand } from './request-body.ts';
import type { RequestGate } from './request-gate.ts';
import { optionsOf, valuesOf } from './request-options.ts';
import { patience, unreadAnswers } from './unread-answers.ts';

export interface DoorOptions {
  readonly bank: Bank;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly refusedAtDoor: (reason: string) => void;
  /** Limits of requests, for each address and person. */
  readonly gate: RequestGate;
  /** Places for bodies of more than 256 KiB. */
  readonly places: Places;
  readonly pace: Pace;
}

/** The requested command, from the path or from the beginning of the body. */
const namedBy = (pathName: string | undefined, begun: Buffer): Named | undefined =>
  pathName === undefined ? nameAtStart(begun) : { name: pathName, form: 'E5' };

type Caller = Pick<Envelope, 'origin'>;

/** Refuses requests before their command runs. */
function refusals({ bank, refusedAtDoor }: Pick<DoorOptions, 'bank' | 'refusedAtDoor'>) {
  const refuseEarly = async (
    rejection: Rejection,
    { name, form = 'E5', actor, origin }: Caller & Partial<Named> & { readonly actor?: Actor },
    style: ReplyStyle = R1,
  ): Promise<Reply> => {
    refusedAtDoor(rejection.code);
    await leave(rejection.code, { name: name ?? '', origin }, actor, bank);
    return refuse(style, form, bank.registry.rejections, rejection);
  };

  /** Refuses a request before its body is read. At most the beginning of the body determines the envelope. */
  const refuseUnread = async (
    rejection: Rejection,
    caller: Caller & { readonly actor?: Actor },
    http: HttpContext,
    pathName: string | undefined,
  ): Promise<Reply> => {
    const named: Named | undefined =
      pathName === undefined ? await nameInBody(http.req) : { name: pathName, form: 'E5' };
    leaveUnread(http.req);
    return refuseNamed(rejection, caller, http, named);
  };

  /** Refuses in the envelope of the requested command, if the command is known. */
  const refuseNamed = async (
    rejection: Rejection,
    caller: Caller & { readonly actor?: Actor },
    http: HttpContext,
    named: Named | undefined,
  ): Promise<Reply> => {
    const subject = named === undefined ? undefined : bank.registry.find(named.name);
    http.state.name = subject?.spec.name;
    const about = { ...caller, name: http.path, ...named };
    const reply = await refuseEarly(rejection, about, subject?.spec.reply);
    if (subject !== undefined) bank.observe(subject.spec, reply.status, 0);
    return reply;
  };

  return { refuseUnread, refuseNamed };
}

/**
 * Handles a command or query. `pathName` is the name in the path, if present. `only` restricts the kind that
 * the address accepts.
 */
export function door(options: DoorOptions) {
  const { bank, isTrustedProxy, gate, places, pace } = options;
  const large = { registry: bank.registry, places, pace };
  const { refuseUnread, refuseNamed } = refusals(options);
  const unread = unreadAnswers();

  const handle = async (
    http: HttpContext,
    pathName: string | undefined,
    only: 'query' | undefined,
  ): Promise<Reply> => {
    const caller: Caller = { origin: originOf(http, isTrustedProxy) };
    const known = await callerOfRequest(http, caller.origin, { bank, gate });
    if (isRejection(known)) return refuseUnread(known, caller, http, pathName);
    http.state.subject = { userId: known.userId, tenant: known.tenant };
    const tooMany = (await gate.subject(known)) ?? unread.tooMany(known);
    if (tooMany !== undefined) {
      return refuseUnread(tooMany, { ...caller, actor: known }, http, pathName);
    }
    const who = { ...caller, actor: known };
    let upload: UploadUnderWay | undefined;
    const comes: BodyOf['comes'] = ({ spec }, declared) => {
      upload = uploadOf({ ...who, command: spec.name, declared }, bank);
      return upload;
    };
    const body = await bodyOf(http.req, { pathName, actor: known, large, comes });
    if ('rejection' in body) {
      await upload?.ended(false);
      if (body.begun === undefined) return refuseUnread(body.rejection, who, http, pathName);
      leaveUnread(http.req);
      return refuseNamed(body.rejection, who, http, namedBy(pathName, body.begun));
    }
    try {
      const asked = askedOf(http, { pathName, only }, body, bank);
      if (!('rejection' in asked)) http.state.name = asked.name;
      const reply =
        'rejection' in asked
          ? await refuseNamed(asked.rejection, who, http, asked.named)
          : await execute(
              { ...asked, ...caller, credentials: { actor: known }, ...(upload && { upload }) },
              bank,
            );
      await upload?.ended(reply.status === 200);
      return reply;
    } finally {
      body.leave?.done();
    }
  };

  return async (http: HttpContext, pathName?: string, only?: 'query'): Promise<void> => {
    let reply = await handle(http, pathName, only);
    const { subject: reader, name }: DoorState = http.state;
    // Queries that were admitted at the same time may exceed the limit together. Replies to commands are
    // always sent.
    const spec = name === undefined ? undefined : bank.registry.find(name)?.spec;
    const tooMany = reader !== undefined && spec?.kind === 'query' ? unread.tooMany(reader) : undefined;
    if (tooMany !== undefined) reply = refuse(spec?.reply ?? R1, 'E5', bank.registry.rejections, tooMany);
    const { file } = reply;
    if (file === undefined || !accepts(http, file.contentType)) {
      const content = contentSent(http, reply);
      if (reader !== undefined) unread.sent(reader, http.res, content.length);
    } else if ('chunks' in file) await sendParts(http, file, bank);
    else {
      sendFile(http, file);
      if (reader !== undefined) unread.sent(reader, http.res, file.content.length);
    }
  };
}

/** The data of a request for the log and the response. */
interface DoorState {
  readonly subject?: Pick<Actor, 'tenant' | 'userId'>;
  readonly name?: string;
}

type Asked = Omit<Envelope, 'origin' | 'credentials'>;

/** The request for `execute`, or the refusal. */
function askedOf(
  http: HttpContext,
  { pathName, only }: { readonly pathName: string | undefined; readonly only: 'query' | undefined },
  { value, begun, leave: spoken }: Extract<Body, { readonly value: unknown }>,
  { registry, queries }: Bank,
): Asked | { readonly rejection: Rejection; readonly named: Named | undefined } {
  const addressed = address(pathName, value, registry.find);
  if ('problem' in addressed) {
    const rejection = reject('VALIDATION', { message: addressed.problem });
    return { rejection, named: namedBy(pathName, begun) };
  }
  if (spoken !== undefined && registry.find(addressed.name)?.spec !== spoken.spec) {
    return { rejection: otherCommand(), named: addressed };
  }
  if (only === 'query' && registry.find(addressed.name)?.spec.kind === 'command') {
    const name = addressed.name.slice(0, 100);
    const message = `${name} is a command, and /api/bpm/qry runs queries only: send it to /api/bpm/cmd.`;
    return { rejection: reject('VALIDATION', { message }), named: addressed };
  }
  const options = optionsOf(http, queries.isPosition);
  return isRejection(options) ? { rejection: options, named: addressed } : { ...addressed, ...options };
}

/** The origin of a request. */
export function originOf(http: HttpContext, isTrustedProxy: DoorOptions['isTrustedProxy']): Origin {
  const forwarded = http.get('x-forwarded-for');
  return {
    kind: 'http',
    requestId: String(http.state.requestId),
    ip: clientAddress(http.req.socket.remoteAddress, forwarded, isTrustedProxy),
    userAgent: http.get('user-agent').slice(0, 300) || null,
  };
}

/** The actor of the token, or the refusal. Checked before the body is read. */
export async function callerOfRequest(
  http: HttpContext,
  origin: Origin,
  { bank, gate }: Pick<DoorOptions, 'bank' | 'gate'>,
): Promise<Actor | Rejection> {
  const tooMany = await gate.address(origin.ip);
  if (tooMany !== undefined) return tooMany;
  // With several headers, Node returns only the first. A program that reads another header would see another
  // caller.
  if (valuesOf(http, 'authorization').length > 1) {
    return reject('UNAUTHENTICATED', { message: 'Authorization must come once.' });
  }
  const token = bearer(http.get('authorization'));
  if (token === undefined) return reject('UNAUTHENTICATED');
  try {
    const actor = await bank.authenticate(token);
    return isRejection(actor) ? ((await gate.forged(origin.ip)) ?? actor) : actor;
  } catch (error) {
    return failure(error, { name: http.path, origin }, bank);
  }
}

/** Whether the caller accepts this type by name. Wildcards do not count: such callers get JSON. */
function accepts(http: HttpContext, contentType: string): boolean {
  return http
    .get('accept')
    .split(',')
    .some((range) => range.split(';')[0]?.trim().toLowerCase() === contentType);
}

function sendFile(http: HttpContext, { fileName, contentType, content }: ReplyFile): void {
  http.status = 200;
  http.type = contentType;
  http.attachment(fileName);
  http.body = content;
}

/**
 * Sends a file while it is read. If reading fails, the connection is cut, because half a file would look
 * complete.
 */
async function sendParts(http: HttpContext, file: ReadyFile, bank: Bank): Promise<void> {
  http.status = 200;
  http.type = file.contentType;
  http.attachment(file.fileName);
  http.vary('Accept');
  for (const [name, value] of securityHeaders) http.res.setHeader(name, value);
  http.set('X-Request-Id', String(http.state.requestId));
  http.respond = false;
  const { res } = http;
  res.setTimeout(patience, () => res.destroy());
  try {
    await pipeline(Readable.from(file.chunks(), { objectMode: false }), res);
  } catch (error) {
    // A client that disconnects is not a fault.
    if (!res.destroyed || !isAborted(error)) {
      bank.incident(error, { name: file.fileName, requestId: String(http.state.requestId) });
    }
    res.destroy();
  }
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const fixedPairs: readonly (readonly [string, string])[] = [
  ...securityHeaders,
  ['Content-Type', 'application/json; charset=utf-8'],
];
const fixedHeaders: readonly string[] = fixedPairs.flat();

/** The Link header with the documentation of a code. */
export const helpLink = (code: string): string => `</docs/errors/${code}>; rel="help"`;

/**
 * Writes a reply as the response, all headers in one step: set one by one, as Koa does, they cost as much as
 * deciding the command.
 */
export function send(http: HttpContext, reply: Reply): void {
  contentSent(http, reply);
}

/** The same, and returns the content before compression. */
export function contentSent(http: HttpContext, reply: Reply): string | Buffer {
  http.respond = false;
  const { res } = http;
  if (res.headersSent) return '';
  const { status, headers } = reply;
  // The log and the metrics read the status before a compressed answer is written.
  res.statusCode = status;
  const content = contentOf(reply);
  const own = Object.entries(headers).flat();
  const given = ['X-Request-Id', String(http.state.requestId)];
  if (status === 401) own.push('WWW-Authenticate', 'Bearer');
  const code = headers[errorCodeHeader];
  if (code !== undefined) own.push('Link', helpLink(code));
  const write = (bytes: string | Buffer, more: readonly string[] = []): void => {
    // For these statuses, a length would describe the content of another response.
    const hasLength = status !== 204 && status !== 304;
    const length = hasLength ? ['Content-Length', String(Buffer.byteLength(bytes))] : [];
    res.writeHead(status, [...fixedBeside(reply), ...given, ...length, ...own, ...more]);
    res.end(bytes);
  };
  if (content.length <= smallAnswer || contentType(headers) !== undefined) {
    write(content);
    return content;
  }
  const varied = res.getHeader('vary');
  const varies = ['Vary', varied === undefined ? encoding : `${varied}, ${encoding}`];
  if (http.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    write(content, varies);
    return content;
  }
  gzip(content, (error, bytes) => {
    if (error === null) write(bytes, ['Content-Encoding', 'gzip', ...varies]);
    else write(content, varies);
  });
  return content;
}

/** The request header by which compressible responses vary. */
const encoding = 'Accept-Encoding';

/** Smaller responses are not compressed: they fit into a packet or two. */
const smallAnswer = 1024;

/**
 * The host's own headers except those that the reply sets. Clients would choose differently between duplicate
 * headers.
 */
function fixedBeside({ status, headers }: Reply): readonly string[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (!hasContent(status)) names.push('content-type');
  if (!fixedPairs.some(([name]) => names.includes(name.toLowerCase()))) return fixedHeaders;
  return fixedPairs.filter(([name]) => !names.includes(name.toLowerCase())).flat();
}

/** The token in a header. */
export function bearer(header: string): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

/** HTTP to the one door: bytes to an envelope, a reply to a response. No business knowledge. */
import type { Context as HttpContext } from 'koa';
import type { Bank } from '../command/bank.ts';
import { address, type Envelope } from '../command/envelope.ts';
import { execute, leave } from '../command/execute.ts';
import { isRejection, type Rejection, reject, rejectAll } from '../command/rejections.ts';
import { R1, type Reply, type ReplyFile, refuse } from '../command/reply.ts';
import { jsonOf, readBytes } from './body.ts';
import { clientAddress } from './client-address.ts';
import { securityHeaders } from './headers.ts';

export interface DoorOptions {
  readonly bank: Bank;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly refusedAtDoor: (reason: string) => void;
}

/** Handles a command or query; `pathName` is the name that the path carries, if it does. */
export function door({ bank, isTrustedProxy, refusedAtDoor }: DoorOptions) {
  const refuseEarly = async (
    rejection: Rejection,
    envelope: Pick<Envelope, 'name' | 'credentials' | 'origin'>,
  ): Promise<Reply> => {
    refusedAtDoor(rejection.code);
    const { credentials } = envelope;
    const token = 'token' in credentials ? credentials.token : undefined;
    // Where no token can be checked, nobody is known.
    const actor =
      token === undefined ? undefined : await bank.authenticate(token).catch(() => undefined);
    await leave(rejection.code, envelope, actor, bank);
    return refuse(R1, 'E5', bank.registry.rejections, rejection);
  };

  const handle = async (http: HttpContext, pathName: string | undefined): Promise<Reply> => {
    const ip = clientAddress(
      http.req.socket.remoteAddress,
      http.get('x-forwarded-for'),
      isTrustedProxy,
    );
    const requestId = String(http.state.requestId);
    const userAgent = http.get('user-agent').slice(0, 300) || null;
    const caller = {
      credentials: { token: bearer(http.get('authorization')) },
      origin: { kind: 'http', requestId, ip, userAgent },
    } as const;
    const early = (rejection: Rejection, name = pathName ?? http.path) =>
      refuseEarly(rejection, { ...caller, name });
    const bytes = await readBytes(http.req);
    if (isRejection(bytes)) return early(bytes);
    const json = jsonOf(bytes);
    if (isRejection(json)) return early(json);
    const addressed = address(pathName, json.value);
    if ('problem' in addressed) {
      return early(reject('VALIDATION', { message: addressed.problem }));
    }
    const options = optionsOf(http);
    if (isRejection(options)) return early(options, addressed.name);
    const envelope: Envelope = { ...addressed, ...options, ...caller };
    http.state.name = addressed.name;
    return execute(envelope, bank);
  };

  return async (http: HttpContext, pathName?: string): Promise<void> => {
    const reply = await handle(http, pathName);
    if (reply.file !== undefined && accepts(http, reply.file.contentType)) {
      sendFile(http, reply.file);
    } else send(http, reply);
  };
}

/** Whether the caller asks for this type by name: who asks for no type in particular gets JSON. */
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

const fixedHeaders: readonly string[] = [
  ...securityHeaders.flat(),
  'Content-Type',
  'application/json; charset=utf-8',
];

/**
 * Writes a reply as the response, all headers in one step: set one by one, as Koa does, they cost as much as
 * deciding the command.
 */
export function send(http: HttpContext, { status, headers, body }: Reply): void {
  http.respond = false;
  const { res } = http;
  if (res.headersSent) return;
  const text = JSON.stringify(body);
  const own = Object.entries(headers).flat();
  const length = String(Buffer.byteLength(text));
  const given = ['X-Request-Id', String(http.state.requestId), 'Content-Length', length];
  if (status === 401) own.push('WWW-Authenticate', 'Bearer');
  res.writeHead(status, [...fixedHeaders, ...given, ...own]).end(text);
}

function bearer(header: string): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

/** What the headers and the query string ask for beside the command itself. */
function optionsOf(
  http: HttpContext,
): Pick<Envelope, 'tenantHeader' | 'idempotencyKey' | 'dryRun'> | Rejection<'VALIDATION'> {
  const tenantHeader = http.get('x-tenant-id');
  const idempotencyKey = http.get('idempotency-key');
  if (idempotencyKey.length > 255 || /[^\x20-\x7e]/.test(idempotencyKey)) {
    return rejectAll('VALIDATION', [
      {
        field: 'Idempotency-Key',
        message: 'Idempotency-Key must be at most 255 printable ASCII characters',
        code: 'VALIDATION',
      },
    ]);
  }
  const { dryRun } = http.query;
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
    return rejectAll('VALIDATION', [
      { field: 'dryRun', message: 'dryRun must be true or false', code: 'VALIDATION' },
    ]);
  }
  return {
    dryRun: dryRun === 'true',
    ...(tenantHeader === '' ? {} : { tenantHeader }),
    ...(idempotencyKey === '' ? {} : { idempotencyKey }),
  };
}

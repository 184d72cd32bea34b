/** Requests to a host of this process by no socket: the same bytes in, the same bytes out. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { jsonOrNothing } from '../../core/values/json.ts';
import { membersOf } from '../../core/values/members.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The members of a body that is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds of the clock of whoever answered, where it is not the world's own. */
  readonly at?: number;
}

/** Where a request is handed in: a host, or what stands before it. */
export interface Door {
  answer(request: IncomingMessage, response: ServerResponse): void;
}

/** A request whose body may be no text. */
export type RawRequest = Omit<Request, 'body'> & { readonly body: string | Uint8Array };

/** Sends a request through a door; it resolves when the whole answer was written. */
export function ask(door: Door, { method, path, headers, body }: RawRequest): Promise<Answer> {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(socket);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  Object.assign(request, { method, url: path, httpVersion: '1.1' });
  Object.assign(request, { httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  const sent: Record<string, string> = { host: 'bank', ...headers };
  if (bytes.length > 0) sent['content-length'] = String(bytes.length);
  for (const [name, value] of Object.entries(sent)) {
    request.headers[name] = value;
    request.rawHeaders.push(name, value);
  }
  if (bytes.length > 0) request.push(bytes);
  request.push(null);
  const response = new ServerResponse(request);
  const parts: Buffer[] = [];
  const wire = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  // What a response needs of a socket is that it can be written to.
  response.assignSocket(Object.assign(wire, { destroySoon: () => undefined }) as unknown as Socket);
  return new Promise((resolve) => {
    response.once('finish', () => {
      response.emit('close');
      resolve(answerIn(Buffer.concat(parts)));
    });
    door.answer(request, response);
  });
}

function answerIn(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const named = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const headers: Answer['headers'] = Object.fromEntries(named);
  const sent = bytes.subarray(end + 4);
  const whole = headers['transfer-encoding'] === 'chunked' ? joined(sent) : sent;
  const unpack = unpacks[headers['content-encoding'] ?? ''];
  const text = (whole.length === 0 || unpack === undefined ? whole : unpack(whole)).toString();
  const status = Number(first.split(' ')[1]);
  return { status, headers, text, body: membersOf(jsonOrNothing(text)) };
}

const unpacks: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Joins the chunks of a body: each is its length in hexadecimal digits, a line end, its bytes and a line end. */
function joined(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const start = bytes.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(bytes.subarray(at, start).toString('latin1'), 16);
    if (!(length > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
}

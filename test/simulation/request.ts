/** Requests to a host of this process by no socket: the same bytes in, the same bytes out. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
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
  const text = bytes.subarray(end + 4).toString();
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number(first.split(' ')[1]);
  const body = membersOf(jsonOrNothing(text));
  return { status, headers: Object.fromEntries(headers), text, body };
}

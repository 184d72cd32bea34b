/**
 * Finds the name of a command in the first bytes of its body. Used for unauthenticated callers, whose body is
 * not read.
 */
import type { IncomingMessage } from 'node:http';
import type { EnvelopeForm } from '../command/wire/envelope.ts';
import { jsonOrNothing } from '../values/json.ts';

/**
 * The bytes of a body that are examined, and the milliseconds to wait for them. An unauthenticated caller
 * must not delay the host.
 */
const looked = 4096;
const cameWithin = 100;
/** Milliseconds for which a refused body may still be received. Then its connection is closed. */
const endsWithin = 5000;

/** Members that can carry a name. The first existing one counts. */
const members = [
  ['$type', 'E4'],
  ['cmd', 'E1'],
  ['queryName', 'E2'],
  ['commandName', 'E3'],
] as const;

export interface Named {
  readonly name: string;
  readonly form: EnvelopeForm;
}

/** The command that the beginning of a body names. The rest of the body is discarded unread. */
export async function nameInBody(request: IncomingMessage): Promise<Named | undefined> {
  const { 'content-length': length } = request.headers;
  const isEmpty = length === undefined && !('transfer-encoding' in request.headers);
  // If the body was partly read, its beginning is no longer available.
  if (isEmpty || length === '0' || request.readableDidRead) return undefined;
  return nameIn(await beginningOf(request));
}

/** The same of a body that was read. */
export const nameAtStart = (bytes: Buffer): Named | undefined => nameIn(bytes.toString('utf8', 0, looked));

function beginningOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      clearTimeout(late);
      request.off('data', take).off('end', done).off('error', done).off('close', done);
      resolve(Buffer.concat(parts).toString('utf8', 0, looked));
    };
    const take = (part: Buffer): void => {
      parts.push(part);
      size += part.length;
      if (size >= looked) done();
    };
    const late = setTimeout(done, cameWithin);
    request.on('data', take).on('end', done).on('error', done).on('close', done);
  });
}

/**
 * Discards the rest of a body, so that the connection can be reused. If the body does not end, the connection
 * is closed.
 */
export function leaveUnread(request: IncomingMessage): void {
  request.resume();
  if (request.complete) return;
  const cut = setTimeout(() => request.socket.destroy(), endsWithin).unref();
  request.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut));
}

/** A JSON string, or one other token. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gsy;
const space = /\s*/y;

/** The name at the top level of this beginning of an object, from the members that can carry a name. */
export function nameIn(text: string): Named | undefined {
  const found = new Map<string, string>();
  let depth = 0;
  let before = ['', ''];
  for (let at = 0; ; ) {
    space.lastIndex = at;
    space.test(text);
    token.lastIndex = space.lastIndex;
    const [mark] = token.exec(text) ?? [];
    if (mark === undefined) break;
    at = token.lastIndex;
    const [name = '', colon] = before;
    if (depth === 1 && colon === ':' && mark.startsWith('"')) {
      const value = jsonOrNothing(mark);
      const member = jsonOrNothing(name);
      if (typeof value === 'string' && typeof member === 'string') found.set(member, value);
    }
    if (mark === '{' || mark === '[') depth += 1;
    if (mark === '}' || mark === ']') depth -= 1;
    before = [before[1] ?? '', mark];
  }
  for (const [member, form] of members) {
    const name = found.get(member);
    if (name !== undefined && name !== '') return { name, form };
  }
  return undefined;
}

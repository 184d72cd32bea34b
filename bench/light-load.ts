/**
 * A load that costs next to nothing: requests over plain sockets, so that on a small machine what is measured is the
 * server. Only whole answers with a length are understood.
 */
import { connect, type Socket } from 'node:net';
import { quantile } from './bench.ts';
import type { Measured } from './load.ts';

export interface LightLoad {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of each request. */
  readonly body: () => string;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Each client sends as soon as it is answered. */
export async function lightLoad(wish: LightLoad): Promise<Measured> {
  const { url, clients, seconds } = wish;
  const { hostname, port } = new URL(url);
  const request = requestsOf(wish);
  const times: number[] = [];
  const count = { answered: 0, failed: 0 };
  const started = performance.now();
  const end = started + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let sent = 0;
      const send = (): void => {
        sent = performance.now();
        if (sent >= end) {
          socket.end(resolve);
          return;
        }
        socket.write(request());
      };
      eachAnswer(socket, (status) => {
        times.push(performance.now() - sent);
        if (status >= 200 && status < 300) count.answered += 1;
        else count.failed += 1;
        send();
      });
      socket.on('connect', send).on('error', reject);
    });
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    rate: count.answered / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? Number.NaN,
    failed: count.failed,
  };
}

function requestsOf({ url, headers = {}, body }: LightLoad): () => string {
  const { host, pathname } = new URL(url);
  const all = { host, 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${pathname} HTTP/1.1\r\n${lines.join('')}`;
  return () => {
    const text = body();
    return `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
}

/** Tells the status of each answer once all of it is there. */
function eachAnswer(socket: Socket, tell: (status: number) => void): void {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const head = pending.indexOf(headEnd);
    if (head < 0) return;
    const text = pending.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${text}`);
    if (pending.length < head + headEnd.length + length) return;
    pending = Buffer.alloc(0);
    tell(Number(text.slice(9, 12)));
  });
}

/** Bytes that are not HTTP, or hardly: sent to the host over a connection of their own. */
import { connect } from 'node:net';
import type { Draw } from '../simulation/draw.ts';
import type { RawRequest } from '../simulation/request.ts';
import { mutatedBytes } from './text.ts';
import { within } from './within.ts';

/** Milliseconds for which an answer is waited for; a host may wait for the rest of what was announced. */
const patience = 5000;

/** A request as bytes, with something wrong about its lines. */
export function drawWire(draw: Draw, { method, path, headers, body }: RawRequest): Buffer {
  const bytes = Buffer.from(body);
  const length = draw.of([
    bytes.length,
    bytes.length,
    bytes.length - 1,
    -1,
    '0x5',
    '1e1',
    '',
    '9'.repeat(30),
  ]);
  const odd = draw.of([
    ...['', '', 'Transfer-Encoding: chunked', 'Content-Length: 5', 'X-A: \u0001', 'no colon', ' folded: x'],
    ...['Host: a\r\nHost: b', 'Expect: 100-continue', 'Upgrade: h2c', `X-Long: ${'x'.repeat(20_000)}`],
    ...[': empty'],
  ]);
  const lines = [
    `${method} ${path.replaceAll(/\s/g, '+')} ${draw.of(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''])}`,
    ...['Host: bank', `Content-Length: ${length}`, ...(odd === '' ? [] : [odd]), 'Connection: close'],
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`),
  ];
  const end = draw.of(['\r\n', '\r\n', '\r\n', '\n']);
  const whole = Buffer.concat([Buffer.from(`${lines.join(end)}${end}${end}`), bytes]);
  return draw.oneIn(3) ? mutatedBytes(draw, whole) : whole;
}

/** The status of the answer; 0 where the connection is closed without one, undefined where nobody closes it. */
export async function overWire(url: string, bytes: Buffer): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  // A reset is an end as well.
  socket.on('error', () => undefined);
  socket.end(bytes);
  const ended = await within(patience, new Promise((resolve) => socket.once('close', resolve)));
  socket.destroy();
  return ended === 'late' ? undefined : Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

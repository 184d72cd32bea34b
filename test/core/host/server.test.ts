/** How the web server ends: nobody who was heard goes without an answer, and nobody else is waited for. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import Koa from 'koa';
import { webServer } from '../../../core/host/server.ts';
import { until } from '../../support/until.ts';

/** Makes unanswered requests wait half an hour: a stop that waits for one of them fails its test. */
const timeoutFactor = 360;

/** A server whose answers to `/slow` wait for `answer`; a call of `heard` resolves when one more has come. */
async function slowServer() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let told = (): void => undefined;
  const app = new Koa();
  app.silent = true;
  app.use(async (http) => {
    if (http.method === 'POST') for await (const _ of http.req);
    // A machine that has too much to do: nothing else happens meanwhile.
    for (const from = performance.now(); http.path === '/busy'; ) {
      if (performance.now() - from > 200) break;
    }
    if (http.path === '/slow') {
      told();
      await opened;
    }
    http.body = 'done';
  });
  const server = webServer(app, timeoutFactor);
  const url = new URL(await server.listen(0, '127.0.0.1'));
  return {
    server,
    url,
    answer: () => open(),
    heard: () =>
      new Promise<void>((resolve) => {
        told = resolve;
      }),
  };
}

const ended = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

/** Fails if a stop waits for requests that nobody answers. */
async function finished(stop: Promise<void>): Promise<void> {
  let isOver = false;
  void stop.then(() => {
    isOver = true;
  });
  await until(() => isOver, { what: 'the stop' });
}

const anyRequest = 'GET / HTTP/1.1\r\nHost: x\r\n';

/** What comes on a connection; one that is reset says nothing more. */
function heardOn(socket: Socket) {
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    said += data.toString();
  });
  return {
    text: () => said,
    async until(pattern: RegExp): Promise<void> {
      while (!pattern.test(said)) await once(socket, 'data');
    },
  };
}

async function fetched(url: URL, path: string, agent: Agent) {
  const [response] = (await once(get(new URL(path, url), { agent }), 'response')) as [IncomingMessage];
  // The agent takes it away when it keeps the connection.
  const { statusCode, headers, socket } = response;
  response.resume();
  await once(response, 'end');
  return { statusCode, headers, socket };
}

/** Resolves when the server takes no more connections. One that comes in the turn in which it ends may be reset. */
async function refused(url: URL): Promise<void> {
  const code = () =>
    fetched(url, '/', new Agent()).then(
      () => 'answered',
      (error: { readonly code?: string }) => error.code,
    );
  while ((await code()) !== 'ECONNREFUSED');
}

test('connections on which nothing is asked are closed, used or not', async () => {
  const { server, url } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const used = (await fetched(url, '/', agent)).socket;
  const fresh = connect(Number(url.port), url.hostname);
  await once(fresh, 'connect');
  // A second answer on another connection: the server has seen the fresh one by then.
  await fetched(url, '/', new Agent());
  const closing = server.close();
  await Promise.all([ended(used), ended(fresh)]);
  await finished(closing.finish());
});

test('what lies unread in a connection when the stop comes is answered, and ends it', async () => {
  const { server, url } = await slowServer();
  const callers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      const said = heardOn(socket);
      socket.write(`${anyRequest}\r\n`);
      await said.until(/done$/);
      return { socket, said };
    }),
  );
  // It is in the server's socket as soon as it is written: nobody reads it before this turn ends.
  for (const { socket } of callers) socket.write(`${anyRequest}\r\n`);
  const finishing = server.close().finish();
  for (const { socket, said } of callers) {
    await ended(socket);
    assert.match(said.text(), /done.*200 OK.*done$/s);
  }
  await finished(finishing);
});

test('connections that wait to be taken when the stop comes are taken and answered', async () => {
  const { server, url } = await slowServer();
  const sockets = Array.from({ length: 8 }, () => connect(Number(url.port), url.hostname));
  const all = sockets.map(heardOn);
  // However long each of them keeps the server.
  for (const socket of sockets) socket.write(`${anyRequest.replace('/', '/busy')}\r\n`);
  // They are on their way once the system was asked; the server hears of them in the turn to come.
  await new Promise((resolve) => process.nextTick(resolve));
  const finishing = server.close().finish();
  for (const [at, socket] of sockets.entries()) {
    await ended(socket);
    assert.match(all[at]?.text() ?? '', /200 OK.*done$/s);
  }
  await finishing;
});

test('an answer that is on its way comes, and ends its connection', async () => {
  const { server, url, answer, heard } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const asking = heard();
  const slow = fetched(url, '/slow', agent);
  await asking;
  const finishing = server.close().finish();
  await refused(url);
  answer();
  const { statusCode, headers, socket } = await slow;
  assert.deepEqual({ statusCode, connection: headers.connection }, { statusCode: 200, connection: 'close' });
  await finished(finishing);
  await ended(socket);
});

test('what comes on a busy connection after the stop is answered as its last', async () => {
  const { server, url, answer, heard } = await slowServer();
  const socket = connect(Number(url.port), url.hostname);
  let said = '';
  socket.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const asking = heard();
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n');
  await asking;
  const finishing = server.close().finish();
  await refused(url);
  answer();
  await finishing;
  await ended(socket);
  assert.match(said, /^HTTP\/1.1 200 OK\r\n/);
  assert.match(said, /Connection: close/i);
});

test('a request that never comes whole holds nothing up', async () => {
  const { server, url } = await slowServer();
  const slow = request(new URL('/body', url), { method: 'POST', headers: { 'content-length': '1000' } });
  slow.on('error', () => undefined);
  slow.write('a part');
  const [socket] = (await once(slow, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  await fetched(url, '/', new Agent());
  await finished(server.close().finish());
  await ended(socket);
});

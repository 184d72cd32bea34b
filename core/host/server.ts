/** The lifecycle of the HTTP server: it listens, and sends the last answers before it closes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';

/** Milliseconds for reading the last answers after all work is done. */
const lastAnswersWithin = 5000;
/** Milliseconds without a request after which open connections count as idle. */
const quietFor = 100;
/** Milliseconds for clients that keep sending requests. */
const heardWithin = 1000;
/** The length of Node's queue of waiting connections. At most this many arrived before the stop. */
const mostWaiting = 511;
/** Longer than the timeouts of load balancers, so that they close first. */
const keepAlive = 65_000;

export interface WebServer {
  /** Starts to listen. Returns the address. */
  listen(port: number, host: string): Promise<string>;
  /** Answers a request as if it had come by a connection. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts no more connections. Every answer announces the end of its connection. */
  close(): Closing;
}

export interface Closing {
  /**
   * Resolves when all received requests are read and no more arrive. Idle connections are closed by then.
   * Closing them at once would reset connections with unread requests.
   */
  heard(): Promise<void>;
  /** The same, and waits for the answers of the requests that there are. */
  finish(): Promise<void>;
}

/** `timeoutFactor` multiplies how long the last answers may take to be read. */
export function webServer(app: Koa, timeoutFactor = 1): WebServer {
  const server = createServer();
  server.keepAliveTimeout = keepAlive;
  const asked = requestsUnderWay();
  const sockets = new Set<Socket>();
  let closing = false;
  let connections = 0;
  let requests = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const application = app.callback();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    requests += 1;
    asked.add(request, response);
    // Set before the application runs, so that its immediate answers announce the end of the connection too.
    if (closing) lastOf(response);
    void application(request, response);
  };
  server.on('request', answer);
  const hearOut = async (): Promise<void> => {
    // Waiting connections are accepted one per turn. A client whose connection ends meanwhile would connect
    // again and be reset.
    const most = connections + mostWaiting;
    for (let before = -1; before !== connections && connections < most; ) {
      before = connections;
      await wholeTurn();
    }
    // The `close` of HTTP servers would also close connections that seem idle.
    if (server.listening) NetServer.prototype.close.call(server);
    closing = true;
    asked.each(lastOf);
    const until = performance.now() + heardWithin;
    const isOver = () => sockets.size === 0 || performance.now() > until;
    for (let before = -1; before !== requests && !isOver(); ) {
      before = requests;
      await pause(quietFor);
      await wholeTurn();
    }
    server.closeIdleConnections();
    // Connections that were opened ahead and never used do not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    answer,
    async listen(port, host) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const at = server.address();
      if (at === null || typeof at === 'string') throw new Error('no port is listened on');
      const { address, port: taken } = at;
      return `http://${address.includes(':') ? `[${address}]` : address}:${taken}`;
    },
    close() {
      const heard = hearOut();
      return {
        heard: () => heard,
        async finish() {
          await heard;
          await asked.answered(lastAnswersWithin * timeoutFactor);
          server.closeAllConnections();
        },
      };
    },
  };
}

/** Lets the event loop read all received data. It may be past that phase of its turn. */
async function wholeTurn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/**
 * Announces the end of the connection with this answer. If the answer has begun, ends the connection after
 * it.
 */
function lastOf(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  else response.once('finish', () => response.socket?.destroySoon());
}

/** Requests that have come and are not answered to their end. */
function requestsUnderWay() {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let told = (): void => undefined;
  // A request that has not arrived completely was not accepted, so the stop does not wait for it.
  const isDone = (): boolean => underWay.values().every((request) => !request.complete);
  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      underWay.set(response, request);
      response.once('close', () => {
        underWay.delete(response);
        told();
      });
    },
    each(act: (response: ServerResponse) => void): void {
      for (const response of underWay.keys()) act(response);
    },
    /** Resolves when every request is answered, or after this many milliseconds. */
    async answered(within: number): Promise<void> {
      if (isDone()) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, within);
        told = () => {
          if (!isDone()) return;
          clearTimeout(late);
          resolve();
        };
      });
    },
  };
}

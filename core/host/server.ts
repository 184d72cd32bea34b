/** The HTTP server's life: it listens, and it lets the last answers out before it closes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';

/** Answers that are on their way when all work is done get this long to be read. */
const lastAnswersWithin = 5000;
/** Nobody has said anything for so long: the connections that are open are idle. */
const quietFor = 100;
/** Those who go on and on are heard for this long. */
const heardWithin = 1000;
/** Connections that can wait to be taken (the length of Node's queue): no more than these had come before the stop. */
const mostWaiting = 511;
/** Longer than load balancers keep theirs, so that they close first. */
const keepAlive = 65_000;

export interface WebServer {
  /** Starts to listen; answers the address. */
  listen(port: number, host: string): Promise<string>;
  /** Answers a request as if it had come by a connection. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Takes no more connections, and says with every answer that its connection ends. */
  close(): Closing;
}

export interface Closing {
  /**
   * Resolves when whatever had come is read and nobody asks any more: connections that somebody waits on for nothing
   * are closed by then. Closed at once, they would be reset under requests that lie unread in them.
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
    // Before the application: what it answers at once says that the connection ends, too.
    if (closing) lastOf(response);
    void application(request, response);
  };
  server.on('request', answer);
  const hearOut = async (): Promise<void> => {
    // Those who have connected already wait to be taken, one a turn. Whoever hears meanwhile that his connection ends
    // connects anew, and is reset.
    const most = connections + mostWaiting;
    for (let before = -1; before !== connections && connections < most; ) {
      before = connections;
      await wholeTurn();
    }
    // HTTP's own would close what seems idle.
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

/** Lets the loop read whatever has come: it may be past that part of its turn. */
async function wholeTurn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Says that the connection ends with this answer, and ends it where the answer began before. */
function lastOf(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  else response.once('finish', () => response.socket?.destroySoon());
}

/** Requests that have come and are not answered to their end. */
function requestsUnderWay() {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let told = (): void => undefined;
  // What has not come whole was not accepted: nobody waits for the rest of it.
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
    /** Resolves when every request is answered, or after so many milliseconds. */
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

/** The HTTP server's life: it listens, and it lets the last answers out before it closes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type Koa from 'koa';

/** Answers that are on their way when all work is done get this long to be read. */
const lastAnswersWithin = 5000;
/** Longer than load balancers keep theirs, so that they close first. */
const keepAlive = 65_000;

export interface WebServer {
  /** Starts to listen; answers the address. */
  listen(port: number, host: string): Promise<string>;
  /**
   * Takes no more connections, closes those on which nothing is asked, and says with every answer that its
   * connection ends. `finish` waits for the answers of the requests that there are.
   */
  close(): { finish(): Promise<void> };
}

export function webServer(app: Koa): WebServer {
  const server = createServer();
  server.keepAliveTimeout = keepAlive;
  const asked = requestsUnderWay();
  const sockets = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the application: what it answers at once says that the connection ends, too.
  server.on('request', (request, response) => {
    asked.add(request, response);
    if (closing) lastOf(response);
  });
  server.on('request', app.callback());
  return {
    async listen(port, host) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const { address, port: taken } = server.address() as AddressInfo;
      return `http://${address.includes(':') ? `[${address}]` : address}:${taken}`;
    },
    close() {
      closing = true;
      if (server.listening) server.close();
      server.closeIdleConnections();
      // Connections that were opened ahead and never used do not count as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      asked.each(lastOf);
      return {
        async finish() {
          await asked.answered(lastAnswersWithin);
          server.closeAllConnections();
        },
      };
    },
  };
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

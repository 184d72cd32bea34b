/** The HTTP server's life: it listens, and it lets the last answers out before it closes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** Answers that are on their way get this long to be read. */
const lastAnswersWithin = 5000;
/** Longer than load balancers keep theirs, so that they close first. */
const keepAlive = 65_000;

export interface WebServer {
  /** Starts to listen; answers the address. */
  listen(port: number, host: string): Promise<string>;
  /** Takes no more connections; `finish` waits for the answers of those there are. */
  close(): { finish(): Promise<void> };
}

export function webServer(app: Koa): WebServer {
  const server = createServer(app.callback());
  server.keepAliveTimeout = keepAlive;
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
      const closed = server.listening
        ? new Promise<void>((resolve) => server.close(() => resolve()))
        : Promise.resolve();
      server.closeIdleConnections();
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, lastAnswersWithin).unref();
      });
      return {
        async finish() {
          await Promise.race([closed, late]);
          server.closeAllConnections();
        },
      };
    },
  };
}

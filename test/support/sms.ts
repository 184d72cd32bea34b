/** A gateway for text messages that keeps what it is given, and fails when it is told to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsServer {
  readonly url: string;
  readonly taken: { readonly to: string; readonly text: string; readonly reference: string }[];
  /** Status of its next answers. */
  status: number;
  stop(): Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const taken: SmsServer['taken'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (self.status === 200) taken.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(self.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: SmsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    taken,
    status: 200,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

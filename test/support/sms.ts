/** A gateway for text messages that keeps what it is given, and fails when it is told to. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conforms, type Static, Type } from '../../core/command/declaration/schema.ts';

const Taken = Type.Object({ to: Type.String(), text: Type.String(), reference: Type.String() });

export interface SmsServer {
  readonly url: string;
  readonly taken: Readonly<Static<typeof Taken>>[];
  /** Status of its next answers. */
  status: number;
  stop(): Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const taken: SmsServer['taken'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (self.status === 200) {
      const message = JSON.parse(Buffer.concat(chunks).toString());
      assert.ok(conforms(Taken, message));
      taken.push(message);
    }
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

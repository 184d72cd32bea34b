/** A mail server that keeps what it is given, and refuses when it is told to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  readonly taken: { readonly to: readonly string[]; readonly text: string }[];
  /** The code with which it refuses messages; undefined: it takes them. */
  refuseWith: number | undefined;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (self.refuseWith !== undefined) {
          done(Object.assign(new Error('refused'), { responseCode: self.refuseWith }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuseWith: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}

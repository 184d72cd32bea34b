/** A subscriber: it keeps what is posted to it, verifies the signatures, and answers as it is told. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { conforms, type Static, Type } from '../../core/command/declaration/schema.ts';
import { type Answer, type CallOptions, forFile, type TestBank } from './bank.ts';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: Readonly<Static<typeof PostedEvent>>;
}

const PostedEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  subject: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});

export interface Receiver {
  readonly url: string;
  /** Everything that came, refused or not. */
  readonly received: Received[];
  /** How it answers from now on. */
  answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
  stop(): Promise<void>;
}

/** One receiver for all tests of a file: it starts before the first test and stops after the last one. */
export const receiverOfFile = (): Receiver => forFile(startReceiver);

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    const headers = request.headers as Readonly<Record<string, string>>;
    received.push({
      path: request.url ?? '',
      headers,
      body,
      /** Looked at only where a test asks for it: not all that is posted is an event. */
      get event() {
        const event = JSON.parse(body);
        assert.ok(conforms(PostedEvent, event), body);
        return event;
      },
    });
    const { status, headers: more = {} } = self.answer;
    response.writeHead(status, more).end('whatever');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 204 },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}

/** What subscribers on this machine need. */
export const localEgress = { EGRESS_ALLOW: '127.0.0.1' };

/** Subscribes an address to types of events. */
export function subscribe(
  bank: TestBank,
  url: string,
  eventTypes: readonly string[] = ['transaction.*'],
  options: CallOptions = {},
): Promise<Answer> {
  const data = { url, eventTypes };
  return bank.call('CreateEventSubscriptionCommand', data, { as: 'admin', ...options });
}

/** Something that makes an event: a deposit; its amount tells it from others. */
export async function deposit(bank: TestBank, amount: number): Promise<string> {
  const reply = await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount });
  return reply.text('data.transactionId');
}

/** Amounts of the deposits whose events came, in the order of their coming. */
export const amounts = (received: readonly Received[]) => received.map(({ event }) => event.data.amount);

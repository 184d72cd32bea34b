/** Events as they happen, by the stream and by the cursor: each once, in order, whatever becomes of the connection. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Bank } from '../../client/src/bursar.ts';
import type { BankEvent } from '../../client/src/catalogue/events.ts';
import type { EventsAsked } from '../../client/src/events.ts';
import { orThrow, Refused } from '../../client/src/result.ts';
import { framesOf } from '../../client/src/server-sent.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { clientOf, type Step, type Wire, wireTo } from '../support/client.ts';
import { until } from '../support/until.ts';

let bank: TestBank;
let wire: Wire;
let admin: Bank;
let direct: Bank;
before(async () => {
  bank = await startBank();
  wire = await wireTo(bank.url);
  admin = await clientOf(bank, 'admin', { url: wire.url });
  direct = await clientOf(bank, 'admin');
});
beforeEach(() => {
  wire.seen.length = 0;
  wire.steps.length = 0;
});
after(async () => {
  await wire.stop();
  await bank.stop();
});

const pay = (amount: number) => orThrow(direct.initiateDeposit({ accountNumber: '1000000005', amount }));

/** Ids that a reader has: on a server, where several hosts may write, the last minute is told again. */
const dealtWith = new Set<string>();

/** The id of the newest event; those up to it are dealt with. */
async function newest(): Promise<string> {
  await pay(1);
  let last = '';
  for await (const { id } of direct.events({ follow: false })) {
    dealtWith.add(id);
    last = id;
  }
  return last;
}

/** Deposits of the events that are asked for, as they come, until `enough` of them are there. */
async function amountsOf(
  client: Bank,
  asked: EventsAsked,
  enough: number,
  each: (amount: number) => Promise<unknown> | undefined = () => undefined,
): Promise<readonly number[]> {
  const amounts: number[] = [];
  for await (const event of client.events(asked)) {
    if (event.type !== 'transaction.initiated' || dealtWith.has(event.id)) continue;
    amounts.push(event.data.amount);
    if (amounts.length === enough) break;
    await each(event.data.amount);
  }
  return amounts;
}

const streams = () => wire.seen.filter(({ path }) => path.startsWith('/api/v1/events/stream'));

test('what there is, to its end, narrowed by type and moment', async () => {
  const last = await newest();
  for (const amount of [21, 22, 23]) await pay(amount);
  const asked = { after: last, follow: false } as const;
  assert.deepEqual(await amountsOf(direct, asked, 9), [21, 22, 23]);
  assert.deepEqual(await amountsOf(direct, { ...asked, type: 'loan.*' }, 9), []);
  const both = { ...asked, type: ['transaction.*', 'loan.*'] } as const;
  assert.deepEqual(await amountsOf(direct, both, 9), [21, 22, 23]);
  const later = { since: '2100-01-01', follow: false } as const;
  assert.deepEqual(await amountsOf(direct, later, 9), []);
});

for (const by of ['stream', 'cursor'] as const) {
  test(`by the ${by}: what was before, and then what happens`, async () => {
    const last = await newest();
    await pay(31);
    const next = (amount: number) => pay(amount + 1);
    const asked = { by, after: last, every: 20, type: 'transaction.*' } as const;
    assert.deepEqual(await amountsOf(direct, asked, 4, next), [31, 32, 33, 34]);
  });
}

test('the stream begins with what happens from now on', async () => {
  let isHeard = false;
  const heard = amountsOf(direct, {}, 1).finally(() => {
    isHeard = true;
  });
  // It listens once the host has answered: until then nothing is owed.
  for (let amount = 40; !isHeard && amount < 1000; amount += 1) await pay(amount);
  const [first = 0] = await heard;
  assert.ok(first >= 40);
});

test('a stream goes on where it was lost, and tells nothing twice', async () => {
  const last = await newest();
  for (const amount of [51, 52]) await pay(amount);
  wire.steps.push('cut before', { status: 503, headers: { 'retry-after': '0' } }, 'cut before');
  const next = (amount: number) => {
    if (amount === 52) wire.cut();
    return amount >= 52 ? pay(amount + 1) : undefined;
  };
  assert.deepEqual(await amountsOf(admin, { after: last }, 5, next), [51, 52, 53, 54, 55]);
  const froms = streams().map(({ headers }) => headers['last-event-id']);
  assert.equal(froms.length, 5);
  assert.deepEqual(froms.slice(0, 4), [last, last, last, last]);
  assert.notEqual(froms[4], last);
});

test('what is told again where several hosts write is passed over, and last words are not event', async () => {
  const frame = (id: number) =>
    `id: ${id}\nevent: transaction.initiated\ndata: ${JSON.stringify({ id: String(id), type: 'transaction.initiated', data: { amount: id } })}\n\n`;
  const ended = 'event: stream.ended\ndata: {"code":"SHUTTING_DOWN"}\n\n';
  const stream = { status: 200, headers: { 'content-type': 'text/event-stream' } };
  wire.steps.push(
    { ...stream, body: `: hello\n\n${frame(1)}${frame(2)}${ended}` },
    { ...stream, body: frame(1) + frame(2) + frame(3) },
  );
  assert.deepEqual(await amountsOf(admin, {}, 3), [1, 2, 3]);
  assert.deepEqual(
    streams().map(({ headers }) => headers['last-event-id']),
    [undefined, '2'],
  );
});

test('since a moment: what was, and then the stream', async () => {
  await pay(60);
  await bank.advance(1000);
  const since = bank.clock.now();
  await pay(61);
  const next = (amount: number) => pay(amount + 1);
  assert.deepEqual(await amountsOf(direct, { since, every: 20 }, 4, next), [61, 62, 63, 64]);
});

test('a host without a stream is asked by the cursor', async () => {
  const last = await newest();
  await pay(71);
  const nothing = { success: false, message: 'Nothing.', data: null, errors: [] };
  wire.steps.push({ status: 404, headers: { 'x-error-code': 'NOTHING_HERE' }, body: nothing });
  assert.deepEqual(await amountsOf(admin, { after: last, every: 20 }, 1), [71]);
});

test('whoever may not see events, or asks for none that there is, hears so', async () => {
  const teller = await clientOf(bank, 'teller');
  const refusedBy = (code: string) => (error: unknown) => error instanceof Refused && error.code === code;
  for (const by of ['stream', 'cursor'] as const) {
    await assert.rejects(amountsOf(teller, { by }, 1), refusedBy('INSUFFICIENT_PERMISSIONS'));
  }
  const none = 'transaction.eaten' as BankEvent['type'];
  await assert.rejects(amountsOf(direct, { type: none }, 1), refusedBy('VALIDATION'));
});

test('a signal ends it, while it listens and while it waits', async () => {
  const why = new Error('enough');
  for (const by of ['stream', 'cursor'] as const) {
    wire.seen.length = 0;
    const controller = new AbortController();
    const { signal } = controller;
    const heard = amountsOf(admin, { by, since: '2100-01-01', every: 60_000, signal }, 1);
    await until(() => wire.seen.length > 0);
    controller.abort(why);
    await assert.rejects(heard, why);
  }
});

/** A frame of the stream, as the host writes it. */
const frameOf = (id: number) =>
  `id: ${id}\nevent: transaction.initiated\ndata: ${JSON.stringify({ id: String(id), type: 'transaction.initiated', data: { amount: id } })}\n\n`;
const streamHead = { status: 200, headers: { 'content-type': 'text/event-stream' } };

test('once a signal has ended it nothing more is told, and an end is not taken for all of it', async () => {
  const why = new Error('enough');
  const last = await newest();
  for (const amount of [81, 82, 83]) await pay(amount);
  const ways: readonly (readonly [string, (signal: AbortSignal) => AsyncIterable<unknown>])[] = [
    ['events', (signal) => direct.events({ after: last, follow: false, signal })],
    ['the stream', (signal) => admin.events({ signal })],
    ['items', (signal) => direct.query.retrieveAllTransactions({ pageSize: 2 }, { signal })],
    ['one page', (signal) => direct.query.retrieveAllTransactions({ pageSize: 500 }, { signal })],
    ['pages', (signal) => direct.query.retrieveAllTransactions({ pageSize: 500 }, { signal }).pages()],
  ];
  for (const [name, iterate] of ways) {
    wire.steps.push({ ...streamHead, body: frameOf(1) + frameOf(2) });
    const controller = new AbortController();
    let told = 0;
    const listen = async () => {
      for await (const _one of iterate(controller.signal)) {
        told += 1;
        controller.abort(why);
      }
    };
    await assert.rejects(listen, why, name);
    assert.equal(told, 1, name);
    wire.steps.length = 0;
  }
});

test('a page that is not a stream is tried again a few times, and then told', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' };
  wire.steps.push(page, page, { ...streamHead, body: frameOf(1) });
  assert.deepEqual(await amountsOf(admin, {}, 1), [1]);
  wire.seen.length = 0;
  wire.steps.push(...Array<typeof page>(20).fill(page));
  const isBad = (error: unknown) => error instanceof Refused && error.code === 'BAD_ANSWER';
  await assert.rejects(amountsOf(admin, {}, 1), isBad);
  assert.equal(streams().length, 5);
});

test('a frame that was mangled comes again after the last one that was whole; one that stays so is told', async () => {
  const mangled = `${frameOf(1)}id: 2\nevent: transaction.initiated\ndata: {"id":"2","ty\n\n${frameOf(3)}`;
  wire.steps.push({ ...streamHead, body: mangled }, { ...streamHead, body: frameOf(2) + frameOf(3) });
  assert.deepEqual(await amountsOf(admin, {}, 3), [1, 2, 3]);
  const froms = streams().map(({ headers }) => headers['last-event-id']);
  assert.deepEqual(froms, [undefined, '1']);
  wire.seen.length = 0;
  wire.steps.push(...Array<Step>(20).fill({ ...streamHead, body: mangled }));
  const isBad = (error: unknown) =>
    error instanceof Refused && error.code === 'BAD_ANSWER' && error.message.includes('"id":"2"');
  await assert.rejects(amountsOf(admin, {}, 9), isBad);
  assert.equal(streams().length, 5);
});

test('from now on is by the clock of the bank, whatever that of the client says', async () => {
  const date = 'Fri, 01 Jan 2100 00:00:00 GMT';
  const data = { items: [], nextCursor: null, hasMore: false, pageNumber: 1, pageSize: 500 };
  const event = { id: '1', type: 'transaction.initiated', timestamp: '2100-01-01T00:00:00.000Z' };
  const items = [{ ...event, data: { amount: 7 } }];
  const told = (body: object): Step => ({
    status: 200,
    headers: { date },
    body: { isSuccessful: true, message: 'Done.', data: { ...data, ...body } },
  });
  wire.steps.push(told({}), told({ items }));
  assert.deepEqual(await amountsOf(admin, { by: 'cursor', every: 5 }, 1), [7]);
  const asked = wire.seen.map(({ body }) => JSON.parse(body) as { readonly since?: string });
  assert.deepEqual(
    asked.map(({ since }) => since),
    ['9999-12-31', '2100-01-01T00:00:00.000Z'],
  );
});

test('the bank is asked for its time by a moment that it takes', async () => {
  const asked = await direct.query.retrieveEvents({ since: '9999-12-31', pageSize: 500 });
  assert.ok(asked.ok, asked.message);
  assert.deepEqual(asked.data.items, []);
});

test('types that no event has are refused, however they are asked for', async () => {
  const type = 'nope.*' as BankEvent['type'];
  const isInvalid = (error: unknown) =>
    error instanceof Refused && error.code === 'VALIDATION' && /nope\.\*/.test(error.message);
  for (const asked of [{}, { follow: false }, { by: 'cursor' }] as const) {
    await assert.rejects(amountsOf(direct, { ...asked, type }, 1), isInvalid);
    const some = ['transaction.*', type] as const;
    await assert.rejects(amountsOf(direct, { ...asked, type: some }, 1), isInvalid);
  }
});

test('frames are read whatever the parts that they come in', async () => {
  const text =
    ': hello\r\nretry: 10\r\nid: 1\r\n\r\nid: 2\nevent: one\ndata: {"a":\ndata: "é"}\n\nevent: cut\ndata: 1';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_part, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const frames = [];
    const { signal } = new AbortController();
    for await (const frame of framesOf(body, () => undefined, signal)) frames.push(frame);
    assert.deepEqual(frames, [
      { event: 'message', data: '', id: '1' },
      { event: 'one', data: '{"a":\n"é"}', id: '2' },
    ]);
  }
});

/** What streams of events do where nobody reads, and where events come to light out of order. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { afterEach, test } from 'node:test';
import { liveEvents } from '../../../core/events/live.ts';
import { farewell, type StreamOptions, streamEvents } from '../../../core/events/stream.ts';
import { bankOfFile } from '../../support/bank.ts';
import { until } from '../../support/until.ts';

const bank = bankOfFile();

/** For readers who never read. */
const hasty = { patience: 100 };

const begun: AbortController[] = [];
afterEach(() => {
  for (const over of begun.splice(0)) over.abort();
});

const pay = () => bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 25 });

function parts() {
  const read = bank.host.store.reader('demo');
  const { inOrder } = bank.host.store;
  const over = new AbortController();
  const live = liveEvents({ reader: () => read, inOrder, failed: (error) => assert.fail(String(error)) });
  begun.push(over);
  let sent = 0;
  const following = live.follow('demo');
  over.signal.addEventListener('abort', () => following.leave());
  const stream = (response: StreamOptions['response'], own: Partial<StreamOptions> = {}) =>
    streamEvents({
      response,
      read,
      inOrder,
      filters: ['*'],
      following,
      maySee: () => true,
      signal: over.signal,
      patience: 60_000,
      sent: (count) => (sent += count),
      ...own,
    });
  return { live, over, stream, sent: () => sent };
}

test('a reader who does not read is given up, by name', async () => {
  const { live, over, stream } = parts();
  // Nobody reads at its other end, and it has room for next to nothing.
  const response = new PassThrough({ highWaterMark: 100 });
  const ended = stream(response, hasty);
  await until(() => response.readableLength > 0);
  for (let at = 0; at < 5; at += 1) await pay();
  live.kick();
  assert.equal(await ended, 'READER_TOO_SLOW');
  over.abort();
});

test('one who was too slow hears so when he reads on, after what was on its way', async () => {
  const response = new PassThrough({ highWaterMark: 100 });
  response.write('data: on its way\n\n'.repeat(20));
  const gone = farewell(response, 'READER_TOO_SLOW');
  let heard = '';
  for await (const part of response) heard += String(part);
  await gone;
  assert.match(heard, /on its way\n\nevent: stream\.ended\ndata: \{"code":"READER_TOO_SLOW"/);
});

test('one who never reads on is left after a while', async () => {
  const response = new PassThrough({ highWaterMark: 100 });
  response.write('x'.repeat(1000));
  await farewell(response, 'READER_TOO_SLOW', 1);
  assert.ok(response.destroyed);
  await farewell(response, 'READER_TOO_SLOW', 1);
});

test('a reader of what was missed is given up alike', async () => {
  const { over, stream } = parts();
  const response = new PassThrough({ highWaterMark: 100 });
  const first = '00000000-0000-7000-8000-000000000000';
  assert.equal(await stream(response, { ...hasty, after: first }), 'READER_TOO_SLOW');
  over.abort();
});

test('everything that was missed comes once, in order, whatever happens meanwhile', async () => {
  const { live, over, stream, sent } = parts();
  const response = new PassThrough();
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = stream(response, { after: '00000000-0000-7000-8000-000000000000' });
  const paid = await Promise.all([pay(), pay(), pay()]);
  assert.ok(paid.every(({ status }) => status === 200));
  live.kick();
  const all = await bank.call('RetrieveEventsQuery', { pageSize: 500 }, { as: 'manager' });
  const ids = (all.at('data.items') as readonly { readonly id: string }[]).map(({ id }) => id);
  await until(() => sent() >= ids.length);
  over.abort();
  assert.equal(await ended, undefined);
  const told = [...text.matchAll(/^id: (\S+)\nevent:/gm)].map(([, id]) => id);
  assert.deepEqual(told, ids);
});

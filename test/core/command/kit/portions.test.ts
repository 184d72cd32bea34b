import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordsOf } from '../../../../core/audit/history.ts';
import { inPortions, type QueryRead, QueryTooLarge } from '../../../../core/command/declaration/read.ts';
import { eventsOf } from '../../../../core/events/feed.ts';

/** A read of numbers that fails above this many rows. */
const numbers =
  (most: number, count = 1000) =>
  async (limit: number) => {
    if (limit > most) throw new QueryTooLarge(most);
    return Array.from({ length: Math.min(limit, count) }, (_, at) => at);
  };

test('fewer rows are read where they are large', async () => {
  assert.deepEqual((await inPortions(500, numbers(500))).limit, 500);
  const { found, limit } = await inPortions(500, numbers(10));
  assert.equal(found.length, limit);
  assert.ok(limit <= 10);
  assert.equal((await inPortions(500, numbers(1))).limit, 1);
});

test('a row that is too large alone is an error, and so is every other failure', async () => {
  await assert.rejects(inPortions(500, numbers(0)), QueryTooLarge);
  await assert.rejects(
    inPortions(500, async () => {
      throw new RangeError('other');
    }),
    RangeError,
  );
});

/** Records with one event each. One read returns at most this many of them. */
function recorded(count: number, most: number, text = ''): Pick<QueryRead, 'rows'> {
  const all = Array.from({ length: count }, (_, at) => ({
    tenant: 'demo',
    id: `0${1000 + at}`,
    event: 'a.b',
    transactionId: null,
    timestamp: '',
    userId: 'u',
    events: [[null, 's', { text }]],
  }));
  const rows = async (_table: unknown, build: (select: unknown) => void) => {
    let [limit, after, ids]: [number, string, readonly string[] | undefined] = [count, '', undefined];
    const select: unknown = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: readonly unknown[]) => {
            if (name === 'limit') limit = Number(args[0]);
            if (name === 'where' && args[1] === '>') after = String(args[2]);
            if (name === 'whereIn') ids = args[1] as readonly string[];
            return select;
          },
      },
    );
    build(select);
    const found = all.filter(({ id }) => id > after && (ids?.includes(id) ?? true)).slice(0, limit);
    if (found.length > most) throw new QueryTooLarge(most);
    return found;
  };
  return { rows } as unknown as Pick<QueryRead, 'rows'>;
}

test('the feed returns every event, however few records fit into one read', async () => {
  const events = await eventsOf(recorded(50, 3), { filters: ['*'], limit: 50 });
  assert.equal(new Set(events.map(({ subject, id }) => `${subject}${id}`)).size, 50);
});

test('a page of the feed ends after many bytes', async () => {
  const feed = { filters: ['*'], limit: 50, mostBytes: 2500 };
  assert.equal((await eventsOf(recorded(50, 50, 'x'.repeat(1000)), feed)).length, 3);
});

test('records by their ids are all found in smaller reads', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `0${1000 + at}`);
  assert.equal((await recordsOf(recorded(50, 3), ids)).length, 50);
});

/** BullMQ on a Redis that forgets, dies and comes back. It needs a machine with a redis-server: TEST_REDIS_URL says so. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { Queue } from 'bullmq';
import { days, hours } from '../../../core/values/instant.ts';
import { type OwnRedis, startRedis } from '../../support/redis.ts';
import { redisUrl } from '../../support/store.ts';
import { named, type TestHost, type TimerBench, timerBench } from '../../support/timers.ts';
import { until } from '../../support/until.ts';

describe('BullMQ on its own Redis', { skip: redisUrl === undefined && 'no TEST_REDIS_URL' }, () => {
  let redis: OwnRedis;
  let bench: TimerBench;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());
  afterEach(() => bench.stop());

  const started = async (): Promise<TestHost> => {
    bench = await timerBench();
    const host = bench.host({ redisUrl: redis.url });
    await until(() => host.redis() === 'up', { what: 'the connection' });
    return host;
  };

  const spread = (name: string, count: number) =>
    named(name, count).map((id, at) => ({ id, in: 500 + at * 5 }));

  const assertOnce = (count: number) => {
    assert.equal(bench.fired.length, count);
    assert.equal(new Set(bench.fired).size, count);
  };

  /** Jobs in Redis, whatever their state. */
  const held = async (): Promise<number> => {
    const [row] = await bench.knex('store_names').select('name');
    const queue = new Queue(`timers-${row.name}`, { prefix: 'bursar', connection: { url: redis.url } });
    const count = await queue.getJobCountByTypes('delayed', 'waiting', 'active', 'prioritized');
    await queue.close();
    return count;
  };

  test('a Redis that was never there is reported, timers fire without it, and the host stops', async () => {
    bench = await timerBench();
    const host = bench.host({ redisUrl: 'redis://127.0.0.1:1' });
    await until(() => host.redis() === 'down', { what: 'the report' });
    host.noticed(await bench.insert(spread('alone', 5)));
    await until(() => bench.fired.length >= 5);
    assertOnce(5);
  });

  test('Redis is emptied mid-run: every timer fires once', async () => {
    const host = await started();
    host.noticed(await bench.insert(spread('flushed', 400)));
    await until(() => bench.fired.length >= 50);
    await redis.client.flushall();
    await until(() => bench.fired.length >= 400);
    assertOnce(400);
  });

  test('Redis is killed mid-run: every timer fires once, in time, without it', async () => {
    const host = await started();
    host.noticed(await bench.insert(spread('killed', 400)));
    await until(() => bench.fired.length >= 50);
    await redis.kill();
    await until(() => bench.fired.length >= 400);
    assertOnce(400);
    assert.equal(host.redis(), 'down');

    await redis.restart();
    await until(() => host.redis() === 'up', { what: 'the connection' });
    host.noticed(await bench.insert([{ id: 'afterwards', in: 100 }]));
    await until(() => bench.fired.includes('afterwards'));
    assertOnce(401);
  });

  test('a host starts without Redis and works', async () => {
    await redis.kill();
    bench = await timerBench();
    const host = bench.host({ redisUrl: redis.url });
    host.noticed(await bench.insert(spread('alone', 100)));
    await until(() => bench.fired.length >= 100);
    assertOnce(100);
    await redis.restart();
    await until(() => host.redis() === 'up', { what: 'the connection' });
  });

  test('of 100,000 timers Redis has those of the next day', async () => {
    bench = await timerBench();
    const near = 1500;
    await bench.insert([
      ...named('near', near).map((id, at) => ({ id, in: hours(1) + at * 1000 })),
      ...named('far', 100_000 - near).map((id, at) => ({ id, in: days(2) + at * 1000 })),
    ]);
    bench.host({ redisUrl: redis.url });
    await until(async () => (await held()) >= near);
    assert.equal(await held(), near);
    assert.equal(await bench.left(), 100_000);
  });

  test('a job that comes again after its effect does nothing', async () => {
    const host = await started();
    const [timer] = await bench.insert([{ id: 'once', in: 0 }]);
    assert.ok(timer !== undefined);
    host.noticed([timer]);
    await until(() => bench.fired.length === 1);
    host.noticed([timer]);
    host.noticed(await bench.insert([{ id: 'later', in: 200 }]));
    await until(async () => bench.fired.includes('later') && (await held()) === 0);
    assert.deepEqual(bench.fired, ['once', 'later']);
  });

  test('hosts of different stores do not wake each other', async () => {
    const host = await started();
    const other = await timerBench();
    try {
      other.host({ redisUrl: redis.url });
      const names = await Promise.all(
        [bench, other].map(async ({ knex }) => (await knex('store_names').select('name'))[0].name),
      );
      assert.notEqual(names[0], names[1]);
      host.noticed(await bench.insert([{ id: 'mine', in: 50 }]));
      await until(() => bench.fired.length === 1);
      assert.deepEqual(other.fired, []);
    } finally {
      await other.stop();
    }
  });
});

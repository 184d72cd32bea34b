/** What every back end of timers promises: one suite, run on the poller and, where there is a Redis, on BullMQ. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { days, later } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';
import { redisUrl } from '../../support/store.ts';
import { named, type TimerBench, timerBench } from '../../support/timers.ts';
import { until } from '../../support/until.ts';

let bench: TimerBench;
afterEach(() => bench.stop());

const backEnds = { poller: {}, ...(redisUrl === undefined ? {} : { BullMQ: { redisUrl } }) };

for (const [name, options] of Object.entries(backEnds)) {
  test(`${name}: every timer fires once, none before its time`, async () => {
    bench = await timerBench();
    const ids = named('soon', 300);
    const host = bench.host(options);
    host.noticed(await bench.insert(ids.map((id, at) => ({ id, in: 200 + at * 3 }))));
    host.noticed(await bench.insert([{ id: 'tomorrow', in: days(1) }]));
    await until(() => bench.fired.length >= 300);
    assert.deepEqual([...bench.fired].sort(), [...ids].sort());
    assert.equal(await bench.left(), 1);
    assert.deepEqual(host.faults, []);
  });

  test(`${name}: what was due while no host ran, and what another host made, fires too`, async () => {
    bench = await timerBench();
    await bench.insert(named('overdue', 50).map((id) => ({ id, in: -60_000 })));
    bench.host(options);
    await until(() => bench.fired.length >= 50);
    await bench.insert([{ id: 'unheard', in: 100 }]);
    await until(() => bench.fired.includes('unheard'));
    assert.equal(bench.fired.length, 51);
  });

  test(`${name}: a timer that was moved fires at its new moment, one that was removed never`, async () => {
    bench = await timerBench();
    const host = bench.host(options);
    host.noticed(
      await bench.insert([
        { id: 'moved', in: 300 },
        { id: 'removed', in: 300 },
      ]),
    );
    const [moved] = await bench.insert([{ id: 'mark', in: 900 }]);
    assert.ok(moved !== undefined);
    const { due } = moved;
    await bench.knex('timers').where({ id: 'moved' }).update({ due });
    await bench.knex('timers').where({ id: 'removed' }).delete();
    host.noticed([moved, { tenant: 'demo', id: 'moved', due }]);
    await until(() => bench.fired.length >= 2);
    assert.deepEqual([...bench.fired].sort(), ['mark', 'moved']);
    assert.ok(new Date().toISOString() >= due);
  });

  test(`${name}: what could not be done stays, and is done when it can be`, async () => {
    bench = await timerBench();
    bench.failing.add('stubborn 1');
    const host = bench.host(options);
    host.noticed(await bench.insert(named('stubborn', 3).map((id) => ({ id, in: 0 }))));
    await until(() => bench.fired.length === 2);
    bench.failing.clear();
    await until(() => bench.fired.length === 3);
    assert.equal(bench.fired.at(-1), 'stubborn 1');
  });

  test(`${name}: two hosts, each timer fires once, and both work`, async () => {
    bench = await timerBench();
    const hosts = [bench.host(options), bench.host(options)];
    // On a busy machine one of them may be first at all of a round: both work in one of several.
    let set = 0;
    for (let round = 1; round <= 10 && (set === 0 || hosts.some((h) => h.count() === 0)); round += 1) {
      const timers = await bench.insert(
        named(`shared ${round}`, 400).map((id, at) => ({ id, in: 300 + at * 2 })),
      );
      set += 400;
      for (const host of hosts) host.noticed(timers);
      await until(() => bench.fired.length >= set);
      assert.equal(new Set(bench.fired).size, set);
      assert.equal(bench.fired.length, set);
    }
    for (const host of hosts) assert.ok(host.count() > 0);
  });

  test(`${name}: a timer of 400 days waits 400 days`, async () => {
    const clock = testClock();
    bench = await timerBench(clock);
    const host = bench.host(options);
    host.noticed(await bench.insert([{ id: 'far', in: days(400) }]));
    for (let day = 0; day < 399; day += 57) {
      clock.advance(days(57));
      await host.sweep();
    }
    assert.deepEqual(bench.fired, []);
    clock.advance(days(1));
    await host.sweep();
    assert.deepEqual(bench.fired, ['far']);
    assert.ok(clock.now() >= later(testClock().now(), days(400)));
  });
}

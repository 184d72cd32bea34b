/** The last hour in memory: what is counted in which minute, and what is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMinutes } from '../../../core/telemetry/minutes.ts';
import { minutes } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';

function counting() {
  const clock = testClock('2026-03-02T09:00:30.000Z');
  const seen = { waiting: 0, loop: { p50: 1, p99: 2, max: 3 } };
  const loop = { now: () => seen.loop, take: () => seen.loop };
  const minute = makeMinutes({ now: clock.now, waiting: () => seen.waiting, loop });
  return { clock, seen, minute };
}

test('what happens is counted in the minute of the clock, by what came of it', () => {
  const { clock, minute } = counting();
  for (const status of [200, 200, 403, 503]) minute.executed('command', status, 10);
  minute.executed('query', 404, 2);
  minute.refusedAtDoor();
  minute.jobRan('SUCCEEDED');
  minute.jobRan('RUNNING');
  minute.called(401);
  minute.delivered(3, 1);
  clock.advance(minutes(1));
  minute.executed('command', 200, 5);
  const [first, second, ...rest] = minute.recent();
  assert.deepEqual(rest, []);
  assert.equal(first?.at, '2026-03-02T09:00:00.000Z');
  const { accepted, refused, failed, count } = first.commands;
  assert.deepEqual([accepted, refused, failed, count], [2, 1, 1, 4]);
  assert.equal(first.queries.refused, 1);
  assert.equal(first.refusedAtDoor, 1);
  assert.deepEqual(first.jobs, { succeeded: 1, failed: 0, retried: 1 });
  assert.deepEqual(first.webhooks, { accepted: 0, refused: 1, failed: 0 });
  assert.deepEqual(first.deliveries, { taken: 3, refused: 1 });
  assert.equal(second?.at, '2026-03-02T09:01:00.000Z');
  assert.equal(second.commands.accepted, 1);
});

test('percentiles are those of the times, to the hundredth', () => {
  const { minute } = counting();
  for (let millis = 1; millis <= 1000; millis += 1) minute.executed('command', 200, millis);
  const [{ commands } = assert.fail()] = minute.recent();
  const near = (is: number | null, meant: number) =>
    assert.ok(Math.abs((is ?? 0) - meant) <= meant / 100, `${is}`);
  near(commands.p50, 500);
  near(commands.p99, 990);
  near(commands.max, 1000);
  const [{ queries } = assert.fail()] = minute.recent();
  assert.deepEqual([queries.count, queries.p50, queries.max], [0, null, null]);
});

test('commits have their size, and the queue its depth', () => {
  const { minute, seen } = counting();
  seen.waiting = 7;
  minute.committed(5, 20, 1);
  seen.waiting = 2;
  minute.committed(128, 40, 3);
  const [{ commits, queueDepth } = assert.fail()] = minute.recent();
  assert.deepEqual([commits.count, commits.commands, commits.largestBatch], [2, 133, 128]);
  assert.equal(commits.retries, 2);
  assert.equal(queueDepth, 7);
});

test('timers have how late they were, one before its moment is not late', () => {
  const { minute } = counting();
  minute.fired(true, -3);
  minute.fired(false, 2000);
  const [{ timers } = assert.fail()] = minute.recent();
  assert.deepEqual([timers.count, timers.failed], [2, 1]);
  assert.ok((timers.max ?? 0) >= 2000 && (timers.p50 ?? 1) < 1);
});

test('sixty minutes are kept, those without anything among them, and a gap of a day is sixty empty ones', () => {
  const { clock, minute } = counting();
  minute.executed('command', 200, 1);
  clock.advance(minutes(59));
  const hour = minute.recent();
  assert.equal(hour.length, 60);
  assert.equal(hour[0]?.commands.accepted, 1);
  assert.deepEqual(hour[0]?.eventLoop, { p50: 1, p99: 2, max: 3 });
  assert.equal(hour[30]?.eventLoop, null, 'nobody watched');
  const moments = hour.map(({ at }) => at);
  assert.equal(new Set(moments).size, 60);
  assert.deepEqual(moments, moments.toSorted());
  clock.advance(minutes(1));
  assert.equal(minute.recent()[0]?.commands.accepted, 0);
  clock.advance(minutes(24 * 60));
  const day = minute.recent();
  assert.equal(day.length, 60);
  assert.equal(day.at(-1)?.at, '2026-03-03T10:00:00.000Z');
  assert.equal(day[0]?.at, '2026-03-03T09:01:00.000Z');
});

test('a clock that is set back goes on with the minute that runs', () => {
  const { clock, minute } = counting();
  clock.advance(minutes(5));
  minute.executed('command', 200, 1);
  clock.advance(-minutes(3));
  minute.executed('command', 200, 1);
  assert.equal(minute.recent().at(-1)?.commands.accepted, 2);
  assert.equal(minute.recent().length, 6);
});

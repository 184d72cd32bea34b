/** How the main thread is shared between people's process instances and everything else, on a thread whose time the test tells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as rest } from 'node:timers/promises';
import { fairTurns, type Thread } from '../../../core/process/fair-turns.ts';

/** A thread that works as long as its turns say, and otherwise sleeps until the next timer. */
function scene() {
  let now = 0;
  const timers: { readonly at: number; readonly act: () => void }[] = [];
  /** Work of instances between two moments at which requests had the thread. */
  const stretches: number[] = [0];
  const thread: Thread = {
    now: () => now,
    after(millis, act) {
      const timer = { at: now + millis, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    settled: (act) => queueMicrotask(() => process.nextTick(act)),
    others(act) {
      stretches.push(0);
      setImmediate(act);
    },
  };
  const turns = fairTurns(thread);
  const log: { readonly person: string; readonly asked: number; readonly begun: number }[] = [];
  let worked = 0;
  const turn = async (person: string, millis: number): Promise<void> => {
    const asked = now;
    await turns.take(person);
    log.push({ person, asked, begun: now });
    now += millis;
    worked += millis;
    stretches.push((stretches.pop() ?? 0) + millis);
    turns.charge(person, millis);
  };
  /** Lets the thread work and sleep until nothing is left, or until this moment. */
  const run = async (until = Number.POSITIVE_INFINITY): Promise<void> => {
    for (;;) {
      let before: number;
      do {
        before = log.length;
        for (let at = 0; at < 3; at += 1) await rest();
      } while (log.length > before && now < until);
      if (now >= until) return;
      const [next] = timers.toSorted((a, b) => a.at - b.at);
      if (next === undefined) return;
      timers.splice(timers.indexOf(next), 1);
      now = Math.max(now, next.at);
      stretches.push(0);
      next.act();
    }
  };
  return {
    turns,
    turn,
    run,
    log,
    now: () => now,
    worked: () => worked,
    longest: () => Math.max(...stretches),
    begunBy: (person: string) => log.filter((one) => one.person === person),
  };
}

const times = (count: number, act: (at: number) => unknown): void => {
  for (let at = 0; at < count; at += 1) act(at);
};

test('costly turns of one person leave as much time to requests as they take, turn by turn', async () => {
  const { turn, run, now, worked, longest } = scene();
  times(60, () => turn('eve', 25));
  await run();
  assert.equal(worked(), 60 * 25);
  assert.ok(now() >= 2 * worked() - 100, `${now()} ms for ${worked()} ms of work`);
  assert.equal(longest(), 25);
});

test('another person’s turns do not wait for them', async () => {
  const { turn, run, begunBy } = scene();
  times(300, () => turn('eve', 25));
  await run(1000);
  times(10, () => turn('ann', 1));
  await run();
  // One turn of the other person may be under way each time.
  for (const { asked, begun } of begunBy('ann')) assert.ok(begun - asked <= 10 * (1 + 25));
  assert.equal(begunBy('eve').length, 300);
});

test('costly turns of many people leave half of the time to requests', async () => {
  const { turn, run, now, worked, longest } = scene();
  times(100, (at) => turn(`one of ${at}`, 25));
  await run();
  assert.ok(now() >= 2 * worked() - 300, `${now()} ms for ${worked()} ms of work`);
  assert.equal(longest(), 25);
});

test('cheap turns wait for nothing', async () => {
  const { turn, run, now, worked, log } = scene();
  times(400, () => turn('ann', 0.1));
  await run();
  assert.equal(log.length, 400);
  assert.equal(now(), worked());
});

test('people take turns', async () => {
  const { turn, run, log } = scene();
  times(4, () => turn('eve', 1));
  times(2, () => turn('ann', 1));
  await run();
  assert.equal(log.map(({ person }) => person).join(), 'eve,eve,ann,eve,ann,eve');
});

test('a host that stops lets everybody go', async () => {
  const { turns, turn, run, now, worked, log } = scene();
  times(60, () => turn('eve', 25));
  turns.open();
  await run();
  assert.equal(log.length, 60);
  assert.equal(now(), worked());
});

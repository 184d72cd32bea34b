/** The wall clock against the time that has passed: what is believed, and when waits end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Ticks, watchedClock } from '../../../core/time/watched-clock.ts';
import { epochMillis, later } from '../../../core/values/instant.ts';

const start = Date.parse('2026-03-02T09:00:00.000Z');
const tolerance = 5000;

/** A machine whose clocks the test moves. */
function machine() {
  const at = { wall: start, awake: 1000, boot: 1000 };
  const ticks: Ticks = { wall: () => at.wall, awake: () => at.awake, sinceBoot: () => at.boot };
  const told: (string | undefined)[] = [];
  const clock = watchedClock({ ticks, tolerance, told: (problem) => told.push(problem) });
  const pass = (millis: number) => {
    at.wall += millis;
    at.awake += millis;
    at.boot += millis;
  };
  return {
    clock,
    told,
    pass,
    jump: (millis: number) => {
      at.wall += millis;
    },
    sleep: (millis: number) => {
      at.wall += millis;
      at.boot += millis;
    },
    millis: () => epochMillis(clock.now()) - start,
  };
}

test('time that passes is believed, and so are small corrections', () => {
  const { clock, pass, jump, millis, told } = machine();
  pass(1000);
  assert.equal(millis(), 1000);
  jump(4000);
  assert.equal(millis(), 5000);
  jump(-4000);
  assert.equal(millis(), 1000);
  assert.equal(clock.problem(), undefined);
  assert.deepEqual(told, []);
});

for (const [name, far] of [
  ['ahead by a year', 365 * 86_400_000],
  ['ahead by six seconds', 6000],
  ['back by an hour', -3_600_000],
] as const) {
  test(`a jump ${name} is not followed, and ends when the clock comes back`, () => {
    const { clock, pass, jump, millis, told } = machine();
    jump(far);
    assert.equal(millis(), 0);
    pass(60_000);
    assert.equal(millis(), 60_000);
    const way = far > 0 ? 'ahead' : 'back';
    assert.match(clock.problem() ?? '', new RegExp(`jumped ${way} by ${Math.abs(far) / 1000} s`));
    jump(-far);
    pass(500);
    assert.equal(millis(), 60_500);
    assert.equal(clock.problem(), undefined);
    assert.equal(told.length, 2);
    assert.equal(told[1], undefined);
  });
}

test('a machine that slept has no clock that jumped, unless it jumped as well', () => {
  const { clock, pass, jump, sleep, millis } = machine();
  sleep(7_200_000);
  assert.equal(millis(), 7_200_000);
  assert.equal(clock.problem(), undefined);
  pass(1000);
  sleep(60_000);
  assert.equal(millis(), 7_261_000);
  sleep(60_000);
  jump(3_600_000);
  assert.equal(millis(), 7_261_000);
  assert.match(clock.problem() ?? '', /jumped ahead by 3660 s/);
});

test('whatever jumps, time never stands further ahead than what has passed, and never runs far back', () => {
  const far = fc.integer({ min: -100_000_000, max: 100_000_000 });
  const moves = fc.array(
    fc.oneof(
      fc.record({ pass: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ jump: far.filter((millis) => Math.abs(millis) > 2 * tolerance) }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(moves, (list) => {
      const { pass, jump, millis } = machine();
      let [passed, jumped, before] = [0, 0, 0];
      for (const move of list) {
        if ('pass' in move) {
          pass(move.pass);
          passed += move.pass;
        } else {
          // A jump that nearly undoes those before would be a small one.
          const next = jumped + move.jump;
          const isSmall = next !== 0 && Math.abs(next) <= tolerance;
          jump(isSmall ? -jumped : move.jump);
          jumped = isSmall ? 0 : next;
        }
        const now = millis();
        assert.equal(now, passed);
        assert.ok(now >= before);
        before = now;
      }
    }),
  );
});

/** A machine whose time is the real one, but for what the wall is set to. */
function realMachine() {
  let off = 0;
  const ticks: Ticks = {
    wall: () => Date.now() + off,
    awake: () => performance.now(),
    sinceBoot: () => performance.now(),
  };
  return {
    clock: watchedClock({ ticks, tolerance, told: () => undefined }),
    set: (millis: number) => {
      off = millis;
    },
  };
}

test('what waits is called in its time, whatever the wall shows meanwhile', async () => {
  const { clock, set } = realMachine();
  const begun = performance.now();
  const waited = (millis: number) =>
    new Promise<number>((resolve) => {
      clock.at(later(clock.now(), millis), () => resolve(performance.now() - begun));
    });
  // Nothing else keeps the process: the clock's own waits do not.
  const keep = setInterval(() => undefined, 1000);
  const early = waited(300);
  set(3_600_000);
  const during = waited(300);
  set(-3_600_000);
  const back = waited(300);
  set(0);
  // One that went by the wall would come at once, or only in an hour.
  for (const elapsed of await Promise.all([early, during, back])) {
    assert.ok(elapsed >= 299, `${elapsed} ms`);
  }
  clearInterval(keep);
});

test('what was taken back is not called', async () => {
  const { clock, set } = realMachine();
  let called = 0;
  const undo = clock.at(later(clock.now(), 50), () => {
    called += 1;
  });
  undo();
  set(3_600_000);
  clock.now();
  set(0);
  const keep = setInterval(() => undefined, 1000);
  await new Promise<void>((resolve) => {
    clock.at(later(clock.now(), 150), resolve);
  });
  clearInterval(keep);
  assert.equal(called, 0);
});

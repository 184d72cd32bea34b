/**
 * When a timer of a diagram is due, and which texts are no timers: none of them may hold the host; and how often timer starts
 * come, and what a host that was down has missed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../core/process/check/check.ts';
import { knownOf } from '../../../core/process/process-port.ts';
import { dueOf, nextStart, TimerProblem } from '../../../core/process/timers.ts';
import { type Instant, knownInstant } from '../../../core/values/instant.ts';
import { bpmn, el, end, timer } from '../../support/bpmn.ts';
import { registry } from '../../support/registry.ts';

const from = knownInstant('2026-03-02T09:00:00.000Z');

const due: Readonly<Record<string, readonly [Parameters<typeof dueOf>[0], string, number]>> = {
  'R3/PT10M': ['timeCycle', '2026-03-02T09:10:00.000Z', 3],
  'R/PT1S': ['timeCycle', '2026-03-02T09:00:01.000Z', -1],
  'R/2026-01-01T00:00:00Z/P1M': ['timeCycle', '2026-04-01T00:00:00.000Z', -1],
  'R2/2020-01-01T00:00:00Z/PT1S': ['timeCycle', '2020-01-01T00:00:02.000Z', 2],
  PT0S: ['timeDuration', from, 1],
};
for (const [text, [type, at, repeat]] of Object.entries(due)) {
  test(`${text} is due`, () => assert.deepEqual(dueOf(type, text, from, 'UTC'), { at, repeat }));
}

for (const text of [
  'R0/PT1S',
  'R/PT0S',
  'R3/PT0S',
  'R/P0D',
  'R/PT0.5S',
  'R/2020-01-01T00:00:00Z/PT0.001S',
  'R/0001-01-01T00:00:00Z/PT1S',
  'R/PT1S/9999-01-01T00:00:00Z',
  'R2/2026-03-02T09:00:00Z/2026-03-02T11:00:00Z',
]) {
  test(`${text} is no cycle`, () => {
    assert.throws(() => dueOf('timeCycle', text, from, 'UTC'), TimerProblem);
  });
}

for (const [type, text] of [
  ['timeDuration', 'R3/PT1S'],
  ['timeDuration', '2030-01-01T00:00:00Z/PT1H'],
  ['timeDuration', '-PT5S'],
  ['timeDuration', 'P'],
  ['timeDate', '2030-02-30T00:00:00Z'],
  ['timeDate', 'Jan 1 2030 10:00 Z'],
] as const) {
  test(`${text} is no ${type}, told in words of the house`, () => {
    assert.throws(
      () => dueOf(type, text, from, 'UTC'),
      (error) => error instanceof TimerProblem && !/ISO8601|function|character/.test(error.message),
    );
  });
}

const at = (text: string) => knownInstant(`2026-03-02T${text}:00.000Z`);

type Timer = Parameters<typeof nextStart>[0]['type'];

/** Every start of a host that is up from nine o'clock on, but for `down`: the hours at which it looks again. */
function starts(type: Timer, text: string, from = at('09:00'), awake = (due: Instant) => due) {
  const all: string[] = [];
  let next = nextStart({ type, text }, undefined, from, 'UTC');
  while (next !== undefined && all.length < 8) {
    const now = awake(next.at);
    all.push(next.at.slice(5, 16));
    next = nextStart({ type, text }, next, now, 'UTC');
  }
  return all;
}

const day = (...times: readonly string[]) => times.map((time) => `03-02T${time}`);

const rows: readonly (readonly [Timer, string, readonly string[]])[] = [
  ['timeDuration', 'PT1H', day('10:00')],
  ['timeDuration', 'PT0S', day('09:00')],
  ['timeDate', '2026-03-02T12:00:00Z', day('12:00')],
  ['timeDate', '2026-03-02T08:00:00Z', []],
  ['timeCycle', 'R3/PT1H', day('10:00', '11:00', '12:00')],
  ['timeCycle', 'R1/PT1H', day('10:00')],
  ['timeCycle', 'PT1H', day('10:00')],
  ['timeCycle', 'R3/2026-03-02T07:30:00Z/PT1H', day('09:30', '10:30')],
  ['timeCycle', 'R3/2026-03-01T00:00:00Z/PT1H', []],
  ['timeCycle', 'R3/PT1H/2026-03-02T12:00:00Z', day('10:00', '11:00', '12:00')],
  ['timeCycle', 'R/PT1H/2026-03-02T11:00:00Z', day('10:00', '11:00')],
  ['timeCycle', '2026-03-02T09:00:00Z/2026-03-02T11:00:00Z', day('11:00')],
  ['timeCycle', 'R3/P1M', ['04-02T09:00', '05-02T09:00', '06-02T09:00']],
  [
    'timeCycle',
    'R/PT2H',
    [...day('11:00', '13:00', '15:00', '17:00', '19:00', '21:00', '23:00'), '03-03T01:00'],
  ],
];
for (const [type, text, wanted] of rows) {
  test(`${type} ${text} starts at ${wanted.slice(0, 3).join(', ') || 'no time'}`, () =>
    assert.deepEqual(starts(type, text), wanted));
}

test('what a host that was down missed counts, and is not made up for', () => {
  const slept = (due: Instant) => (due === at('10:00') ? at('11:30') : due);
  assert.deepEqual(starts('timeCycle', 'R3/PT1H', at('09:00'), slept), day('10:00', '12:00'));
  const overslept = (due: Instant) => (due === at('10:00') ? at('20:30') : due);
  assert.deepEqual(starts('timeCycle', 'R3/PT1H', at('09:00'), overslept), day('10:00'));
});

test('a long count of months stays what it says', () => {
  const text = 'R60/2020-01-31T00:00:00Z/P1M';
  const next = nextStart(
    { type: 'timeCycle', text },
    undefined,
    knownInstant('2024-12-01T00:00:00.000Z'),
    'UTC',
  );
  assert.deepEqual([next?.at.slice(0, 7), next?.left], ['2024-12', 2]);
});

for (const [text, wanted] of [
  ['${when}', /no variables yet/],
  ['R0/PT1H', /repeats 0 times/],
] as const) {
  test(`a start at ${text} is refused`, async () => {
    const xml = bpmn([el('startEvent', 's', {}, timer('timeCycle', text)), end], ['s->e']);
    const { findings } = await checkDefinition(
      xml,
      knownOf(registry, () => true),
    );
    assert.match(findings.map(({ message }) => message).join(), wanted);
  });
}

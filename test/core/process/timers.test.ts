/**
 * When a timer of a diagram is due, and which texts are not timers: none of them may hold the host; and how often timer starts
 * come, and what a host that was down has missed.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkDefinition } from '../../../core/process/check/check.ts';
import { knownOf } from '../../../core/process/process-port.ts';
import { nextDue, nextStart, TimerProblem } from '../../../core/process/timers.ts';
import { type Instant, knownInstant } from '../../../core/values/instant.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bpmn, el, end, timer } from '../../support/bpmn.ts';
import { registry } from '../../support/registry.ts';

const from = knownInstant('2026-03-02T09:00:00.000Z');

type Timer = Parameters<typeof nextStart>[0]['type'];

const due: Readonly<Record<string, readonly [Timer, string, number]>> = {
  'R3/PT10M': ['timeCycle', '2026-03-02T09:10:00.000Z', 3],
  'R/PT1S': ['timeCycle', '2026-03-02T09:00:01.000Z', -1],
  'R/2026-01-01T00:00:00Z/P1M': ['timeCycle', '2026-04-01T00:00:00.000Z', -1],
  // However long ago it began.
  'R/0001-01-01T00:00:00Z/PT1S': ['timeCycle', '2026-03-02T09:00:01.000Z', -1],
  'R/PT1S/9999-01-01T00:00:00Z': ['timeCycle', '2026-03-02T09:00:01.000Z', -1],
  PT0S: ['timeDuration', from, 1],
};
for (const [text, [type, at, repeat]] of Object.entries(due)) {
  test(`${text} is due`, () => {
    const found = nextDue(type, text, undefined, from, 'UTC');
    assert.deepEqual([found?.at, found?.left], [at, repeat]);
  });
}

for (const text of [
  'R0/PT1S',
  'R/PT0S',
  'R3/PT0S',
  'R/P0D',
  'R/PT0.5S',
  'R/2020-01-01T00:00:00Z/PT0.001S',
  'R2/2026-03-02T09:00:00Z/2026-03-02T11:00:00Z',
]) {
  test(`${text} is not a cycle`, () => {
    assert.throws(() => nextDue('timeCycle', text, undefined, from, 'UTC'), TimerProblem);
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
      () => nextDue(type, text, undefined, from, 'UTC'),
      (error) => error instanceof TimerProblem && !/ISO8601|function|character/.test(error.message),
    );
  });
}

const at = (text: string) => knownInstant(`2026-03-02T${text}:00.000Z`);

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
  ['timeCycle', 'R3/2026-03-02T07:30:00Z/PT1H', day('09:30')],
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
  assert.deepEqual([next?.at.slice(0, 10), next?.left], ['2024-12-31', 1]);
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

/** The times of a timer one after the other, each asked for when the one before comes. */
function times(type: Timer, text: string, from: string, zone: string, most = 5): readonly string[] {
  const all: string[] = [];
  let now = knownInstant(from);
  let next = nextDue(type, text, undefined, now, zone);
  while (next !== undefined && all.length < most) {
    all.push(next.at);
    now = next.at;
    next = nextDue(type, text, next, now, zone);
  }
  return all;
}

const since = '2026-11-28T00:00:00.000Z';
const york = 'America/New_York';
const calendar: readonly (readonly [Timer, string, string, string, readonly string[]])[] = [
  ['timeDuration', 'P1M', '2027-01-31T10:00:00.000Z', 'UTC', ['2027-02-28T10:00']],
  ['timeDuration', 'P1Y', '2028-02-29T10:00:00.000Z', 'UTC', ['2029-02-28T10:00']],
  // A month end stays one, with a date of its own and without.
  [
    ...(['timeCycle', 'R/2027-01-31T00:00:00Z/P1M', since, 'UTC'] as const),
    ['2027-01-31T00:00', '2027-02-28T00:00', '2027-03-31T00:00', '2027-04-30T00:00', '2027-05-31T00:00'],
  ],
  [
    ...(['timeCycle', 'R3/P1M', '2027-01-31T10:00:00.000Z', 'UTC'] as const),
    ['2027-02-28T10:00', '2027-03-31T10:00', '2027-04-30T10:00'],
  ],
  // Without an offset it is the bank's wall: 02:30 does not exist on 14 March, and is as much later.
  [
    ...(['timeCycle', 'R/2027-03-13T02:30:00/P1D', '2027-03-12T00:00:00.000Z', york] as const),
    ['2027-03-13T07:30', '2027-03-14T07:30', '2027-03-15T06:30', '2027-03-16T06:30', '2027-03-17T06:30'],
  ],
  [
    ...(['timeCycle', 'R3/2027-03-13T02:30:00Z/P1D', '2027-03-12T00:00:00.000Z', york] as const),
    ['2027-03-13T02:30', '2027-03-14T02:30', '2027-03-15T02:30'],
  ],
  [
    ...(['timeCycle', 'R2/2027-01-31T23:30:00-05:00/P1M', since, york] as const),
    ['2027-02-01T04:30', '2027-03-01T04:30'],
  ],
  [
    ...(['timeCycle', 'R2/2027-03-14T02:30:00/P1D', since, york] as const),
    ['2027-03-14T07:30', '2027-03-15T06:30'],
  ],
  // In November clocks go back: 01:30 comes twice, and the first counts.
  [
    ...(['timeCycle', 'R2/2027-11-06T01:30:00/P1D', since, york] as const),
    ['2027-11-06T05:30', '2027-11-07T05:30'],
  ],
  ['timeCycle', 'R2/2027-03-13/P1D', since, york, ['2027-03-13T05:00', '2027-03-14T05:00']],
  ['timeCycle', 'R/PT1H/2026-11-28T02:30:00', since, 'Africa/Lagos', ['2026-11-28T01:00']],
  // After the end there is nothing, and neither is what is over.
  ['timeCycle', 'R/PT2S/2026-11-28T00:00:03Z', since, 'UTC', ['2026-11-28T00:00:02']],
  ['timeCycle', 'R/PT2S/2026-11-27T00:00:00Z', since, 'UTC', []],
  ['timeCycle', 'R3/2020-01-01T00:00:00Z/PT10M', since, 'UTC', []],
  [...(['timeCycle', 'R3/2026-11-27T23:45:00Z/PT10M', since, 'UTC'] as const), ['2026-11-28T00:05']],
  // Quartz: seconds first, steps from a number, question marks, a year.
  [
    'timeCycle',
    '0 0/15 * * * ?',
    since,
    'UTC',
    ['2026-11-28T00:15', '2026-11-28T00:30', '2026-11-28T00:45', '2026-11-28T01:00', '2026-11-28T01:15'],
  ],
  [
    'timeCycle',
    '0 30 9 1/10 * ? 2027',
    since,
    'Africa/Lagos',
    ['2027-01-01T08:30', '2027-01-11T08:30', '2027-01-21T08:30', '2027-01-31T08:30', '2027-02-01T08:30'],
  ],
  [
    'timeCycle',
    '0 0 9 ? * MON-FRI',
    since,
    'UTC',
    ['2026-11-30T09:00', '2026-12-01T09:00', '2026-12-02T09:00', '2026-12-03T09:00', '2026-12-04T09:00'],
  ],
];
for (const [type, text, start, zone, wanted] of calendar) {
  test(`${type} ${text} in ${zone} comes at ${wanted.join(', ') || 'no time'}`, () => {
    const found = times(type, text, start, zone);
    assert.deepEqual(
      found.map((one, at) => one.slice(0, wanted[at]?.length)),
      wanted,
    );
  });
}

test('a weekday by number is refused in Quartz, where 1 is Sunday', () => {
  for (const text of ['0 0 9 ? * 2-6', '0 0 9 ? * 6L', '0 0 9 ? * 2#1']) {
    assert.throws(() => nextDue('timeCycle', text, undefined, from, 'UTC'), /write MON, TUE/);
  }
  assert.equal(nextDue('timeCycle', '0 0 9 * * 1-5', undefined, from, 'UTC')?.at, '2026-03-03T09:00:00.000Z');
});

test('a repetition that was kept without its beginning goes on from the time before', () => {
  const before = { at: knownInstant('2026-03-02T10:00:00.000Z'), left: 3 };
  assert.deepEqual(nextDue('timeCycle', 'R5/PT1H', before, before.at, 'UTC'), {
    at: '2026-03-02T11:00:00.000Z',
    left: 2,
    since: before.at,
  });
});

const file = new URL('../../../../shared/data/turn3/timers.json', import.meta.url);

test('timers that came out wrong', { skip: !existsSync(file) }, () => {
  for (const one of itemsOf(membersOf(JSON.parse(readFileSync(file, 'utf8'))).cases).map(membersOf)) {
    const right = itemsOf(one.right)
      .map(String)
      .filter((time) => /^\d/.test(time));
    const type = String(one.type) === 'timeCycle' ? 'timeCycle' : 'timeDuration';
    const start = knownInstant(new Date(String(one.from)).toISOString());
    const isAll = right.length < itemsOf(one.right).length;
    const found = times(type, String(one.text), start, String(one.zone), right.length + (isAll ? 1 : 0));
    assert.deepEqual(
      found,
      right.map((time) => new Date(time.slice(0, 20)).toISOString()),
      String(one.text),
    );
  }
});

/** Timers in words: what is said of the usual forms, and that the bank takes whatever is said something of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timerSaid } from '../../console/pages/processes/timer-words.js';
import { nextDue } from '../../core/process/timers.ts';
import { parseInstant } from '../../core/values/instant.ts';

const bank = {
  zone: 'Africa/Lagos',
  moment: (instant: string) => `MOMENT ${instant}`,
  dayOf: (day: string) => `DAY ${day}`,
};

const said: Readonly<Record<'timeDuration' | 'timeDate' | 'timeCycle', Record<string, string>>> = {
  timeDuration: {
    P7D: 'After 7 days.',
    P1DT2H: 'After 1 day 2 hours.',
    PT90M: 'After 90 minutes.',
    P2W: 'After 2 weeks.',
    P1M: 'After 1 month.',
    P1Y6M: 'After 1 year 6 months.',
    P: '',
    PT: '',
    P1DT: '',
    '-PT1H': '',
    'R3/PT1H': '',
    '${x}': '',
    '': '',
    PT0S: '',
    P9999Y: '',
  },
  timeDate: {
    '2026-12-01T09:00:00Z': 'At MOMENT 2026-12-01T09:00:00.000Z.',
    '2026-12-01T09:00:00+02:00': 'At MOMENT 2026-12-01T07:00:00.000Z.',
    '2026-12-01T09:00': 'On DAY 2026-12-01 at 09:00 in Lagos.',
    P1D: '',
    '2026-02-30T09:00:00Z': '',
    '2026-12-01T25:00:00Z': '',
    '${x}': '',
  },
  timeCycle: {
    'R/PT1H': 'Every 1 hour.',
    'R3/PT1H': 'Every 1 hour, 3 times.',
    'R1/PT1H': 'Once, after 1 hour.',
    PT1H: 'Once, after 1 hour.',
    '0 18 * * *': 'Every day at 18:00 in Lagos.',
    '0 18 * * 1-5': 'Every weekday at 18:00 in Lagos.',
    '0 18 * * MON-FRI': 'Every weekday at 18:00 in Lagos.',
    '0 18 * * mon,wed': 'Every Monday and Wednesday at 18:00 in Lagos.',
    '0 18 * * 0,6,7': 'Every Saturday and Sunday at 18:00 in Lagos.',
    '0 9,18 * * *': 'Every day at 09:00 and 18:00 in Lagos.',
    '0 18 1 * *': 'On day 1 of every month at 18:00 in Lagos.',
    '0 18 31 * *': 'On day 31 of every month that has such a day, at 18:00 in Lagos.',
    '30 6 24 DEC *': 'Every year on 24 December at 06:30 in Lagos.',
    '0 9 29 2 *': 'Every leap year on 29 February at 09:00 in Lagos.',
    '*/15 * * * *': 'Every 15 minutes.',
    '* * * * *': 'Every minute.',
    '0 * * * *': 'Every hour on the hour.',
    '5 * * * *': 'Every hour, 5 minutes past.',
    '*/15 9-17 * * 1-5': 'Every 15 minutes, from 09:00 to 17:45, every weekday, in Lagos.',
    '0 */2 * * *': 'Every 2 hours, beginning at midnight, in Lagos.',
    '99 99 * * *': '',
    '0 18 30 2 *': '',
    '0 18 * * 5-1': '',
    'R0/PT1H': '',
    'R00/P1D': '',
    '*/7 * * * *': '',
    '*/0 * * * *': '',
    '0 18 1 * 1': '',
    '0 18 * *': '',
    '1,,2 1 * * *': '',
    '0 0 18 * * *': '',
    '0 18 * * MOON': '',
    'R/PT0S': '',
    '0 18 L * *': '',
    '${x}': '',
  },
};

test('the usual forms are said, and nothing else', () => {
  for (const [kind, texts] of Object.entries(said)) {
    const told = Object.keys(texts).map((text) => [text, timerSaid({ kind, text }, bank)]);
    assert.deepEqual(Object.fromEntries(told), texts, kind);
  }
});

test('what is said is what the bank takes', () => {
  const from = parseInstant('2026-11-27T00:00:00Z');
  assert.ok(from !== undefined);
  const kinds = ['timeDuration', 'timeDate', 'timeCycle'] as const;
  const all = kinds.flatMap((kind) => Object.keys(said[kind]));
  for (const kind of kinds) {
    for (const text of all) {
      if (timerSaid({ kind, text }, bank) === '') continue;
      assert.doesNotThrow(() => nextDue(kind, text, undefined, from, bank.zone), `${kind} ${text}`);
    }
  }
});

test('a zone is called as its people call it', () => {
  const timer = { kind: 'timeCycle', text: '0 18 * * *' };
  const at = (zone: string) => timerSaid(timer, { ...bank, zone });
  assert.equal(at('UTC'), 'Every day at 18:00 UTC.');
  assert.equal(at('America/Sao_Paulo'), 'Every day at 18:00 in Sao Paulo.');
  assert.equal(at('America/Argentina/Buenos_Aires'), 'Every day at 18:00 in Buenos Aires.');
});

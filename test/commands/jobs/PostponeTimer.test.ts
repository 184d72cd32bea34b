import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostponeTimer from '../../../commands/jobs/PostponeTimer.ts';
import { maxTries, type TimerIncident, waitAfter } from '../../../commands/jobs/timers.ts';
import type { Timer } from '../../../core/time/timer.ts';
import { later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';

const timer: Timer = {
  tenant: 'demo',
  version: 1,
  id: 'pending:1',
  due: noon,
  command: 'WatchPendingTransaction',
  data: {},
  attempts: 0,
  lastError: null,
};
const { attempts: _attempts, ...given } = timer;
const incident: TimerIncident = { ...given, attempts: maxTries, at: noon };

cases(
  PostponeTimer,
  {
    input: { id: timer.id, due: noon, error: '503 busy' },
    state: { timer, incident: undefined },
    actor: person('system', 'Admin'),
  },
  {
    'it is tried again': { gives: ['put'] },
    'it was the last try': {
      state: { timer: { ...timer, attempts: maxTries - 1 } },
      gives: ['remove', 'insert', 'emit'],
    },
    'it was the last try, and not for the first time': {
      state: { timer: { ...timer, attempts: maxTries - 1 }, incident },
      gives: ['remove', 'put', 'emit'],
    },
    'it is gone': { state: { timer: undefined }, gives: 'TIMER_GONE' },
    'another host moved it': { state: { timer: { ...timer, due: later(noon, 1000) } }, gives: 'TIMER_GONE' },
  },
);

test('waits grow and stay within a quarter of an hour', () => {
  assert.deepEqual([1, 2, 3, 10, 19].map(waitAfter), [1000, 2000, 4000, 512_000, 900_000]);
});

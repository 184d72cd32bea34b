import ClaimTimer from '../../../commands/jobs/ClaimTimer.ts';
import { maxTries } from '../../../commands/jobs/timers.ts';
import type { Timer } from '../../../core/time/timer.ts';
import { later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';

const timer: Timer = {
  tenant: 'demo',
  version: 1,
  id: 'notify:1',
  due: noon,
  command: 'SendNotification',
  data: {},
  attempts: 0,
  lastError: null,
};

cases(
  ClaimTimer,
  {
    input: { id: timer.id, due: noon, until: later(noon, 60_000) },
    state: { timer, incident: undefined },
    actor: person('system', 'Admin'),
  },
  {
    'the timer moves on': { gives: ['put'] },
    'it was tried too often': {
      state: { timer: { ...timer, attempts: maxTries } },
      gives: ['remove', 'insert', 'emit'],
    },
    'a host that stops gives it back, and it was no try': {
      input: { undone: true, until: noon },
      state: { timer: { ...timer, attempts: maxTries } },
      gives: ['put'],
    },
    'it is gone': { state: { timer: undefined }, gives: 'TIMER_GONE' },
    'another host moved it': {
      state: { timer: { ...timer, due: later(noon, 60_000) } },
      gives: 'TIMER_GONE',
    },
  },
);

import ConfirmImportedTimersCommand from '../../../commands/jobs/ConfirmImportedTimersCommand.ts';
import type { TimerHold } from '../../../core/time/timer-hold.ts';
import { cases, noon, person } from '../../support/decide.ts';

const fileSha256 = 'a'.repeat(64);
const hold: TimerHold = { tenant: 'demo', version: 1, fileSha256, importedBy: 'operator', importedAt: noon };

cases(
  ConfirmImportedTimersCommand,
  { input: { fileSha256 }, state: { hold }, actor: person('admin', 'Admin') },
  {
    'the hold ends': { gives: ['remove'] },
    'no hold of this file': { state: { hold: undefined }, gives: 'TIMER_HOLD_NOT_FOUND' },
  },
);

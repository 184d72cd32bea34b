/** Timers that were given up, and jobs whose last run failed. */
import { asOne, mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { timerHolds } from '../../core/time/timer-hold.ts';
import { timerIncidents } from './timers.ts';

export const givenUpTimers = problem({
  of: 'timer',
  permission: ['timers.view'],
  mend: 'Look at the error that each was given up with, and retry it. Confirm imported timers with ConfirmImportedTimersCommand.',
  async look({ read }) {
    const rows = await read.select(timerIncidents, (select) =>
      select.select('id').limit(mostCounted),
    );
    const holds = await read.rows(timerHolds, (select) => select.limit(mostCounted));
    return [
      ...holds.map(({ fileSha256, importedBy }) => ({
        ...{ id: fileSha256, name: null, count: 1 },
        says: `The timers of the tenant that ${importedBy} imported wait for a confirmation.`,
      })),
      ...asOne(rows.length, 'Timers failed as often as they may and are no longer tried.'),
    ];
  },
});

export const failedJobs = problem({
  of: 'job',
  permission: ['jobs.view', 'jobs.manage'],
  mend: 'Look at its last run, mend what it runs, and run it now.',
  async look({ read }) {
    const rows = await read.rows(recurringJobs, (select) =>
      select.where({ enabled: 1, lastStatus: 'FAILED' }).orderBy('id').limit(mostCounted),
    );
    return rows.map(({ id, name }) => {
      return { id: String(id), name, count: 1, says: 'Its last run failed.' };
    });
  },
});

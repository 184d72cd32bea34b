/** Timers that were given up, and jobs that are stopped or whose last run failed. */
import { asOne, mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { stopReason } from '../../core/jobs/stop.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { timerHolds } from '../../core/time/timer-hold.ts';
import { timerIncidents } from './timers.ts';

export const givenUpTimers = problem({
  of: 'timer',
  permission: ['timers.view'],
  mend: 'Look at the error that each was given up with, and retry it. Confirm imported timers with ConfirmImportedTimersCommand.',
  async look({ read }) {
    const rows = await read.select(timerIncidents, (select) => select.select('id').limit(mostCounted));
    const holds = await read.rows(timerHolds, (select) => select.limit(mostCounted));
    return [
      ...holds.map(({ fileSha256, importedBy }) => ({
        id: fileSha256,
        name: null,
        count: 1,
        says: `The timers of the tenant that ${importedBy} imported wait for a confirmation.`,
      })),
      ...asOne(rows.length, 'Timers failed as often as they may and are no longer tried.'),
    ];
  },
});

export const brokenJobs = problem({
  of: 'job',
  permission: ['jobs.view', 'jobs.manage'],
  mend: 'Look at its last run, fix what it runs, and run it now. If an author was revoked or lost a permission, somebody with the permissions saves the job again (UpdateRecurringJobCommand).',
  async look({ read, roles, ports }) {
    const rows = await read.rows(recurringJobs, (select) =>
      select.where({ enabled: 1 }).orderBy('id').limit(mostCounted),
    );
    return rows.flatMap((job) => {
      const reason = stopReason(job, { ...ports, roles });
      if (reason === undefined && job.lastStatus !== 'FAILED') return [];
      const says = reason === undefined ? 'Its last run failed.' : `${reason} The host skips its runs.`;
      return [{ id: String(job.id), name: job.name, count: 1, says }];
    });
  },
});

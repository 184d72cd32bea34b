/** The reason why a recurring job is stopped: the current rights of its authors. */
import { type Judge, lostReason, type Need, needsOf, revokedReason } from '../runs/authors.ts';
import { executionOf, type RecurringJob } from './tables.ts';

/** The reason why the host skips the runs of the job. Undefined if it runs them. */
export function stopReason(job: RecurringJob, judge: Judge): string | undefined {
  return revokedReason(job, judge) ?? lostReason(job, () => needsOfJob(job, judge), judge);
}

function needsOfJob(job: RecurringJob, { permissionsOf }: Judge): readonly Need[] {
  const asked = { executionType: 0, commandName: job.contextLoader } as const;
  return [asked, executionOf(job)].flatMap((execution) => needsOf(execution, permissionsOf));
}

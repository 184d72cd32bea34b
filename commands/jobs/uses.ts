/** Names that recurring jobs run, or call first as their context loader. */
import { mostLookedThrough, users } from '../../core/command/declaration/use.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { runsOneOf } from '../../core/scripts/commands-in.ts';

export const jobsThatUse = users({
  of: 'job',
  permission: ['jobs.view', 'jobs.manage'],
  async look({ kind, names }, { read }) {
    const rows = await read.rows(recurringJobs, (select) =>
      select.orderBy('id').limit(mostLookedThrough + 1),
    );
    const uses = rows
      .slice(0, mostLookedThrough)
      .filter((job) => {
        const isAsked = kind === 'command' && names.has(job.contextLoader ?? '');
        return isAsked || runsOneOf(job, kind, names);
      })
      .map(({ id, name }) => ({ id: String(id), name }));
    return { uses, isWhole: rows.length <= mostLookedThrough };
  },
});

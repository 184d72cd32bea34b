import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { addDays, dateIn, endOfDay } from '../../core/values/civil-date.ts';
import { nextRun } from '../../core/values/cron.ts';
import type { Instant } from '../../core/values/instant.ts';
import { yieldToEventLoop } from '../../core/values/turns.ts';

/**
 * The maximum numbers of jobs, of runs of one job, and of all runs. A job that runs every minute must not
 * delay the request.
 */
const most = { jobs: 200, ofOne: 300, ofAll: 6000 } as const;

export default query({
  name: 'RetrieveUpcomingRunsQuery',
  summary: 'When recurring jobs run next, day by day of the bank’s zone.',
  reply: R2,
  permission: ['jobs.view', 'jobs.manage'],
  input: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 31, description: 'From today on; 7 when absent' }),
    ),
  }),
  output: Type.Object({
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date' }),
        jobs: Type.Array(
          Type.Object({
            jobId: Type.Integer(),
            jobName: Type.String(),
            runs: Type.Integer({ description: 'How often on this day' }),
            firstAt: Type.String(),
            lastAt: Type.String(),
          }),
        ),
      }),
    ),
    isWhole: Type.Boolean({
      description: 'False where jobs run so often, or are so many, that later runs are left out',
    }),
  }),
  example: { days: 7 },

  read: async ({ days: count = 7 }, read, { now, bank }) => {
    const today = dateIn(bank.timezone, now);
    const until = endOfDay(bank.timezone, addDays(today, count - 1));
    const jobs = await read.rows(recurringJobs, (select) =>
      select
        .where('enabled', 1)
        .orderBy('id')
        .limit(most.jobs + 1),
    );
    const days = new Map(
      Array.from({ length: count }, (_, at) => [addDays(today, at), new Map<number, Runs>()]),
    );
    const step = (walk: Walk, at: Instant): void => {
      const { id, name, cron, timezone } = walk.job;
      const runs = days.get(dateIn(bank.timezone, at));
      const known = runs?.get(id) ?? { name, runs: 0, firstAt: at };
      runs?.set(id, { ...known, runs: known.runs + 1, lastAt: at });
      walk.at = nextRun(cron, timezone, at);
      walk.room -= 1;
    };
    const walks: Walk[] = [];
    for (const job of jobs.slice(0, most.jobs)) {
      // A job takes some milliseconds, so other work gets its turn in between.
      await yieldToEventLoop();
      walks.push({ job, at: nextRun(job.cron, job.timezone, now), room: most.ofOne });
    }
    const goesOn = ({ at, room }: Walk) => at !== undefined && at < until && room > 0;
    // Each job has its share, whatever its position. Unused shares go to the others.
    let left: number = most.ofAll;
    for (let some = walks.filter(goesOn); some.length > 0 && left > 0; some = some.filter(goesOn)) {
      const share = Math.ceil(left / some.length);
      for (const walk of some) {
        await yieldToEventLoop();
        for (let own = Math.min(share, left); own > 0; own -= 1) {
          if (walk.at === undefined || !goesOn(walk)) break;
          step(walk, walk.at);
          left -= 1;
        }
      }
    }
    const isWhole = jobs.length <= most.jobs && walks.every(({ at }) => at === undefined || at >= until);
    return {
      data: {
        days: [...days].map(([day, runs]) => ({
          day,
          jobs: [...runs]
            .map(([jobId, { name: jobName, ...told }]) => ({ jobId, jobName, ...told }))
            .sort((a, b) => a.firstAt.localeCompare(b.firstAt)),
        })),
        isWhole,
      },
      message: `The runs of ${count} days.`,
    };
  },
});

interface Runs {
  readonly name: string;
  readonly runs: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/** A job on its way through the days. */
interface Walk {
  readonly job: Row<typeof recurringJobs>;
  /** Its next run that is not in the answer yet. */
  at: Instant | undefined;
  /** The number of its runs that the answer may contain. */
  room: number;
}

import { command } from '../../core/command/declaration/command.ts';
import { erase, remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventAttempts } from '../../core/events/subscriptions.ts';
import { keptDays, retentionPolicy } from '../../core/jobs/retention.ts';
import { type JobRun, jobRuns } from '../../core/jobs/tables.ts';
import { uploads } from '../../core/uploads/upload.ts';
import { counted } from '../../core/values/counted.ts';
import { firstIdAt } from '../../core/values/id.ts';
import { days, epochMillis } from '../../core/values/instant.ts';
import { webhookCalls } from '../../core/webhooks/call-log.ts';

/** Logs whose old lines are never changed. */
const pruned = { webhookCalls, eventDeliveries: eventAttempts, uploads } as const;

/** Run by the host now and then, with lines of its logs that it found to be old. */
export default command({
  name: 'ForgetLogLines',
  summary: 'Removes lines of logs that are older than the retention of their log.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    log: Type.Union([
      Type.Literal('jobRuns'),
      Type.Literal('webhookCalls'),
      Type.Literal('eventDeliveries'),
      Type.Literal('uploads'),
    ]),
    ids: Type.Array(Type.String(), { maxItems: 200 }),
  }),
  output: Type.Object({ forgotten: Type.Integer() }),

  policies: { retention: retentionPolicy },
  rejects: [],
  audits: 'LogLinesForgotten',

  load: async ({ log, ids }, read) => {
    const runs: JobRun[] = [];
    if (log !== 'jobRuns') return { runs };
    for (const id of ids) {
      const run = await read.one(jobRuns, { id });
      if (run !== undefined) runs.push(run);
    }
    return { runs };
  },

  facts: () => ({ retention: {} }),

  decide: ({ log, ids }, { runs }, { now, policy }) => {
    const kept = policy.retention?.[keptDays[log]];
    // An id begins with its creation time, so recent lines are kept for every caller.
    const before = kept === undefined ? '' : firstIdAt(epochMillis(now) - days(kept));
    const old = ids.filter((id) => id < before);
    const effects =
      log === 'jobRuns'
        ? // A run that has not ended is still written to.
          runs
            .filter(({ id, finishedAt }) => id < before && finishedAt !== null)
            .map((run) => remove(jobRuns, run))
        : old.map((id) => erase(pruned[log], { id }));
    return {
      data: { forgotten: effects.length },
      message: `${counted(effects.length, 'line')} forgotten.`,
      effects,
    };
  },
});

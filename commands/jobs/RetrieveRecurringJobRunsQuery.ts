import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { jobRuns, runStatuses } from '../../core/jobs/tables.ts';
import { RunView, runView } from './job.ts';

export default query({
  name: 'RetrieveRecurringJobRunsQuery',
  summary: 'Runs of recurring jobs and what each answered, newest first; skipped ones too.',
  reply: R2,
  permission: ['jobs.view', 'jobs.manage'],
  input: Type.Object({
    ...paging(50),
    jobId: Type.Optional(Type.Integer({ minimum: 1 })),
    status: Type.Optional(OneOf(runStatuses)),
  }),
  output: Listed(RunView),
  example: { status: 'FAILED' },

  read: async (input, read) => {
    const { jobId, status } = input;
    const page = await read.page(jobRuns, {
      ...pageAsked(input, 50),
      where: (select) => {
        if (jobId !== undefined) select.where('jobId', jobId);
        if (status !== undefined) select.where('status', status);
      },
    });
    return { data: listed(page, runView), message: listMessage(page) };
  },
});

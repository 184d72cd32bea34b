import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { recurringJobs } from '../../core/jobs/tables.ts';
import { ListedJob, listedJob } from './job.ts';

export default query({
  name: 'RetrieveRecurringJobsQuery',
  aliases: ['GetRecurringJobListQuery'],
  summary: 'Recurring jobs with their next and last runs, in the order of their ids.',
  reply: R2,
  permission: ['jobs.view', 'jobs.manage'],
  input: Type.Object({
    ...paging(50),
    name: Type.Optional(Words(200, 'Part of the name')),
    category: Type.Optional(Words(100)),
    enabled: Type.Optional(Type.Boolean()),
  }),
  output: Listed(ListedJob),
  example: { enabled: true },

  read: async (input, read, context) => {
    const { name, category, enabled } = input;
    const page = await read.page(recurringJobs, {
      ...pageAsked(input, 50),
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (name !== undefined) anyHolds(select, ['name'], name);
        if (category !== undefined) select.where('category', category);
        if (enabled !== undefined) select.where('enabled', enabled ? 1 : 0);
      },
    });
    return { data: listed(page, (job) => listedJob(job, context)), message: listMessage(page) };
  },
});

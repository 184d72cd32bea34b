import { NoInput, query } from '../../core/command/declaration/command.ts';
import { InstantText, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timers } from '../../core/time/timer.ts';
import { counted } from '../../core/values/counted.ts';

const Count = (description: string) => Type.Integer({ description });
const Millis = (description: string) => OrNull(Type.Number({ description }));

const times = {
  count: Count('How many there were'),
  p50: Millis('Milliseconds that half of them took at most; null where there was none'),
  p99: Millis('Milliseconds that 99 of 100 took at most'),
  max: Millis('Milliseconds of the longest'),
};
const outcomes = {
  accepted: Count('Answered below 400'),
  refused: Count('Answered 4xx'),
  failed: Count('Answered 5xx'),
};

const Minute = Type.Object({
  at: InstantText('When the minute began, in UTC'),
  commands: Type.Object(
    { ...outcomes, ...times },
    { description: 'Commands that others asked for, and how long they took' },
  ),
  queries: Type.Object({ ...outcomes, ...times }, { description: 'The same of queries' }),
  refusedAtDoor: Count('Requests that never became a command'),
  commits: Type.Object(
    {
      ...times,
      commands: Count('Commands that they carried, the host’s own among them'),
      largestBatch: Count('The most commands of one commit'),
      retries: Count('Tries after the first'),
    },
    { description: 'Commits, from their first read until they were durable' },
  ),
  queueDepth: Count('The most commands that waited for their commit'),
  eventLoop: OrNull(
    Type.Object(
      { p50: times.p50, p99: times.p99, max: times.max },
      { description: 'By how much the event loop came late; null of a minute that nobody watched' },
    ),
  ),
  timers: Type.Object(
    { ...times, failed: Count('Timers whose work was not done: they fire again') },
    { description: 'Timers that fired, and how long after their moment' },
  ),
  jobs: Type.Object(
    {
      succeeded: Count('Runs that succeeded'),
      failed: Count('Runs that failed'),
      retried: Count('Runs that are tried again'),
    },
    { description: 'Runs of recurring jobs' },
  ),
  webhooks: Type.Object(outcomes, { description: 'Calls of webhooks' }),
  deliveries: Type.Object(
    { taken: Count('Events that were taken'), refused: Count('Events that were not') },
    { description: 'Events that were posted to subscribers' },
  ),
});

export default query({
  name: 'RetrieveRecentMetricsQuery',
  summary: 'What the host that answers did in each minute of the last hour, over all banks on it.',
  reply: R2,
  permission: ['metrics.view'],
  input: NoInput,
  output: Type.Object({
    host: Type.String({
      description: 'Id of the host that answers: another one after a restart, and of each host',
    }),
    startedAt: InstantText('When it started, in UTC'),
    at: InstantText('When it answered, in UTC'),
    queueDepth: Count('Commands that wait for their commit now'),
    timersDue: Count('Timers of your bank that are due and not done, whichever host does them'),
    minutes: Type.Array(Minute, {
      description: 'The oldest first: sixty at most, the last of them still runs',
    }),
  }),
  example: {},

  read: async (_input, read, { metrics, now }) => {
    const recent = metrics.recent();
    const [due] = await read.select(timers, (select) =>
      select.where('due', '<=', now).count({ count: '*' }),
    );
    const minutes = recent.minutes.map((minute) => ({ ...minute }));
    return {
      data: { ...recent, timersDue: Number(due?.count ?? 0), minutes },
      message: `${counted(minutes.length, 'minute')} of the host ${recent.host}.`,
    };
  },
});

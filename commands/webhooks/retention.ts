/** How long logs are kept: `rules/jobs/retention.json`. The trail of audit is no log, and never pruned by it. */
import { policy } from '../../core/command/policy.ts';
import { type Static, Type } from '../../core/command/schema.ts';

const Days = (description: string) => Type.Integer({ minimum: 1, maximum: 36_500, description });

const RetentionFile = Type.Object({
  jobRunDays: Days('Days that finished runs of recurring jobs are listed'),
  webhookCallDays: Days('Days that calls of webhooks are listed'),
  eventDeliveryDays: Days('Days that deliveries of events are listed, try by try'),
});

export type Retention = Static<typeof RetentionFile>;

/** The logs that are pruned, and the member that says for how long each is kept. */
export const keptDays = {
  jobRuns: 'jobRunDays',
  webhookCalls: 'webhookCallDays',
  eventDeliveries: 'eventDeliveryDays',
} as const satisfies Readonly<Record<string, keyof Retention>>;

export const retentionPolicy = policy<Readonly<Record<string, never>>, Retention, Retention>({
  name: 'jobs/retention',
  summary: 'How many days job runs, calls of webhooks and deliveries of events are kept.',
  schema: RetentionFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'retention', conditions: { all: [] }, event: { type: 'setting' } }],
  verdict: (_fired, { jobRunDays, webhookCallDays, eventDeliveryDays }) => ({
    jobRunDays,
    webhookCallDays,
    eventDeliveryDays,
  }),
});

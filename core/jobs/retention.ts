/**
 * How long logs are kept: `rules/jobs/retention.json`. The audit trail is not a log and is never pruned by
 * this rule.
 */

import { type Static, Type } from '../command/declaration/schema.ts';
import { policy } from '../command/policy/policy.ts';

const Days = (description: string) => Type.Integer({ minimum: 1, maximum: 36_500, description });

const RetentionFile = Type.Object({
  jobRunDays: Days('Days that finished runs of recurring jobs are listed'),
  webhookCallDays: Days('Days that calls of webhooks are listed'),
  eventDeliveryDays: Days('Days that deliveries of events are listed, try by try'),
  uploadDays: Type.Optional(Days('Days that large requests are listed')),
});

type File = Static<typeof RetentionFile>;
export type Retention = Required<File>;

/** The default for files of former versions, which do not contain it. */
const ofUploads = { uploadDays: 90 };

/** The logs that are pruned, with the member that gives their retention. */
export const keptDays = {
  jobRuns: 'jobRunDays',
  webhookCalls: 'webhookCallDays',
  eventDeliveries: 'eventDeliveryDays',
  uploads: 'uploadDays',
} as const satisfies Readonly<Record<string, keyof Retention>>;

export const retentionPolicy = policy<Readonly<Record<string, never>>, Retention, File>({
  name: 'jobs/retention',
  summary: 'How many days job runs, calls of webhooks, deliveries of events and uploads are kept.',
  schema: RetentionFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'retention', conditions: { all: [] }, event: { type: 'setting' } }],
  verdict: (_fired, { jobRunDays, webhookCallDays, eventDeliveryDays, ...file }) => {
    const { uploadDays } = { ...ofUploads, ...file };
    return { jobRunDays, webhookCallDays, eventDeliveryDays, uploadDays };
  },
});

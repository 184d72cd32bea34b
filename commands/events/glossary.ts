/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Events: the feed, the stream and subscriptions';

export const glossary = {
  deliveredAt: 'When it was delivered, in UTC; null while it is not',
  eventId: 'Id of the event',
  eventTypes: 'Types of events, families such as `loan.*`, or `*`',
  failingSince: 'Since when it fails, in UTC; null where it does not',
  hasMore: 'Whether there are more after these',
  lastAttemptAt: 'When it was tried last, in UTC',
  millis: 'How long it took, in milliseconds',
  replayId: 'Id of the replay',
  responseStatus: 'HTTP status of the answer',
  stateReason: 'Why it is in that state',
  subscriptionId: 'Id of the subscription',
} as const satisfies Glossary;

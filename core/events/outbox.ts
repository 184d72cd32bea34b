/** The outbox: a commit's messages to systems and people, written in the same commit and sent afterwards. */

import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';

/** Messages to people, written in the commit that they report, and sent afterwards. */
export const notifications = table({
  name: 'notifications',
  key: ['id'],
  indexes: [
    { on: ['recipientKey', 'id'], serves: [{ query: 'RetrieveNotificationsQuery' }] },
    { on: ['status', 'id'], serves: [{ query: 'RetrieveNotificationsQuery', asked: { status: 'SENT' } }] },
  ],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    template: text(80),
    channel: text<'email' | 'sms'>(10),
    recipientKind: text(20),
    recipientKey: text(200),
    /** The address that it was sent to, once known. */
    recipient: nullable(text(320)),
    subject: text(64),
    data: json<Readonly<Record<string, unknown>>>(),
    /** KEPT means that there is no gateway for the channel, so the message can only be read here. */
    status: text<'PENDING' | 'SENT' | 'KEPT' | 'FAILED'>(10),
    attempts: integer(),
    lastError: nullable(text()),
    createdAt: instant(),
    sentAt: nullable(instant()),
    /** The text after the template was filled in. */
    title: nullable(text(200)),
    body: nullable(text()),
  },
});

export type Notification = Row<typeof notifications>;

/** The timer that carries a notification to its gateway, set in the commit that makes the notification. */
export const noticeTimer = (notificationId: string, due: Instant) => ({
  id: `notify:${notificationId}`,
  due,
  command: 'SendNotification',
  data: { notificationId },
});

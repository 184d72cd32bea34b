/** A notification: a message to people, kept whether or not it could be sent. */

import { Named, OneOf, OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import type { Notification } from '../../core/events/outbox.ts';

export const channels = ['email', 'sms'] as const;
export const notificationStatuses = ['PENDING', 'SENT', 'KEPT', 'FAILED'] as const;

export const rejections = {
  NOTIFICATION_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such notification.' },
} as const satisfies RejectionTable;

const orNull = OrNull(Type.String());

export const NotificationView = Type.Object({
  id: Type.String(),
  template: Type.String({ description: 'The text that was filled in' }),
  channel: OneOf(channels),
  recipientKind: Named('recipient kind'),
  recipientKey: Type.String(),
  recipient: Type.Union([Type.String(), Type.Null()], { description: 'The address, once it is known' }),
  subject: Type.String({ description: 'Id of the record that it is about' }),
  status: OneOf(notificationStatuses),
  title: orNull,
  body: orNull,
  attempts: Type.Integer(),
  lastError: orNull,
  createdAt: Type.String(),
  sentAt: orNull,
});

export function notificationView(row: Notification): Static<typeof NotificationView> {
  const { tenant: _tenant, version: _version, data: _data, ...view } = row;
  return view;
}

import { command } from '../../core/command/declaration/command.ts';
import { put, schedule } from '../../core/command/declaration/effects.ts';
import { InstantText, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { noticeTimer, notifications } from '../../core/events/outbox.ts';
import { parseInstant } from '../../core/values/instant.ts';
import { notificationStatuses } from './notification.ts';

/** Run by the sender after a try. Records the notification's new status, and its next try if there is one. */
export default command({
  name: 'RecordNotification',
  summary: 'Records what came of sending a notification.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    notificationId: Type.String(),
    status: OneOf(['PENDING', 'SENT', 'KEPT', 'FAILED']),
    attempts: Type.Integer({ minimum: 0 }),
    recipient: Type.Optional(Type.String()),
    title: Type.Optional(OrNull(Type.String())),
    body: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
    retryAt: Type.Optional(InstantText('The next try, while it is PENDING')),
  }),
  output: Type.Object({ notificationId: Type.String(), status: OneOf(notificationStatuses) }),

  rejects: ['NOTIFICATION_NOT_FOUND'],
  audits: 'NotificationRecorded',

  load: async ({ notificationId: id }, read) => ({ notification: await read.one(notifications, { id }) }),

  decide: (input, { notification }, { now }) => {
    if (notification === undefined) return reject('NOTIFICATION_NOT_FOUND');
    const { notificationId, status, attempts, error = null, retryAt } = input;
    const next = retryAt === undefined ? undefined : parseInstant(retryAt);
    return {
      data: { notificationId, status },
      message: `The notification is ${status}.`,
      effects: [
        put(notifications, notification, {
          status,
          attempts,
          recipient: input.recipient?.slice(0, 320) ?? notification.recipient,
          title: input.title ?? notification.title,
          body: input.body ?? notification.body,
          lastError: error,
          sentAt: status === 'SENT' ? now : notification.sentAt,
        }),
        ...(next === undefined ? [] : [schedule(noticeTimer(notificationId, next))]),
      ],
    };
  },
});

import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { notifications } from '../../core/events/outbox.ts';
import { channels, NotificationView, notificationStatuses, notificationView } from './notification.ts';

export default query({
  name: 'RetrieveNotificationsQuery',
  summary: 'E-mails and text messages to customers and staff, with their results. Newest first.',
  reply: R2,
  permission: ['notifications.view'],
  input: Type.Object({
    ...paging(50),
    channel: Type.Optional(OneOf(channels)),
    recipient: Type.Optional(Words(320, 'An address, or the key of the client, officer or role it is for')),
    template: Type.Optional(Words(80, 'The text that was filled in')),
    status: Type.Optional(OneOf(notificationStatuses)),
    subject: Type.Optional(Words(64, 'Id of the record that it is about')),
  }),
  output: Listed(NotificationView),
  example: { status: 'KEPT', pageSize: 10 },

  read: async (input, read) => {
    const { recipient } = input;
    const equal = sent(input, ['channel', 'template', 'status', 'subject']);
    const page = await read.page(notifications, {
      ...pageAsked(input, 50),
      where: (select) => {
        for (const [name, value] of Object.entries(equal)) select.where(name, value);
        if (recipient === undefined) return;
        select.where((either) => either.where('recipientKey', recipient).orWhere('recipient', recipient));
      },
    });
    return { data: listed(page, notificationView), message: listMessage(page) };
  },
});

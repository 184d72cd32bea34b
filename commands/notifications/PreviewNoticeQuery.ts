import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { filled } from './filled.ts';
import { filledBy, MessageView } from './template.ts';

export default query({
  name: 'PreviewNoticeQuery',
  summary: 'What a template says of some data; nothing is sent.',
  reply: R2,
  permission: ['notifications.view'],
  input: Type.Object(filledBy),
  output: MessageView,
  example: { name: 'loan-approved', channel: 'email' },
  rejects: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_SAYS_NOTHING'],

  read: async (input, _read, { templates }) => {
    const made = filled(input, templates);
    if (isRejection(made)) return made;
    const { name, channel } = input;
    const { message } = made;
    return {
      data: { name, channel, title: message.subject, body: message.text },
      message: 'Nothing was sent.',
    };
  },
});

import { command } from '../../core/command/declaration/command.ts';
import { addressed } from '../../core/command/declaration/directory.ts';
import { audit, notify } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { staffDirectory } from '../employees/employee.ts';
import { filled } from './filled.ts';
import { filledBy, MessageView } from './template.ts';

export default command({
  name: 'SendTestNoticeCommand',
  summary:
    'Sends a template with its first example to the caller only: to the employee whose staff id or e-mail address is the `sub` of the token.',
  reply: R2,
  permission: ['notifications.view'],

  // Callers cannot send data: their words would go out in the bank's name.
  input: Type.Object({ name: filledBy.name, channel: filledBy.channel }),
  output: MessageView,
  example: { name: 'loan-approved', channel: 'email' },

  rejects: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_SAYS_NOTHING'],
  audits: 'TestNoticeSent',

  // Prepares the real message, addressed to the caller instead of the example's person.
  prepare: async ({ name, channel }, { templates, read, actor }) => {
    const recipient = addressed(await staffDirectory.find(actor.userId, read));
    return filled({ name, channel, recipient }, templates);
  },

  load: async () => undefined,

  decide: ({ name, channel }, _state, { actor, newId }, { message, fields }) => ({
    data: { name, channel, title: message.subject, body: message.text },
    message: `It goes to ${actor.userId}; RetrieveNotificationsQuery shows the result.`,
    effects: [
      notify({
        template: name,
        channels: [channel],
        data: fields,
        subject: newId(),
        to: { kind: 'staff', key: actor.userId },
      }),
      audit({ approverNotes: `${name} by ${channel}` }),
    ],
  }),
});

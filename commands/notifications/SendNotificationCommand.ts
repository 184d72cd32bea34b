import { command } from '../../core/command/declaration/command.ts';
import { audit, notify, plainTemplate } from '../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';

const Recipients = Type.Integer({ description: 'How many people it goes to' });
const UserId = Words(254, 'Staff id or e-mail address of an employee');

export default command({
  name: 'SendNotificationCommand',
  summary: 'Sends a notice to employees by e-mail: to the caller, to one, or to several.',
  reply: R2,
  permission: ['notifications.send'],

  input: Type.Object({
    title: Words(200),
    message: Words(10_000),
    target: Type.Optional(OneOf(['current', 'user', 'users'], 'Who gets it: current by default')),
    userId: Type.Optional(UserId),
    userIds: Type.Optional(
      Type.Array(UserId, {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'Employees, for the target users',
      }),
    ),
  }),
  output: Type.Object({ reference: Type.String(), recipients: Recipients }),
  example: { title: 'End of day', message: 'All tills are closed.', target: 'current' },

  rejects: ['VALIDATION'],
  audits: 'NotificationSent',

  load: async () => undefined,

  decide: (input, _state, { actor, newId }) => {
    const { title, message, target = 'current', userId, userIds } = input;
    const found = { current: [actor.userId], user: userId && [userId], users: userIds }[target];
    if (found === undefined || found === '') {
      const field = target === 'user' ? 'userId' : 'userIds';
      return reject('VALIDATION', { field, message: `${field} is required for target ${target}` });
    }
    const reference = newId();
    return {
      data: { reference, recipients: found.length },
      message: 'RetrieveNotificationsQuery shows the result.',
      effects: [
        ...found.map((key) =>
          notify({
            template: plainTemplate,
            channels: ['email'],
            to: { kind: 'staff', key },
            subject: reference,
            data: { subject: title, body: message },
          }),
        ),
        audit({ approverNotes: `${title}: ${found.join(', ')}`.slice(0, 500) }),
      ],
    };
  },
});

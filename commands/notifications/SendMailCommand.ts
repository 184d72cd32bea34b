import { command } from '../../core/command/declaration/command.ts';
import { audit, notify, plainTemplate } from '../../core/command/declaration/effects.ts';
import { Bag, Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { filled } from './filled.ts';

/** Addresses that one command writes to. */
const most = 50;
const Addresses = (description: string) =>
  Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
    maxItems: most,
    uniqueItems: true,
    description,
  });

/** Members of the source product that this bank cannot honour: a message without them would be another message. */
const unsupported = ['sender', 'attachments', 'documentTemplateIds'] as const;

export default command({
  name: 'SendMailCommand',
  aliases: ['SendEmailCommand'],
  summary:
    'Sends an e-mail to addresses, each a message of its own: with words of the caller, or by a template.',
  reply: R2,
  permission: ['notifications.send'],

  input: Type.Object({
    subject: Words(200),
    email: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
      minItems: 1,
      maxItems: most,
      uniqueItems: true,
      description: 'The addresses',
    }),
    message: Type.Optional(Note(50_000, 'The text. It is sent as plain text')),
    templateId: Type.Optional(Words(80, 'A template in place of the message')),
    context: Type.Optional(Bag('What the template says')),
    bcc: Type.Optional(Addresses('More addresses')),
    reference: Type.Optional(Words(100, 'What the message is about; it is listed by it')),
    sender: Type.Optional(Type.Unknown({ description: 'Refused: the bank has one sender' })),
    attachments: Type.Optional(Type.Unknown({ description: 'Refused' })),
    documentTemplateIds: Type.Optional(Type.Unknown({ description: 'Refused' })),
  }),
  output: Type.Object({
    reference: Type.String(),
    recipients: Type.Integer({ description: 'How many addresses it goes to' }),
  }),
  example: {
    subject: 'Your statement',
    email: ['amina@clients.example'],
    message: 'Your statement is ready.',
  },

  rejects: ['VALIDATION', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_SAYS_NOTHING'],
  audits: 'MailSent',

  // Tries the template first: a missing field would fail each message later.
  prepare: async ({ templateId: name, message, context: fields = {}, email }, { templates }) =>
    name === undefined || message !== undefined
      ? undefined
      : filled({ name, channel: 'email', fields, recipient: { name: email[0] ?? '' } }, templates),

  load: async () => undefined,

  decide: (input, _state, { newId }) => {
    const field = unsupported.find((name) => (input[name] ?? null) !== null);
    if (field !== undefined) {
      const message = `${field} is not supported: leave it out`;
      return reject('VALIDATION', { field, message });
    }
    const { subject, email, bcc = [], message, templateId, context = {} } = input;
    if ((templateId === undefined) === (message === undefined)) {
      const words = 'give message or templateId, and not both';
      return reject('VALIDATION', { field: 'message', message: words });
    }
    const { reference = newId() } = input;
    const addresses = [...new Set([...email, ...bcc])];
    return {
      data: { reference, recipients: addresses.length },
      message: 'RetrieveNotificationsQuery shows the result.',
      effects: [
        ...addresses.map((key) =>
          notify({
            template: templateId ?? plainTemplate,
            channels: ['email'],
            to: { kind: 'address', key },
            subject: reference,
            data: templateId === undefined ? { subject, body: message } : context,
          }),
        ),
        audit({ approverNotes: `${subject}: ${addresses.join(', ')}`.slice(0, 500) }),
      ],
    };
  },
});

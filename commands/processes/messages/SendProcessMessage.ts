import { command } from '../../../core/command/declaration/command.ts';
import { emit, notify, plainTemplate } from '../../../core/command/declaration/effects.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { jsonBytes } from '../../../core/values/json-size.ts';
import { shownStart } from '../../../core/values/shown.ts';
import { processReply } from '../definitions/definition.ts';
import { badAddresses, recipientsOf } from './message.ts';

/** The most bytes of all notices of one message: each notice keeps the data. */
const mostNoticed = 4 * 1024 * 1024;

export default command({
  name: 'SendProcessMessage',
  summary: 'Sends what a send task says: a message by its template, or an event for subscribers.',
  reply: processReply,
  permission: null,

  input: Type.Object({
    instanceId: Type.String(),
    elementId: Type.String(),
    event: Type.Optional(Type.Unknown()),
    template: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
    channel: Type.Optional(Type.Unknown()),
    data: Bag(),
  }),
  output: Type.Object({ sent: Type.Integer() }),

  rejects: ['MESSAGE_INCOMPLETE', 'VALIDATION'],
  audits: 'ProcessMessageSent',

  load: async () => undefined,

  decide: ({ instanceId, elementId, event, template, to, channel, data }) => {
    if (typeof event === 'string' && event !== '') {
      return {
        data: { sent: 1 },
        message: 'Event emitted.',
        effects: [emit('process.message', instanceId, { ...data, name: event, elementId })],
      };
    }
    const recipients = recipientsOf(to);
    const bytes = jsonBytes(data, mostNoticed) * recipients.length * channelsOf(channel).length;
    if (bytes > mostNoticed) {
      return reject('VALIDATION', {
        field: 'to',
        message: `The message with its data for ${recipients.length} recipients has more than ${mostNoticed} bytes. Send it to fewer recipients, or with less data.`,
      });
    }
    const isPlain = typeof template !== 'string' || template === '';
    const hasWords = typeof data.subject === 'string' && typeof data.body === 'string';
    if (recipients.length === 0 || (isPlain && !hasWords)) {
      return reject('MESSAGE_INCOMPLETE', {
        message:
          'A message needs to (client:KEY, officer:KEY, role:NAME or an address) and a template or subject and body.',
      });
    }
    const channels = channelsOf(channel);
    const bad = badAddresses(recipients, channels);
    if (bad.length > 0) {
      return reject('VALIDATION', {
        field: 'to',
        message: `to has invalid addresses: got ${bad.slice(0, 5).map(shownStart).join(', ')}. Give e-mail addresses${channels.includes('sms') ? ', phone numbers' : ''}, client:KEY, officer:KEY or role:NAME.`,
      });
    }
    return {
      data: { sent: recipients.length * channels.length },
      message: 'Message sent.',
      effects: recipients.map((recipient) =>
        notify({
          template: isPlain ? plainTemplate : template,
          channels,
          to: recipient,
          subject: instanceId,
          data,
        }),
      ),
    };
  },
});

/** `email`, `sms`, or both. Any other channel (a notification) becomes e-mail. */
function channelsOf(channel: unknown): readonly ('email' | 'sms')[] {
  const text = String(channel ?? 'email').toLowerCase();
  const asked = (['email', 'sms'] as const).filter((name) => text.includes(name));
  return asked.length === 0 ? ['email'] : asked;
}

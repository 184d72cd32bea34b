/** Fills a template with data, or returns why that fails. Pure. */
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import type { TemplatePort } from '../../core/events/port.ts';
import type { Fields, Message } from '../../core/events/templates.ts';

/** Words, and the data that they were made of. */
interface Filled {
  readonly message: Message;
  readonly fields: Fields;
}

/** Without `fields`, of the template's first example. */
export function filled(
  {
    name,
    channel,
    fields,
    recipient,
  }: {
    readonly name: string;
    readonly channel: 'email' | 'sms';
    readonly fields?: Fields | undefined;
    /** Whom it addresses, in the place of the example's. */
    readonly recipient?: { readonly name: string };
  },
  templates: TemplatePort,
): Filled | Rejection<'TEMPLATE_NOT_FOUND' | 'TEMPLATE_SAYS_NOTHING'> {
  const known = templates.all().find((one) => one.name === name);
  const said = fields ?? known?.examples[0]?.fields ?? {};
  const used = recipient === undefined ? said : { ...said, recipient };
  const message = templates.fill(name, channel, used);
  if (message === undefined) return reject('TEMPLATE_NOT_FOUND');
  return 'problem' in message
    ? reject('TEMPLATE_SAYS_NOTHING', { message: message.problem })
    : { message, fields: used };
}

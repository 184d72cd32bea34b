/** Templates of notices, as people who write them see them. */
import { Bag, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { channels } from './notification.ts';

export const rejections = {
  TEMPLATE_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such template.',
    mend: { how: 'RetrieveNoticeTemplatesQuery lists those there are.' },
  },
  TEMPLATE_SAYS_NOTHING: {
    http: 400,
    kind: 'validation',
    says: 'The template cannot say this.',
    mend: { how: 'Give every field that the template names, and a channel that it has.' },
  },
} as const satisfies RejectionTable;

/** The template, the channel and the data. */
export const filledBy = {
  name: Words(80, 'The template'),
  channel: OneOf(channels),
  fields: Type.Optional(Bag('What the notice carries; where it is absent, the data of the first example')),
};

export const MessageView = Type.Object({
  name: Type.String(),
  channel: OneOf(channels),
  title: Type.Union([Type.String(), Type.Null()], { description: 'Null of a text message' }),
  body: Type.String(),
});

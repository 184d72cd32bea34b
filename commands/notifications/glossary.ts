/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Messages to people, by e-mail and SMS';

export const glossary = {
  body: 'Text of the message',
  recipientKey: 'Key of whom it is sent to',
  recipientKind: 'Kind of whom it is sent to',
} as const satisfies Glossary;

/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Messages to people, by e-mail and SMS';

export const glossary = {
  body: 'Text of the message',
  channels: 'By which ways a notice of it goes',
  examples: 'Data by which it is shown, by their names',
  recipientKey: 'Key of whom it is sent to',
  recipientKind: 'Kind of whom it is sent to',
  templates: 'The templates, by their names',
} as const satisfies Glossary;

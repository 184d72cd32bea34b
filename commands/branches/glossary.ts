/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Branches of the bank';

export const glossary = {
  addressInformation: 'The address of the branch',
  branchNote: 'A note on the branch',
  contactInformation: 'How to reach the branch',
  contentType: 'Media type of the file',
  dateCreated: 'When it was made, in UTC',
  fileName: 'Name of the file',
  objectStateDescription: 'State of the branch, in a word',
} as const satisfies Glossary;

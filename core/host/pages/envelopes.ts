/** Descriptions of the envelope members, the same in every answer. */
import type { Schema } from './described.ts';

const meanings: Readonly<Record<string, string>> = {
  success: 'Whether it was done, or found',
  isSuccessful: 'Whether it was done, or found',
  message: 'For a person; its words may change',
  data: 'What was done, or found; null where it was refused',
  errors: 'Everything that is wrong; empty where nothing is',
  statusCode: '00 where it was done, else a code of the family of commands',
  response: 'What was done, or found; the errors where it was refused',
  responseCode: '00 where it was done, else the kind of the refusal',
  responseDescription: 'For a person; its words may change',
};

/** The description of an envelope member. */
export function envelopeMember(name: string): Pick<Schema, 'description'> {
  const description = meanings[name];
  return description === undefined ? {} : { description };
}

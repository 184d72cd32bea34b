/** Limits for all bodies of partners, whatever their type. */

/** Fields of a form, or elements and attributes of XML, in one body. */
export const maxFields = 10_000;

/** The reason why a body is refused. The message is safe to show to the caller. */
export class BodyProblem extends Error {
  readonly code: 'MALFORMED' | 'PAYLOAD_TOO_LARGE';
  constructor(message: string, code: BodyProblem['code'] = 'MALFORMED') {
    super(message);
    this.code = code;
  }
}

/** The refusal of a body with too many parts. */
export const tooMany = (parts: string): BodyProblem =>
  new BodyProblem(`The body has more than ${maxFields} ${parts}.`, 'PAYLOAD_TOO_LARGE');

/** The name of a member. Throws if the name is forbidden. */
export function memberName(name: string): string {
  if (name === '__proto__') throw new BodyProblem('A field may not be named __proto__.');
  return name;
}

/** Reads forms of partners as data. */
import { BodyProblem, maxFields, memberName, tooMany } from './body-problem.ts';

/** The fields of a form. A repeated field becomes a list of its values. Throws BodyProblem. */
export function formOf(text: string): Readonly<Record<string, string | readonly string[]>> {
  if (hasMore(text, '&', maxFields - 1)) throw tooMany('fields');
  const fields = new Map<string, string | string[]>();
  let isLossy = false;
  for (const [name, value] of new URLSearchParams(text)) {
    isLossy ||= name.includes(replacement) || value.includes(replacement);
    const known = fields.get(memberName(name));
    if (known === undefined) fields.set(name, value);
    else if (typeof known === 'string') fields.set(name, [known, value]);
    else known.push(value);
  }
  if (isLossy && !isUtf8(text)) throw new BodyProblem('The fields of the form are not UTF-8 text.');
  return Object.fromEntries(fields);
}

/** The replacement for bytes that are not text. */
const replacement = '\ufffd';

/** Whether percent-encoded bytes are UTF-8. */
function isUtf8(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text contains this character more than `times` times. */
function hasMore(text: string, character: string, times: number): boolean {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    found += 1;
    if (found > times) return true;
  }
  return false;
}

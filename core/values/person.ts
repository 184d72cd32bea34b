/**
 * Who is who. An identity provider may write one person in several ways (`TESS`, `tess `, full-width `ｔess`), and
 * what compares people must not take them for several.
 */

/** Longest subject, as it comes and as it is compared: what the columns of the store hold. */
const maxSubject = 200;

/** Names that only the host itself acts under: a person of that name would be taken for it. */
const hostNames: ReadonlySet<string> = new Set(['system', 'processes']);
const hostPrefixes = ['rule:', 'webhook:', 'process:', 'job:', 'script:', 'timer:'] as const;

const plain = /^[!-~]*$/;

/**
 * The one spelling under which a person is compared: two subjects are the same person exactly where their keys
 * are equal. NFKC, without what nobody sees, trimmed, without case. Lower case alone leaves `ẞ`, `ß` and `SS`
 * apart, so the text goes to lower, upper and lower case; once more where that made what NFKC writes otherwise.
 */
export function personKey(subject: string): string {
  if (plain.test(subject)) return subject.toLowerCase();
  const once = folded(subject);
  return folded(once);
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .trim();
}

/** Whether both name the same person. */
export function isSamePerson(one: string, other: string): boolean {
  return one === other || personKey(one) === personKey(other);
}

/** The key by which people share resources of the host: the tenant and the person behind an actor. */
export function principalKey(
  tenant: string,
  { principal, userId }: { readonly principal?: string; readonly userId: string },
): string {
  return `${tenant}\n${personKey(principal ?? userId)}`;
}

/** The first of these people who is among the others. */
export function sharedPerson(people: readonly string[], others: readonly string[]): string | undefined {
  if (people.length === 0 || others.length === 0) return undefined;
  const known = new Set(others.map(personKey));
  return people.find((person) => known.has(personKey(person)));
}

/** These people, each once. */
export function eachPersonOnce(people: readonly string[]): readonly string[] {
  return [...new Set(people.map(personKey))];
}

/** Why a subject can be nobody's; undefined for one that can. The text ends a sentence about it. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > maxSubject) return `is longer than ${maxSubject} characters`;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(subject)) {
    return 'holds control or format characters, which nobody sees';
  }
  const key = personKey(subject);
  if (key === '') return 'is empty';
  if (key.length > maxSubject) return `is longer than ${maxSubject} characters once normalized`;
  const prefix = hostPrefixes.find((start) => key.startsWith(start));
  if (hostNames.has(key) || prefix !== undefined) {
    return `is a name of the host's own (${prefix === undefined ? key : `${prefix}…`})`;
  }
  return undefined;
}

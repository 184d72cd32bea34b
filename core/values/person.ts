/**
 * Identity of people. An identity provider may write one person in several ways (`TESS`, `tess `, full-width
 * `ｔess`). Comparisons must treat all spellings as one person.
 */

/** The longest subject, as sent and as compared: the size of the store's columns. */
const maxSubject = 200;

/** Names that only the host itself uses. A person with such a name would be mistaken for the host. */
const hostNames: ReadonlySet<string> = new Set([
  ...['system', 'process', 'processes', 'uploads', 'webhooks', 'timers', 'rules', 'keys', 'trail'],
  // The audit trail uses these for callers without a name, and for sums of several callers.
  ...['anonymous', 'several'],
]);
const hostPrefixes = ['rule:', 'webhook:', 'open-webhook:', 'process:', 'job:', 'script:', 'timer:'] as const;

const plain = /^[!-~]*$/;

/**
 * The canonical spelling for comparing people: two subjects are the same person if and only if their keys are
 * equal. The key is in NFKC, without invisible characters, trimmed and without case. Lowercase alone keeps
 * `ẞ`, `ß` and `SS` apart, so the text is converted to lower, upper and lower case. Other text than printable
 * ASCII is converted twice, because the first result may be text that NFKC writes differently.
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

/** The key by which people share resources of the host: the tenant and the person of an actor. */
export function principalKey(
  tenant: string,
  { principal, userId }: { readonly principal?: string; readonly userId: string },
): string {
  return `${tenant}\n${personKey(principal ?? userId)}`;
}

/** The first of these people who is also in the other list. */
export function sharedPerson(people: readonly string[], others: readonly string[]): string | undefined {
  if (people.length === 0 || others.length === 0) return undefined;
  const known = new Set(others.map(personKey));
  return people.find((person) => known.has(personKey(person)));
}

/** These people, each once. */
export function eachPersonOnce(people: readonly string[]): readonly string[] {
  return [...new Set(people.map(personKey))];
}

/**
 * The reason why a subject cannot be a person's, or undefined. The text ends a sentence about the subject.
 */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > maxSubject) return `is longer than ${maxSubject} characters`;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(subject)) {
    return 'has control or format characters, which are invisible';
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

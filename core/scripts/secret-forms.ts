/** The usual written forms of secrets, and the search for them in a text. */

/**
 * The fewest characters of a secret and of each of its forms. Shorter texts would match too much other text.
 */
export const shortestSecret = 8;

/**
 * The most parts of one secret: its lines, and its texts if it is JSON. The longest are kept. A secret of
 * 4000 characters has few long parts.
 */
const mostParts = 64;

/** The reason why a value is too short to be a secret. Otherwise undefined. */
export function tooShort(value: string): string | undefined {
  const { length } = value.trim().normalize('NFC');
  if (length >= shortestSecret) return undefined;
  return `must have at least ${shortestSecret} characters without the space around it: a shorter value could be ordinary text, so the host could not redact it in results and logs`;
}

/**
 * Every form of the secret. Included are its lines, and its values if it is JSON. Each is in other cases,
 * escaped for JSON, addresses and forms, in hexadecimal and inside base64. A number is also in the form that
 * JavaScript writes.
 */
export function formsOf(secret: string): ReadonlySet<string> {
  const forms = new Set<string>();
  const whole = secret.toWellFormed();
  for (const text of new Set([whole, whole.trim(), ...partsOf(whole)])) {
    for (const spelling of spellingsOf(text)) {
      for (const form of writtenOf(spelling)) if (form.length >= shortestSecret) forms.add(form);
    }
  }
  return forms;
}

/**
 * Lines of the secret, and texts and numbers in a JSON secret. Each of them may leave a script separately.
 */
function partsOf(secret: string): readonly string[] {
  const texts = [secret, ...leavesOf(secret)];
  const lines = texts
    .flatMap((text) => text.split(/[\r\n]+/))
    .flatMap((line) => [line, line.trim()])
    // The first and the last line of a key are the same in all of them.
    .filter((line) => !line.startsWith('-----'));
  const parts = new Set([...texts.slice(1), ...lines]);
  return [...parts]
    .filter((part) => part.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
    .slice(0, mostParts);
}

function leavesOf(secret: string): readonly string[] {
  const leaves: string[] = [];
  try {
    JSON.parse(secret, (_key, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') leaves.push(String(value));
      return value;
    });
  } catch {
    // No JSON, and so no leaves.
  }
  return leaves.map((leaf) => leaf.toWellFormed());
}

/**
 * The search ignores case only if both cases have the same number of letters. `ß` is an exception, so its
 * forms are listed.
 */
function spellingsOf(text: string): ReadonlySet<string> {
  const number = Number(text);
  const read = text.trim() !== '' && Number.isFinite(number) ? [String(number)] : [];
  const composed = [text, text.normalize('NFC'), text.normalize('NFD')];
  const cased = composed.flatMap((it) => [it, it.toUpperCase(), it.toLowerCase()]);
  return new Set([...cased, ...read]);
}

function writtenOf(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  const escaped = inJson(text);
  const ascii = inAscii(escaped);
  const json = [escaped, ascii].flatMap((it) => [it, it.replaceAll('/', '\\/'), inJson(it)]);
  const encoded = [0, 1, 2].flatMap((before) => withinBase64(bytes, before));
  return [
    ...[text, ...json, oldEscaped(text), encodeURI(text), encodeURIComponent(text)],
    ...[new URLSearchParams({ '': text }).toString().slice(1), bytes.toString('hex')],
    ...encoded.flatMap((form) => [form, encodeURIComponent(form)]),
  ];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inAscii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The escapes that `escape` writes, which the language keeps for old scripts. */
const oldEscaped = (text: string): string =>
  text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const code = unit.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `%u${code.padStart(4, '0')}` : `%${code.padStart(2, '0')}`;
  });

/**
 * The base64 characters that depend only on these bytes, if `before` other bytes (0 to 2 of a group of 3)
 * come first.
 */
function withinBase64(bytes: Buffer, before: number): readonly string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const sure = all.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')];
}

/** A search for forms in many texts. */
export interface Search {
  /** Characters of the longest form. */
  readonly longest: number;
  /** Whether the text contains a form. */
  has(text: string): boolean;
  /** The text with `instead` in place of all that belongs to a form. */
  replaced(text: string, instead: string): string;
}

const slots = 0x1_0000;

/**
 * Searches a text for many forms in one pass, ignoring case. Each form has at least `shortestSecret`
 * characters. A regular expression with all forms as alternatives takes seconds for the longest reply.
 */
export function searchOf(forms: Iterable<string>): Search {
  const folded = [...new Set([...forms].map(fold))].sort((a, b) => b.length - a.length);
  const longest = folded[0]?.length ?? 0;
  // The slots exclude most positions cheaply. Few forms have the same beginning.
  const isUsed = new Uint8Array(slots);
  const byHead = new Map<string, string[]>();
  for (const form of folded) {
    isUsed[slotAt(form, 0)] = 1;
    const head = form.slice(0, shortestSecret);
    const alike = byHead.get(head);
    if (alike === undefined) byHead.set(head, [form]);
    else alike.push(form);
  }

  /** The end of the longest form that begins here, or 0 without one. */
  const endAt = (text: string, at: number): number => {
    if (isUsed[slotAt(text, at)] === 0) return 0;
    const alike = byHead.get(text.slice(at, at + shortestSecret));
    const found = alike?.find((form) => text.startsWith(form, at));
    return found === undefined ? 0 : at + found.length;
  };
  const last = (text: string) => text.length - shortestSecret;
  return {
    longest,
    has(text) {
      const within = fold(text);
      for (let at = 0; at <= last(within); at += 1) if (endAt(within, at) > 0) return true;
      return false;
    },
    replaced(text, instead) {
      const within = fold(text);
      let made = '';
      // Overlapping forms are replaced together: the rest of the second form would still be a piece of a
      // secret.
      let end = 0;
      for (let at = 0; at <= last(within); at += 1) {
        const found = endAt(within, at);
        if (found === 0) continue;
        if (at >= end) made += text.slice(end, at) + instead;
        end = Math.max(end, found);
      }
      return end === 0 ? text : made + text.slice(end);
    },
  };
}

function slotAt(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3);
  return (first * 961 + second) & (slots - 1);
}

/** Lowercase text in which every letter keeps its position. */
const fold = (text: string): string =>
  text.toWellFormed().replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

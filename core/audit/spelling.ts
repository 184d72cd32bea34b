/**
 * Canonical spellings of hashed values. A text that is hashed next to another text without a length needs a
 * fixed length and fixed characters. Otherwise the border between the two texts could be moved.
 */
import { epochMillis, instantAt, knownInstant } from '../values/instant.ts';
import { isRecord, itemsOf } from '../values/members.ts';

/** Whether a value is of a kind, in the one spelling that the trail gives it. */
export type Spelling = (value: unknown) => boolean;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isChainId: Spelling = (value) => typeof value === 'string' && uuid.test(value);

/** Base64 of this many bytes, as Node writes it. */
const base64Of =
  (bytes: number): Spelling =>
  (value) => {
    if (typeof value !== 'string') return false;
    const read = Buffer.from(value, 'base64');
    return read.length === bytes && read.toString('base64') === value;
  };

/** SHA-256, as links, roots and keyed hashes are written. */
export const isDigest = base64Of(32);
/** Ed25519. */
export const isSignature = base64Of(64);

/** A number of an entry or of a seal. */
export const isCount: Spelling = (value) => Number.isSafeInteger(value) && Number(value) > 0;

export const isMoment: Spelling = (value) => {
  if (typeof value !== 'string') return false;
  const millis = epochMillis(knownInstant(value));
  return !Number.isNaN(millis) && instantAt(millis) === value;
};

/** Well-formed text. Half of a surrogate pair would be hashed as another character. */
export const isText: Spelling = (value) => typeof value === 'string' && value.isWellFormed();

/** The required members of a value, each with its spelling. */
export type Members = Readonly<Record<string, Spelling>>;

/**
 * The problem of a value's members, in words. Undefined if the value has exactly these members, each in its
 * spelling.
 */
export function problemIn(value: unknown, form: Members, within = ''): string | undefined {
  if (!isRecord(value)) return 'it is not an object';
  const strange = Object.keys(value).find((name) => !Object.hasOwn(form, name));
  if (strange !== undefined) {
    return `it has a member ${JSON.stringify(within + strange)}, which does not belong there`;
  }
  const wrong = Object.entries(form).find(([name, isSpelt]) => !isSpelt(value[name]));
  return wrong === undefined ? undefined : `its member "${within}${wrong[0]}" is not as it has to be`;
}

/** A list of things that have these members. */
export const listOf =
  (form: Members): Spelling =>
  (value) =>
    Array.isArray(value) && itemsOf(value).every((item) => problemIn(item, form) === undefined);

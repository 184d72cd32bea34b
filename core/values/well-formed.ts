/**
 * Finds text that no store can save: half of a surrogate pair. JSON can write it as an escape, but it is not
 * a character.
 */

/** A place in data with malformed text, or with a malformed name. */
export interface IllFormed {
  /** Names on the path to the place, joined by points. Empty for the data itself. */
  readonly path: string;
  readonly isName: boolean;
}

/** The first malformed text or name in the data, at any depth. */
export function illFormedIn(data: unknown, path = ''): IllFormed | undefined {
  if (typeof data === 'string') return data.isWellFormed() ? undefined : { path, isName: false };
  if (typeof data !== 'object' || data === null) return undefined;
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(data)) {
    for (const [at, item] of data.entries()) {
      const found = isPlain(item) ? undefined : illFormedIn(item, within(String(at)));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [name, held] of Object.entries(data)) {
    if (!name.isWellFormed()) return { path: within(name.toWellFormed()), isName: true };
    const found = isPlain(held) ? undefined : illFormedIn(held, within(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether the value needs no search. Most values are plain, and this check avoids building a path for them.
 */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ? value.isWellFormed() : typeof value !== 'object' || value === null;

/** A path as a reply shows it: whole characters, up to a limit. */
export function placeWords(path: string): string {
  const text = path.toWellFormed();
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}...`;
}

const longest = 200;

/** The problem at this place. The message begins with the place. */
export function illFormedWords({ path, isName }: IllFormed): string {
  const place = path === '' ? 'The body' : placeWords(path);
  return `${isName ? `the name ${place}` : place} is not well-formed text: it has half of a surrogate pair`;
}

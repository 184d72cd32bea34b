/** Text that no store holds: half of a surrogate pair, which JSON can write as an escape, is no character. */

/** A place in data whose text, or whose name, is not well-formed. */
export interface IllFormed {
  /** Names on the way to it, joined by points; empty for the data itself. */
  readonly path: string;
  readonly isName: boolean;
}

/** The first text or name in the data, at any depth, that is not well-formed. */
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

/** Nothing to look into: what most of the data is, passed over before a path is made for it. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ? value.isWellFormed() : typeof value !== 'object' || value === null;

/** The names on a way through data as an answer repeats them: whole characters, and not too many. */
export function placeWords(path: string): string {
  const text = path.toWellFormed();
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}...`;
}

const longest = 200;

/** What is wrong there, in words that begin with the place. */
export function illFormedWords({ path, isName }: IllFormed): string {
  const place = path === '' ? 'The body' : placeWords(path);
  return `${isName ? `the name ${place}` : place} is not well-formed text: it has half of a surrogate pair`;
}

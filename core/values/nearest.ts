import { distance } from 'fastest-levenshtein';

/** The known name that a misspelled name is probably for, or undefined if none is close. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const tried = known.map((other) => ({ other, apart: distance(name.toLowerCase(), other.toLowerCase()) }));
  const [best] = tried.sort((a, b) => a.apart - b.apart);
  if (best === undefined) return undefined;
  return best.apart <= Math.max(1, Math.floor(best.other.length / 3)) ? best.other : undefined;
}

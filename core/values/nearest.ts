import { distance } from 'fastest-levenshtein';

/** The known name that a misspelt one probably means, or undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const tried = known.map((other) => ({
    other,
    apart: distance(name.toLowerCase(), other.toLowerCase()),
  }));
  const [best] = tried.sort((a, b) => a.apart - b.apart);
  if (best === undefined) return undefined;
  return best.apart <= Math.max(1, Math.floor(best.other.length / 3)) ? best.other : undefined;
}

/** Progress lines for a long check. */
import type { Progress } from '../store/check.ts';

/** Milliseconds between two lines. */
const every = 2000;

export interface Teller {
  readonly progress: Progress;
  /** Prints the totals. */
  end(): void;
}

/**
 * Prints regularly how far the check is, and at its end how much it read. `now` counts milliseconds from any
 * start.
 */
export function progressTeller(now: () => number, say: (line: string) => void): Teller {
  const began = now();
  let last = began;
  let read: number | undefined;
  const spent = () => {
    const seconds = (now() - began) / 1000;
    const rows = read ?? 0;
    const rate = seconds === 0 ? '' : `, ${grouped(rows / seconds)} rows/s`;
    return `${grouped(rows)} rows in ${Math.round(seconds * 10) / 10} s${rate}`;
  };
  return {
    progress(pass, rows) {
      const isFirst = read === undefined;
      read = rows;
      if (isFirst) say(`...  ${pass}`);
      if (now() - last < every) return;
      last = now();
      say(`...  ${pass}: ${spent()} so far`);
    },
    end: () => say(`read ${spent()}`),
  };
}

const grouped = (count: number): string => Math.round(count).toLocaleString('en');

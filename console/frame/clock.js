/** The bank's time: the browser's own, put right where that is wrong. Amounts of it decide, so that nobody reads a deadline by another clock. */

/** Milliseconds by which a clock may differ before it counts: an answer tells whole seconds, and is on its way for some. */
const least = 5000;

let ahead = 0;

/** Now in milliseconds, by the clock of the bank as its last answer told it. */
export const bankNow = () => Date.now() + ahead;

/** Takes the time that an answer was sent at (its `Date`), asked for between these moments of the browser's clock. */
export function heardAt(date, from, to) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const differs = told < from - 1000 ? told - from : told > to ? told - to : 0;
  ahead = Math.abs(differs) < least ? 0 : differs;
}

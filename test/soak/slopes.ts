/** Whether a figure stays what it is while time goes on. */

/** By how much a figure changes from the beginning to the end, along the straight line that fits it best. */
export interface Slope {
  readonly mean: number;
  readonly change: number;
}

/** The line through values that were taken at even distances; two at least. */
export function slopeOf(values: readonly number[]): Slope {
  const count = values.length;
  if (count < 2) throw new Error('a line needs two values');
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const middle = (count - 1) / 2;
  let [above, below] = [0, 0];
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - mean);
    below += (at - middle) ** 2;
  }
  return { mean, change: (above / below) * (count - 1) };
}

/** How far a figure may rise: a part of its mean, and in any case so much. */
export interface Bound {
  readonly part: number;
  readonly least: number;
}

/** Whether it rises by no more than that. What falls is well. */
export const isFlat = ({ mean, change }: Slope, { part, least }: Bound): boolean =>
  change <= Math.max(mean * part, least);

/** How often a property is tried, and by which seed: the same in each run, other and more at night. */
export interface RandomRuns {
  readonly numRuns: number;
  readonly seed: number;
}

/** Options of fast-check. `RANDOM_RUNS` multiplies the usual number, and `RANDOM_SEED` replaces the usual seed. */
export function randomRuns(usual: number): RandomRuns {
  const { RANDOM_RUNS: factor = '1', RANDOM_SEED: seed = '17' } = process.env;
  return { numRuns: usual * Number(factor), seed: Number(seed) };
}

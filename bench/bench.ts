/** What a benchmark is: a name, a sentence, and figures that each stand beside a floor of the same run. */

/** One measured figure; `ratio` is value / floor, so that a faster machine changes neither. */
export interface Figure {
  readonly name: string;
  readonly store: string;
  readonly value: number;
  readonly unit: string;
  /** The floor measured in the same run, where there is one. */
  readonly floor?: number;
  readonly ratio?: number;
  /** Milliseconds. */
  readonly p50?: number;
  readonly p99?: number;
  /** What the figure should reach. */
  readonly goal?: string;
}

export interface BenchOptions {
  readonly clients: number;
  readonly store: 'sqlite' | 'mysql';
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** How often each pair is measured; the median counts. */
  readonly pairs: number;
  /** Rows that are in the store before the measurement begins. */
  readonly stored: number;
  /** The server of `mysql`; the bench makes and drops a database of its own on it. */
  readonly serverUrl: string;
  readonly redisUrl: string;
  /** A PostgreSQL server for the peers that need one; without it a cluster of the bench's own. */
  readonly postgresUrl?: string | undefined;
  /** Installs other programs that figures are set beside. */
  readonly install: boolean;
  /** The folder of another version, for the bench that sets this one beside it. */
  readonly before?: string | undefined;
  /** The folder for pictures and their figures; without it none are drawn. */
  readonly pictures?: string | undefined;
  /** A line for whoever watches. */
  readonly say: (line: string) => void;
  /** Hands over a figure as soon as it is measured. */
  readonly report: (figure: Figure) => void;
}

export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(options: BenchOptions): Promise<void>;
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** A quantile of values that are sorted already. */
export function quantile(sorted: readonly number[], q: number): number {
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** A figure rounded to what a reader can use. */
export function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000;
}

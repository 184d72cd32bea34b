/** What runs batches, whichever way the store commits. */
import type { Trying } from './commit.ts';
import type { Member } from './member.ts';

/** Runs a batch to its end and answers its members; what it returns goes on in the next batch. */
export type RunBatch = (members: readonly Member[]) => Promise<readonly Member[]>;

/** Who is not in a batch yet. */
export interface Waiting {
  count(): number;
  /** Resolves when one more waits. */
  joined(): Promise<void>;
}

export interface Batches {
  /** Resolves when a batch may be run; who comes until then belongs to it. */
  ready(waiting: Waiting): Promise<void>;
  /** Between two batches, when somebody waits already. */
  between(): Promise<void>;
  readonly run: RunBatch;
  /** Resolves when every batch that was run has been answered. */
  settled(): Promise<void>;
}

/** What is the same at every try of a batch. */
export type FixedBatch = Omit<Trying, 'wait' | 'decided'>;

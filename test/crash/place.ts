/** Where a bank is struck. */
import type { Draw } from '../simulation/draw.ts';
import type { Looked } from './verify.ts';

export interface Struck {
  /** What was done: `killed`, `without power` ... */
  readonly name: string;
  /** What is worth telling of it. */
  readonly note: string;
}

export interface Place {
  readonly looked: Looked;
  /** Hosts that can be asked now. */
  urls(): readonly string[];
  /** Does one thing to it, and mends it: it resolves when everything is there again. */
  strike(draw: Draw): Promise<Struck>;
  /** Ends it; answers what was wrong with its end. */
  stop(): Promise<readonly string[]>;
}

/** What the unit of work is handed, and how far it goes. */
import type { AuditChain } from '../audit/chain.ts';
import type { Store, StoreRefuses } from '../store/store.ts';
import type { DueTimer } from '../time/timer.ts';
import type { RandomBytes } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { Deciding } from './member.ts';

export interface UnitLimits {
  /** Members of a batch. */
  readonly batch: number;
  /** Commands that may wait. */
  readonly queue: number;
  /** Milliseconds a command may wait before it is told that the bank is busy. */
  readonly patience: number;
  /** How often a batch is tried before its members are told that the store does not answer. */
  readonly tries: number;
}

export const defaultLimits: UnitLimits = { batch: 128, queue: 4096, patience: 10_000, tries: 6 };

export interface UnitOptions {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly chain: AuditChain;
  readonly now: () => Instant;
  readonly random: RandomBytes;
  readonly limits?: Partial<UnitLimits>;
  /** Told of every commit. */
  readonly committed?: (members: number, millis: number, tries: number) => void;
  /** Told what became of each commit that writes: the store's refusal, or undefined for one that is durable. */
  readonly stored?: (refused: StoreRefuses | undefined) => void;
  /** Told of the timers that a commit set or moved. */
  readonly scheduled?: (timers: readonly DueTimer[]) => void;
  /** Told of every commit that carries events. */
  readonly emitted?: () => void;
}

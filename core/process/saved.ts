/** What one save of an instance writes: the input of the host's own command. */

import type { Instant } from '../values/instant.ts';
import type { UserTask } from './asked.ts';
import type { ExternalTask } from './external-task.ts';
import type { HistoryEntry, Incident, InstanceStatus, LogEntry, WaitKind } from './tables.ts';

/** A place where the instance waits, as the save finds it. */
export interface SavedWait {
  readonly token: string;
  readonly elementId: string;
  readonly name: string | null;
  readonly kind: WaitKind;
  readonly reference: string | null;
  readonly message: string | null;
  readonly due: Instant | null;
  readonly again: boolean;
  readonly task: UserTask | null;
  readonly external: ExternalTask | null;
}

export interface Saved {
  readonly instanceId: string;
  /** The save that this one follows. */
  readonly rev: number;
  readonly status: InstanceStatus;
  readonly state: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly error: Incident | null;
  readonly waits: readonly SavedWait[];
  /** Triggers that this save has seen. */
  readonly consumed: readonly string[];
  readonly history: readonly HistoryEntry[];
  /** What its scripts wrote. */
  readonly log: readonly LogEntry[];
  /** Everybody behind the process: what it sends has their hands on it. */
  readonly people: readonly string[];
  /** Those of them who touched this very instance, and the authors of its version: a parent has them from then on. */
  readonly hands: readonly string[];
  readonly authors: readonly string[];
  /** Signals that the process threw. */
  readonly signals: readonly { readonly name: string; readonly data: unknown }[];
  /** Codes of escalations that are for the process that called it. */
  readonly escalations: readonly string[];
}

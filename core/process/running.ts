import type { Actor } from '../command/declaration/actor.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Scope } from './expression.ts';
import type { Position, Token } from './machine/core.ts';
import type { Machine } from './machine/machine.ts';
import type { Notes } from './notes.ts';
import type { Step } from './plan.ts';
import type { Version } from './programs.ts';
import type { HistoryEntry, Incident, LogEntry, ProcessInstance } from './tables.ts';

/** One instance while it runs: the machine, the variables, the notes, and what happened since the last save. */
export interface Running {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly machine: Machine;
  readonly notes: Notes;
  readonly actor: Actor;
  variables: Readonly<Record<string, unknown>>;
  rev: number;
  /** Something was done since the last save. */
  dirty: boolean;
  /** An async boundary was passed: whoever waits for the start is answered. */
  background: boolean;
  /** Why the process itself ended in an error. */
  fatal: Incident | null;
  /** The oldest of what stands; a fatal one before all. */
  readonly incident: Incident | null;
  history: HistoryEntry[];
  log: LogEntry[];
  signals: { readonly name: string; readonly data: unknown }[];
  /** Escalations that nobody in it caught: they are for its caller. */
  escalations: string[];
  stepOf(token: Pick<Token, 'elementId'>): Step;
  scope(position: Position | undefined, more?: Scope): Scope;
  /** Names what a token does: the same for the same execution, whatever becomes of the host meanwhile. */
  keyOf(token: Token): string;
  note(what: string, elementId: string | null, detail?: unknown): void;
  /** Keeps what a script of this element wrote, while there is room in the instance's log. */
  say(elementId: string, lines: readonly ScriptLine[]): void;
}

/**
 * The host's notes of an instance next to the engine's state, how both are stored (compressed, without the
 * source), and the content of one save.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeptRights } from '../auth/kept-rights.ts';
import { Type } from '../command/declaration/schema.ts';
import type { Instant } from '../values/instant.ts';
import { hasMembers, isRecord, membersOf } from '../values/members.ts';
import type {
  ExternalTask,
  HistoryEntry,
  Incident,
  InstanceStatus,
  LogEntry,
  UserTask,
  WaitKind,
  WaitRule,
} from './tables.ts';

/** A result of a step, and variables that it set. */
export interface Done {
  readonly result: unknown;
  readonly written: Readonly<Record<string, unknown>>;
  /** The mapped values may be missing: a command was rejected, and the diagram continues. */
  readonly mayMiss?: boolean;
}

/** The state of a failed script that had run commands. The script runs again with the same time. */
export interface Begun {
  /** The time that the script saw. */
  readonly at: Instant;
}

/** The notes of a token that waits or is retried. */
export interface TokenNote {
  /** Tries of its command so far that ended in a definite rejection. */
  readonly attempt?: number;
  /** The tries so far, whatever their result. */
  readonly tries?: number;
  /** The time of the next try. */
  readonly retryAt?: Instant;
  /** Whether it failed finally, so that an operator must act. */
  readonly failed?: boolean;
  /** Why it failed. */
  readonly incident?: Incident;
  /** Results that cannot be mapped yet. The work itself is not done again. */
  readonly done?: readonly Done[];
  /** Present if its script had run commands when it failed. */
  readonly begun?: Begun;
  /** Evaluated once, when the element was reached. */
  readonly task?: UserTask;
  readonly correlationKey?: string;
  /** The time at which a waiting receive task gives up. */
  readonly until?: Instant;
  /** The process that it calls, if that process is not deployed. */
  readonly uncalled?: string;
  /** The child that it waits for. */
  readonly child?: string;
  /** The proposal of its command that it waits for. */
  readonly proposal?: string;
  readonly since?: Instant;
  /** For a worker's work: its inputs, and the attempt that they were read for. */
  readonly external?: ExternalTask & { readonly topic: string; readonly attempt: number };
  /** For a user task: how often it was opened, from 1. */
  readonly offer?: number;
  /** Variables whose change opened the task again. */
  readonly changed?: readonly string[];
  /** The variables that the task, and the steps on behalf of its person, read when it was opened. */
  readonly offered?: Readonly<Record<string, unknown>>;
}

/** The person who completed a user task, with the permissions at that time. */
export interface Doer {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** For judging the current rights before a step acts on the person's behalf. */
  readonly rights: Pick<KeptRights, 'roles' | 'isByRoles' | 'since'>;
  readonly branchId: string | null;
  /** The people responsible, if the doer is a process or a webhook. */
  readonly humans?: readonly string[];
  /**
   * The person whose daily totals the acts count towards, if it is a process, job or webhook. Absent for a
   * person.
   */
  readonly principal?: string;
  /**
   * People who sent something after the completion. They share responsibility for acts on the person's
   * behalf.
   */
  readonly since?: readonly string[];
  /**
   * Variables that were set after the completion, with their earlier values. No step acts on the person's
   * behalf on other values.
   */
  readonly overtaken?: Readonly<Record<string, unknown>>;
}

export interface Notes {
  /** Results of running loops, by the execution of the loop. */
  readonly aggregates: Record<string, unknown[]>;
  readonly tokens: Record<string, TokenNote>;
  /** By the place of the task: in a loop each turn has its own. */
  doers: Record<string, Doer>;
  /**
   * People who set a variable or completed a wait since the start. They are responsible for the process along
   * with its starter.
   */
  people: readonly string[];
  /**
   * People who changed its variables or tokens manually, and those who did so in instances that answered it.
   */
  changedBy?: readonly string[];
  /** Processes that it called so far. */
  children?: number;
  /** Lines of its scripts so far. */
  logged?: number;
}

export const noNotes = (): Notes => ({ aggregates: {}, tokens: {}, doers: {}, people: [] });

interface Kept {
  readonly engine: unknown;
  readonly notes: Notes;
}

/** The text of a saved instance. */
export function pack(engine: unknown, notes: Notes): string {
  return deflateRawSync(JSON.stringify({ engine, notes }), { level: 1 }).toString('base64');
}

export function unpack(text: string): Kept {
  const json = inflateRawSync(Buffer.from(text, 'base64')).toString('utf8');
  const { engine, notes: kept } = membersOf(JSON.parse(json));
  const notes: unknown = { ...noNotes(), ...membersOf(kept) };
  if (!isNotes(notes)) throw new Error('the notes of an instance cannot be read');
  return { engine, notes };
}

/** Whether all parts exist. `pack` wrote their content. */
function isNotes(value: unknown): value is Notes {
  if (!hasMembers(value)) return false;
  const { aggregates, tokens, doers, people } = value;
  return [aggregates, tokens, doers].every(isRecord) && Array.isArray(people);
}

/** A place where the instance waits at a save. */
export interface SavedWait {
  readonly token: string;
  readonly elementId: string;
  readonly name: string | null;
  readonly kind: WaitKind;
  readonly reference: string | null;
  readonly message: string | null;
  readonly due: Instant | null;
  readonly accepts: WaitRule | null;
  readonly again: boolean;
  readonly task: UserTask | null;
  readonly external: ExternalTask | null;
}

/** The reply to a save. */
export const SaveAnswer = Type.Object({
  more: Type.Boolean(),
  suspended: Type.Boolean({ description: 'An operator stopped it: the host that runs it leaves it' }),
  parent: Type.Union([Type.String(), Type.Null()]),
});

export interface Saved {
  readonly instanceId: string;
  /** The save that this one follows. */
  readonly rev: number;
  readonly status: InstanceStatus;
  readonly state: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly error: Incident | null;
  readonly waits: readonly SavedWait[];
  /** Triggers that this save has applied. */
  readonly consumed: readonly string[];
  readonly history: readonly HistoryEntry[];
  /** The lines that its scripts wrote. */
  readonly log: readonly LogEntry[];
  /** All people behind the process. They are responsible for all it sends. */
  readonly people: readonly string[];
  /**
   * Those of them who took part in this instance, and the authors of its version. The parent adds them to its
   * own people.
   */
  readonly hands: readonly string[];
  readonly authors: readonly string[];
  /** People who changed it manually. Its messages to other instances carry them. */
  readonly changedBy?: readonly string[];
  /** Signals that the process threw. */
  readonly signals: readonly { readonly name: string; readonly data: unknown }[];
  /** Codes of escalations for the process that called it. */
  readonly escalations: readonly string[];
  /** Proposals that no step waits for any more. The host withdraws them. */
  readonly leftProposals: readonly string[];
}

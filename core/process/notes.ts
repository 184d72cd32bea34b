/**
 * What an instance keeps beside the engine's state, how both are stored (compressed, without the source), and what one
 * save writes.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
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
  /** Nobody promised what the diagram maps: a command was refused, and the diagram goes on. */
  readonly mayMiss?: boolean;
}

/** A script that had run commands when it failed: it is run again as it was run then. */
export interface Begun {
  /** What the time was to it. */
  readonly at: Instant;
}

/** What is known of a token that waits or that is tried again. */
export interface TokenNote {
  /** Tries of its command so far that ended in a definite refusal. */
  readonly attempt?: number;
  /** Tries so far, whatever came of them. */
  readonly tries?: number;
  /** When it is tried again. */
  readonly retryAt?: Instant;
  /** It failed for good: an operator must act. */
  readonly failed?: boolean;
  /** Why it failed. */
  readonly incident?: Incident;
  /** What was done and brought, while its mapping cannot be computed: the work itself is not done again. */
  readonly done?: readonly Done[];
  /** Its script had run commands when it failed. */
  readonly begun?: Begun;
  /** Asked once when it was reached. */
  readonly task?: UserTask;
  readonly correlationKey?: string;
  /** When a receive task that waits so long and no longer gives up. */
  readonly until?: Instant;
  /** The process that it calls and that is not deployed. */
  readonly uncalled?: string;
  /** The child that it waits for. */
  readonly child?: string;
  /** The proposal of its command that it waits for. */
  readonly proposal?: string;
  readonly since?: Instant;
  /** A worker has its work: what he is given, and the attempt that it was read for. */
  readonly external?: ExternalTask & { readonly topic: string; readonly attempt: number };
  /** Of a user task: how often it was opened; the first time is 1. */
  readonly offer?: number;
  /** Variables that opened it anew. */
  readonly changed?: readonly string[];
  /** What the task and what is done in its doer's name read of the variables when it was opened. */
  readonly offered?: Readonly<Record<string, unknown>>;
}

/** Who did a user task, and what he was allowed to do when he did it. */
export interface Doer {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly branchId: string | null;
  /** Who stands behind him, where he is a process or a webhook. */
  readonly humans?: readonly string[];
  /** In whose day its acts count, if it is a process, job or webhook; absent for a person. */
  readonly principal?: string;
  /** Who brought something after he did it: they stand beside him at what is done in his name. */
  readonly since?: readonly string[];
  /** Variables that somebody set after he did it, with what they were: his name is not lent to others' values. */
  readonly overtaken?: Readonly<Record<string, unknown>>;
}

export interface Notes {
  /** Results of loops that are not done, by the execution of the loop. */
  readonly aggregates: Record<string, unknown[]>;
  readonly tokens: Record<string, TokenNote>;
  /** By the place of the task: in a loop each turn has its own. */
  doers: Record<string, Doer>;
  /** Who set a variable or completed a wait since the start: they stand behind the process beside its starter. */
  people: readonly string[];
  /** People who set its variables or moved its tokens by hand, and those who did so in instances that answered it. */
  changedBy?: readonly string[];
  /** Processes that it called so far. */
  children?: number;
  /** Lines of its scripts so far. */
  logged?: number;
}

export const noNotes = (): Notes => ({
  aggregates: {},
  tokens: {},
  doers: {},
  people: [],
});

interface Kept {
  readonly engine: unknown;
  readonly notes: Notes;
}

/** The text under which an instance rests. */
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

/** Whether all parts are there; what is in them was written by `pack`. */
function isNotes(value: unknown): value is Notes {
  if (!hasMembers(value)) return false;
  const { aggregates, tokens, doers, people } = value;
  return [aggregates, tokens, doers].every(isRecord) && Array.isArray(people);
}

/** A place where the instance waits, as the save finds it. */
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

/** What a save comes to. */
export const SaveAnswer = Type.Object({
  more: Type.Boolean(),
  suspended: Type.Boolean({ description: 'An operator stopped it: whoever runs it leaves it' }),
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
  /** People who changed it by hand: what it tells others carries them. */
  readonly changedBy?: readonly string[];
  /** Signals that the process threw. */
  readonly signals: readonly { readonly name: string; readonly data: unknown }[];
  /** Codes of escalations that are for the process that called it. */
  readonly escalations: readonly string[];
  /** Proposals that no step waits for any more: the host withdraws them. */
  readonly leftProposals: readonly string[];
}

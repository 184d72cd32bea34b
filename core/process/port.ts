/**
 * What commands may ask of the host of processes: to read a definition before they are decided, and to run an
 * instance once what they decided is committed.
 */

import type { Actor } from '../command/declaration/actor.ts';
import type { NewEvent } from './machine/migrate.ts';
import type { Modification } from './machine/modify.ts';
import type { NextStart, TimerStart } from './timers.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly processes: ProcessPort;
  }
  interface QueryPorts {
    /** What is known of diagrams. */
    readonly processes: Pick<ProcessPort, 'names'>;
  }
}

/** Something wrong, or odd, in a definition: by the id of its element. */
export interface DefinitionFinding {
  readonly elementId: string;
  /** An error refuses the definition; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** Of the file, from 1, where it is known. */
  readonly line?: number;
}

/** What an error of a definition is about: callers get it as the code of the error. */
export const definitionFaults = [
  'ACT_AS',
  'ATTRIBUTE',
  'CALL',
  'COMMAND',
  'CONDITION',
  'DEFAULT',
  'DIALECT',
  'DUPLICATE_ID',
  'ELEMENT',
  'EVENT',
  'END',
  'EXECUTABLE',
  'EXPRESSION',
  'EXTENSION',
  'FLOW',
  'FORM',
  'ID',
  'INPUT',
  'LOOP',
  'NO_EFFECT',
  'PARALLEL_WRITE',
  'PROCESS',
  'PROPERTY',
  'READER',
  'REFERENCE',
  'ROLE',
  'RULES',
  'SCRIPT',
  'SECRETS',
  'SEND',
  'START',
  'TIMER',
  'TOPIC',
  'UNREACHED',
  'UNSUPPORTED',
  'WRITTEN',
  'XML',
] as const;

export type DefinitionFault = (typeof definitionFaults)[number];

/** A definition as it was read. */
export interface DefinitionReport {
  /** The same for the same text. */
  readonly hash: string;
  readonly findings: readonly DefinitionFinding[];
  /** Id and name of the process that runs. */
  readonly processKey: string;
  readonly processName: string | null;
  /** How many elements of each kind. */
  readonly elementCounts: Readonly<Record<string, number>>;
  /** Processes that it calls, as they are written. */
  readonly calls: readonly string[];
  /** Names of the secrets that its scripts may read. */
  readonly secrets: readonly string[];
  /** When it starts by itself: the text of its timer start events. */
  readonly timerStarts: readonly TimerStart[];
  /** Messages, signals and conditions that start it. */
  readonly eventStarts: readonly EventStart[];
}

/** A start event that something from outside begins. */
export interface EventStart {
  readonly elementId: string;
  readonly kind: 'message' | 'signal' | 'condition';
  /** Of a condition: its text. */
  readonly name: string;
}

/** What a proposed version says of its definition beside the file. */
export interface DefinitionChanges {
  readonly name?: string;
  readonly description?: string;
  readonly category?: string;
  readonly contextLoaderType?: string | null;
  readonly triggerEvents?: readonly string[];
  readonly isActive?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ProcessPort {
  /** Reads and checks the text of a definition. It never throws for what the text got wrong. */
  check(xml: string): Promise<DefinitionReport>;
  /** Sees that the files of the processes folder are deployed for this tenant. */
  ready(tenant: string): Promise<void>;
  /** Whether the condition of a start event holds for these variables, or why it says nothing. */
  holds(
    condition: string,
    variables: Readonly<Record<string, unknown>>,
  ): { readonly value: boolean } | { readonly problem: string };
  /** The next moment of a timer start, after the one before or else the first; undefined when none comes. */
  nextStart(start: TimerStart, before?: NextStart): NextStart | undefined;
  /**
   * Runs an instance until it waits, ends, fails or goes on in the background. It never throws: what the host
   * could not do now is done when the instance's timer wakes it.
   */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** Names of a version's elements by their ids; empty where the version is gone. */
  names(
    tenant: string,
    definitionId: number,
    version: number,
  ): Promise<ReadonlyMap<string, string | null>>;
  /** What moving an instance by hand would do as it rests now; undefined where it does not rest anywhere. */
  modification(
    tenant: string,
    instanceId: string,
    wanted: { readonly startBefore: readonly string[]; readonly cancelAt: readonly string[] },
  ): Promise<Modifiable | undefined>;
  /** What taking an instance to another version would do; undefined where it does not rest, or there is no such version in force. */
  migration(tenant: string, wanted: WantedMigration): Promise<Migration | undefined>;
  /** What the script of a user task says of a form before it is taken. */
  submit(form: SubmittedForm): Promise<FormVerdict>;
}

/** A modification of an instance that stood so. */
export interface Modifiable {
  /** The save that it was planned on: another one is another place. */
  readonly rev: number;
  /** Why it cannot be done. */
  readonly problems: readonly string[];
  /** What would be done, in words. */
  readonly changes: readonly string[];
  /** The same for the machine. */
  readonly change: Modification;
}

export interface WantedMigration {
  readonly instanceId: string;
  readonly toVersion: number;
  /** Elements and flows that have other names there; null gives up an event that is armed. */
  readonly mapping: readonly { readonly from: string; readonly to: string | null }[];
}

/** An instance as it would be under another version. */
export interface Migration {
  readonly rev: number;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly problems: readonly string[];
  readonly changes: readonly string[];
  readonly state: string;
  /** Events of the new version that it begins to wait for. */
  readonly events: readonly NewEvent[];
  /** Tokens of user tasks that are opened anew: the new version acts in the name of who does them. */
  readonly anew: readonly string[];
  /** Where its incident stands. */
  readonly errorAt: string | null;
  readonly waits: readonly {
    readonly token: string;
    readonly elementId: string;
    readonly name: string | null;
    readonly reference: string | null;
    readonly message: string | null;
  }[];
}

/** A form as a person sends it in. */
export interface SubmittedForm {
  readonly actor: Actor;
  readonly instanceId: string;
  readonly elementId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The same for the same sending. */
  readonly key: string;
}

/** Taken with this result; refused, the task waits on; or an error that the diagram catches at the task. */
export type FormVerdict =
  | { readonly kind: 'taken'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'raised'; readonly code: string; readonly message: string };

/** Where an instance rests, or that it goes on in the background; undefined where there was nothing to run. */
export interface InstanceProgress {
  readonly status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'ERROR' | 'CANCELLED' | 'SUSPENDED';
  readonly variables: Readonly<Record<string, unknown>>;
  readonly currentTaskId: string | null;
  readonly currentTaskName: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

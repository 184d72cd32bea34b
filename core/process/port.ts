/**
 * What commands may ask of the host of processes: to read a definition before they are decided, and to run an
 * instance once what they decided is committed.
 */

import type { Actor } from '../command/declaration/actor.ts';
import type { Tried } from './expression/tried.ts';
import type { NewEvent } from './machine/migrate.ts';
import type { Modification } from './machine/modify.ts';
import type { ElementTemplate } from './reading/element-templates.ts';
import type { Due, TimerStart } from './timers.ts';
import type { VariablesAt } from './variables/told.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly processes: ProcessPort;
  }
  interface QueryPorts {
    /** What is known of diagrams. */
    readonly processes: Pick<
      ProcessPort,
      | 'names'
      | 'check'
      | 'variables'
      | 'engineState'
      | 'tryCondition'
      | 'simulate'
      | 'commands'
      | 'templates'
      | 'stopped'
      | 'uses'
      | 'problems'
    >;
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
  /** Processes that it calls, as they are written, each with the first element that calls it. */
  readonly calls: readonly { readonly name: string; readonly elementId: string }[];
  /** Names of the secrets that its scripts may read. */
  readonly secrets: readonly string[];
  /** When it starts by itself: the text of its timer start events. */
  readonly timerStarts: readonly TimerStart[];
  /** Messages, signals and conditions that start it. */
  readonly eventStarts: readonly EventStart[];
  readonly earlyCallbacks: readonly EarlyCallback[];
}

/** A wait that keeps callbacks which arrive before it. */
export interface EarlyCallback {
  readonly elementId: string;
  /** What every correlation key of it begins with. */
  readonly prefix: string;
  /** Who may send one, as in `WaitRule`. */
  readonly from: readonly string[];
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
  /** Variables that there may be at an element or flow of a text; why not, where it cannot be read or has no such element. */
  variables(
    xml: string,
    elementId: string,
  ): Promise<VariablesAt | { readonly problem: 'unreadable' | 'no element' }>;
  /** Asks a condition, as it is written in a file, for variables of one's choosing; what is none says why. */
  tryCondition(wanted: WantedTrial): Promise<Tried | { readonly invalid: string }>;
  /** Runs a text dry, one at a time. Nothing is kept, no command is run. */
  simulate(tenant: string, wanted: WantedSimulation): Promise<Simulated | NotSimulated>;
  /** What diagrams may call, in the order of their names. */
  commands(): readonly CallableCommand[];
  /** A building block of each of them for the diagram editors, in the same order. */
  templates(): readonly ElementTemplate[];
  /** Sees that the files of the processes folder are deployed for this tenant. */
  ready(tenant: string): Promise<void>;
  /** Whether the condition of a start event holds for these variables, or why it says nothing. */
  holds(
    condition: string,
    variables: Readonly<Record<string, unknown>>,
  ): { readonly value: boolean } | { readonly problem: string };
  /** The next moment of a timer start, after the one before or else the first; undefined when none comes. */
  nextStart(start: TimerStart, before?: Due): Due | undefined;
  /**
   * Runs an instance until it waits, ends, fails or goes on in the background. It never throws: what the host
   * could not do now is done when the instance's timer wakes it.
   */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** Says which author of a version was revoked or lost a permission that it needs; undefined if none did. */
  stopped(tenant: string, definitionId: number, version: number): Promise<string | undefined>;
  /** Names of a version's elements by their ids; empty where the version is gone. */
  names(tenant: string, definitionId: number, version: number): Promise<ReadonlyMap<string, string | null>>;
  /** What a version uses of the bank by name; nothing where the version is gone. */
  uses(tenant: string, definitionId: number, version: number): Promise<readonly ProcessUse[]>;
  /** Files of the processes folder that are not deployed, with what is wrong in them. */
  problems(): ReadonlyMap<string, string>;
  /** What moving an instance by hand would do as it rests now; undefined where it does not rest anywhere. */
  modification(
    tenant: string,
    instanceId: string,
    wanted: { readonly startBefore: readonly string[]; readonly cancelAt: readonly string[] },
  ): Promise<Modifiable | undefined>;
  /** What taking an instance to another version would do; undefined where it does not rest, or there is no such version in force. */
  migration(tenant: string, wanted: WantedMigration): Promise<Migration | undefined>;
  /** State of bpmn-engine for an instance as it rests now; undefined where it does not rest anywhere. */
  engineState(tenant: string, instanceId: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** What the script of a user task says of a form before it is taken. */
  submit(form: SubmittedForm): Promise<FormVerdict>;
}

/** Something that a diagram names, and where. */
export interface ProcessUse {
  readonly kind: 'command' | 'rule-set' | 'process' | 'secret' | 'library' | 'template';
  readonly name: string;
  readonly elementId: string;
  readonly elementName: string | null;
}

/** A condition that is tried. */
export interface WantedTrial {
  readonly condition: string;
  /** What the expression says of its language, and what the file says. */
  readonly language: string | undefined;
  readonly expressionLanguage: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A text that is run dry. */
export interface WantedSimulation {
  readonly xml: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** By element: what a command answers, or what a person or partner sends. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Why a text is not run dry: it would be refused, or to read it would hold up the host. */
export type NotSimulated =
  | { readonly problem: 'not sound' }
  | { readonly problem: 'too large' }
  | { readonly problem: 'too much memory'; readonly says: string };

/** How a simulation may end; `LATE`: it took too long. */
export const simulationOutcomes = ['COMPLETED', 'ERROR', 'ENDLESS', 'LATE'] as const;

/** One step of a simulation, at its element. */
export interface SimulationStep {
  readonly what:
    | 'enter'
    | 'command'
    | 'external'
    | 'rules'
    | 'script'
    | 'person'
    | 'callback'
    | 'child'
    | 'send'
    | 'timer'
    | 'done';
  readonly elementId: string;
  readonly name: string | null;
  readonly detail?: string;
}

/** What came of a simulation. */
export interface Simulated {
  readonly steps: readonly SimulationStep[];
  readonly outcome: (typeof simulationOutcomes)[number];
  readonly message: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Elements in the order in which they were done, each with the flows that were taken then. */
  readonly path: readonly { readonly elementId: string; readonly flows: readonly string[] }[];
}

/** A command or query as a service task calls it. */
export interface CallableCommand {
  readonly name: string;
  /** Other names of it. */
  readonly aliases: readonly string[];
  readonly kind: 'command' | 'query';
  readonly area: string;
  readonly summary: string;
  readonly inputs: readonly CommandInput[];
}

/** What a service task may map to a command. */
export interface CommandInput {
  readonly name: string;
  readonly type: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'object';
  readonly required: boolean;
  readonly description: string | null;
  /** Of a choice: its values. */
  readonly choices: readonly string[];
  /** It is given as a parameter: a property of this name is the task's own. */
  readonly asParameter: boolean;
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

/**
 * The services of the process host for commands: read a definition before the decision, and run an instance
 * after the commit.
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
    /** Services that read diagrams. */
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

/** An error or a warning about an element of a definition. */
export interface DefinitionFinding {
  readonly elementId: string;
  /** An error rejects the definition, a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** The line in the file, from 1, if known. */
  readonly line?: number;
}

/** A parsed definition. */
export interface DefinitionReport {
  /** The same for the same text. */
  readonly hash: string;
  readonly findings: readonly DefinitionFinding[];
  /** Id and name of the executable process. */
  readonly processKey: string;
  readonly processName: string | null;
  /** The number of elements of each kind. */
  readonly elementCounts: Readonly<Record<string, number>>;
  /** Processes that it calls, as they are written, each with the first element that calls it. */
  readonly calls: readonly { readonly name: string; readonly elementId: string }[];
  /** Names of the secrets that its scripts may read. */
  readonly secrets: readonly string[];
  /** The timer start events, which start the process automatically. */
  readonly timerStarts: readonly TimerStart[];
  /** The messages, signals and conditions that start it. */
  readonly eventStarts: readonly EventStart[];
  readonly earlyCallbacks: readonly EarlyCallback[];
}

/** A wait that keeps callbacks which arrive before it. */
export interface EarlyCallback {
  readonly elementId: string;
  /** The beginning that all its correlation keys share. */
  readonly prefix: string;
  /** The permitted senders, as in `WaitRule`. */
  readonly from: readonly string[];
}

/** A start event that is triggered from outside. */
export interface EventStart {
  readonly elementId: string;
  readonly kind: 'message' | 'signal' | 'condition';
  /** For a condition: its text. */
  readonly name: string;
}

/** The other changes of the definition in a proposed version. */
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
  /** Reads and checks the text of a definition. It never throws for errors in the text. */
  check(xml: string): Promise<DefinitionReport>;
  /**
   * Variables that may exist at an element or flow of a text. Returns a problem if the text cannot be read or
   * has no such element.
   */
  variables(
    xml: string,
    elementId: string,
  ): Promise<VariablesAt | { readonly problem: 'unreadable' | 'no element' }>;
  /**
   * Evaluates a condition, as written in a file, for given variables. Returns a problem if the condition is
   * invalid.
   */
  tryCondition(wanted: WantedTrial): Promise<Tried | { readonly invalid: string }>;
  /** Simulates a diagram, one at a time. It stores no data and runs no command. */
  simulate(tenant: string, wanted: WantedSimulation): Promise<Simulated | NotSimulated>;
  /** The commands that diagrams may call, sorted by name. */
  commands(): readonly CallableCommand[];
  /** An element template for each command, for the diagram editors, in the same order. */
  templates(): readonly ElementTemplate[];
  /** Makes sure that the files of the processes folder are deployed for this tenant. */
  ready(tenant: string): Promise<void>;
  /** Whether the condition of a start event holds for these variables, or the reason why it has no value. */
  holds(
    condition: string,
    variables: Readonly<Record<string, unknown>>,
  ): { readonly value: boolean } | { readonly problem: string };
  /** The next time of a timer start after the previous one, or its first time. Undefined if there is none. */
  nextStart(start: TimerStart, before?: Due): Due | undefined;
  /**
   * Runs an instance until it waits, ends, fails or continues in the background. It never throws: if the host
   * could not do something now, the instance's timer wakes it later.
   */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /**
   * The reason if an author of a version was revoked or lost a permission that it needs. Undefined if there
   * is none.
   */
  stopped(tenant: string, definitionId: number, version: number): Promise<string | undefined>;
  /** Names of a version's elements by their ids. Empty if the version no longer exists. */
  names(tenant: string, definitionId: number, version: number): Promise<ReadonlyMap<string, string | null>>;
  /** The parts of the bank that a version uses by name. Empty if the version no longer exists. */
  uses(tenant: string, definitionId: number, version: number): Promise<readonly ProcessUse[]>;
  /** Files of the processes folder that are not deployed, with their problems. */
  problems(): ReadonlyMap<string, string>;
  /** The effects of a modification on a waiting instance. Undefined if the instance is not waiting. */
  modification(
    tenant: string,
    instanceId: string,
    wanted: { readonly startBefore: readonly string[]; readonly cancelAt: readonly string[] },
  ): Promise<Modifiable | undefined>;
  /** The effects of a migration. Undefined if the instance is not waiting, or the version is not in force. */
  migration(tenant: string, wanted: WantedMigration): Promise<Migration | undefined>;
  /** The bpmn-engine state of a waiting instance. Undefined if the instance is not waiting. */
  engineState(tenant: string, instanceId: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** The result of a user task's script for a form that is not accepted yet. */
  submit(form: SubmittedForm): Promise<FormVerdict>;
}

/** A name that a diagram uses, and its place. */
export interface ProcessUse {
  readonly kind: 'command' | 'rule-set' | 'process' | 'secret' | 'library' | 'template';
  readonly name: string;
  readonly elementId: string;
  readonly elementName: string | null;
}

/** A condition to try. */
export interface WantedTrial {
  readonly condition: string;
  /** The languages declared by the expression and by the file. */
  readonly language: string | undefined;
  readonly expressionLanguage: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A diagram to simulate. */
export interface WantedSimulation {
  readonly xml: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** By element: the answer of a command, a person or a partner. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The reason why a text is not simulated: it would be rejected, or reading it would delay the host. */
export type NotSimulated =
  | { readonly problem: 'not sound' }
  | { readonly problem: 'too large' }
  | { readonly problem: 'too much memory'; readonly says: string };

/** The possible results of a simulation. `LATE` means that it took too long. */
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

/** The result of a simulation. */
export interface Simulated {
  readonly steps: readonly SimulationStep[];
  readonly outcome: (typeof simulationOutcomes)[number];
  readonly message: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Elements in the order of their completion, each with the flows taken then. */
  readonly path: readonly { readonly elementId: string; readonly flows: readonly string[] }[];
}

/** A command or query that a service task can call. */
export interface CallableCommand {
  readonly name: string;
  /** Its other names. */
  readonly aliases: readonly string[];
  readonly kind: 'command' | 'query';
  readonly area: string;
  readonly summary: string;
  readonly inputs: readonly CommandInput[];
}

/** An input of a command that a service task can map. */
export interface CommandInput {
  readonly name: string;
  readonly type: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'object';
  readonly required: boolean;
  readonly description: string | null;
  /** The values of a choice. */
  readonly choices: readonly string[];
  /** Whether the input is given as a parameter, because the task itself has a property of this name. */
  readonly asParameter: boolean;
}

/** A planned modification of an instance in a given state. */
export interface Modifiable {
  /** The save that the plan was made for. After another save it is invalid. */
  readonly rev: number;
  /** The reasons why it cannot be done. */
  readonly problems: readonly string[];
  /** The changes, in words. */
  readonly changes: readonly string[];
  /** The same for the machine. */
  readonly change: Modification;
}

export interface WantedMigration {
  readonly instanceId: string;
  readonly toVersion: number;
  /** Elements and flows with other names in the new version. Null drops an armed event. */
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
  /** Events of the new version that the instance starts to wait for. */
  readonly events: readonly NewEvent[];
  /**
   * Tokens of user tasks that are opened again: the new version acts on behalf of the people who complete
   * them.
   */
  readonly anew: readonly string[];
  /** The element of its incident. */
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
  /** The same for repeated submissions of the same form. */
  readonly key: string;
}

/**
 * The form is accepted with this result, or rejected so that the task stays open. Or it raises an error that
 * the diagram catches at the task.
 */
export type FormVerdict =
  | { readonly kind: 'taken'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'raised'; readonly code: string; readonly message: string };

/**
 * The state in which an instance waits or ended, or that it continues in the background. Undefined if there
 * was nothing to run.
 */
export interface InstanceProgress {
  readonly status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'ERROR' | 'CANCELLED' | 'SUSPENDED';
  readonly variables: Readonly<Record<string, unknown>>;
  readonly currentTaskId: string | null;
  readonly currentTaskName: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * Scripts for the rest of the host: JSON in, JSON out, and every run returns a value, whatever the script
 * does. Webhooks, script tasks and forms use the one sandbox of the host.
 */
import { OneOf, Type } from '../command/declaration/schema.ts';
import type { Instant } from '../values/instant.ts';

/** Limits of every call by any caller. */
export const scriptLimits = {
  /** CPU time of the script itself. Waiting and the host's work on its behalf do not count. */
  ownMillis: 1000,
  /** Wall time of a call: its wait, the script and the host's work. A call that takes longer gets `busy`. */
  wholeMillis: 10_000,
  inputBytes: 256 * 1024,
  outputBytes: 64 * 1024,
  heapMegabytes: 32,
  /** Commands that one call may run. */
  commands: 20,
  /** The most levels of scripts whose commands run scripts. */
  depth: 3,
} as const;

export interface ScriptCall {
  readonly tenant: string;
  /** The person whose share of the sandbox is used (`principalKey`): the person behind the script. */
  readonly person: string;
  /** Identifies the script's configuration: `webhook:7`, `process:loan-approval:3:scoreRisk`. */
  readonly realm: string;
  /** An expression, or statements with `return`. */
  readonly code: string;
  /** Variables of the script by their names (identifiers), and together as `context`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The script's clock. It does not advance during the call. */
  readonly now: Instant;
  /** The script's randomness: the same seed, the same numbers. */
  readonly seed: string;
  /** Whether the outcome carries `context` as the script left it. */
  readonly wantsContext?: boolean;
  /** Whether to measure the cost of the script. Measuring costs more than most scripts. */
  readonly wantsCost?: boolean;
  /** Runs a command for the script and returns its reply. `index` counts the calls from 0. */
  readonly doCmd?: (
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ) => Promise<CommandAnswer>;
  /**
   * Reads a secret by name (`$.secure.get`). Undefined if the secret does not exist, or the reason why the
   * script may not read it.
   */
  readonly secret?: (name: string) => Promise<string | SecretRefusal | undefined>;
  /** Removes secrets from everything that leaves the script: inputs of commands, results, log lines. */
  readonly strike?: Strike;
}

/**
 * Removes secrets from a JSON value. A text that `goesOn` was cut at its end, and may end with the beginning
 * of a secret.
 */
export type Strike = <T>(value: T, goesOn?: boolean) => T;

export interface SecretRefusal {
  readonly problem: string;
}

/**
 * The reply that `doCmd` returns to the script: `body`, or an error that the script can catch if the host
 * failed.
 */
export interface CommandAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A line that a script wrote by `console`: at most 100 a call and 8192 characters together. */
export interface ScriptLine {
  readonly level: 'log' | 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** The cost of a run. */
export interface ScriptCost {
  /** Milliseconds that it had on a processor. */
  readonly processorMillis: number;
  /** Bytes of the heap at the end. Memory that was collected during the run is not counted. */
  readonly heapBytes: number;
}

export type ScriptOutcome =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** `context` after the script, assigned variables included. Only on request. */
      readonly context?: Readonly<Record<string, unknown>>;
      readonly lines: readonly ScriptLine[];
      /** Only on request, and if the script ended. */
      readonly cost?: ScriptCost;
    }
  | {
      readonly ok: false;
      readonly failure: ScriptFailure;
      readonly lines: readonly ScriptLine[];
      readonly cost?: ScriptCost;
    };

export interface ScriptFailure {
  /**
   * `business`: `throw new BpmnError(code, message)`. `error`: any other thrown value. `syntax`: the script
   * cannot be parsed. `limit`: time, memory, a size or a count. `busy`: the script did not run, and the call
   * can be retried.
   */
  readonly kind: 'business' | 'error' | 'syntax' | 'limit' | 'busy';
  /** The code of a business error. */
  readonly code?: string;
  readonly name: string;
  readonly message: string;
  /** The line of the script, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** The sandbox. `run` never throws, whatever the script does. */
export interface Scripts {
  run(call: ScriptCall): Promise<ScriptOutcome>;
}

export const lineLevels = ['log', 'debug', 'info', 'warn', 'error'] as const;

export const Line = Type.Object({ level: OneOf(lineLevels), text: Type.String() });

/** The lines of one run. If lines were dropped, the last line says so. */
export const Lines = Type.Array(Line, { description: 'What its script wrote by console' });

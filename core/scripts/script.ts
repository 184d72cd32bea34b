/**
 * Scripts as the rest of the host sees them: JSON goes in, JSON comes out, and whatever a script does, the
 * answer is a value. Webhooks, script tasks and forms run theirs by the one sandbox that the host composes.
 */
import { OneOf, Type } from '../command/declaration/schema.ts';
import type { Instant } from '../values/instant.ts';

/** Limits of every call, whoever makes it. */
export const scriptLimits = {
  /** CPU time of the script itself; waiting and the host's work on its behalf do not count. */
  ownMillis: 1000,
  /** Wall time of a call: its wait for a turn, the script, the host's work. A call that takes longer is answered `busy`. */
  wholeMillis: 10_000,
  inputBytes: 256 * 1024,
  outputBytes: 64 * 1024,
  heapMegabytes: 32,
  /** Commands that one call may run. */
  commands: 20,
  /** A script whose command runs a script whose command runs a script. */
  depth: 3,
} as const;

export interface ScriptCall {
  readonly tenant: string;
  /** Whose share of the sandbox it takes (`principalKey`): the person behind the script. */
  readonly person: string;
  /** Names the configuration that the script belongs to: `webhook:7`, `process:loan-approval:3:scoreRisk`. */
  readonly realm: string;
  /** An expression, or statements with `return`. */
  readonly code: string;
  /** What the script sees by these names (identifiers), and together as `context`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The script's clock: it stands still during the call. */
  readonly now: Instant;
  /** The script's randomness: the same seed, the same numbers. */
  readonly seed: string;
  /** Whether the outcome carries `context` as the script left it. */
  readonly wantsContext?: boolean;
  /** Whether the outcome says what the script cost: measuring costs more than most scripts. */
  readonly wantsCost?: boolean;
  /** Runs a command for the script and answers its wire reply; `index` counts the calls from 0. */
  readonly doCmd?: (
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ) => Promise<CommandAnswer>;
  /** The secret of this name (`$.secure.get`), undefined where there is none, or why the script does not get it. */
  readonly secret?: (name: string) => Promise<string | SecretRefusal | undefined>;
  /** Takes the secrets that it got out of everything that leaves it: what commands are given, what comes out, its lines. */
  readonly strike?: Strike;
}

/** The JSON value without secrets; a text that `goesOn` was cut at its end, where the beginning of a secret may stand. */
export type Strike = <T>(value: T, goesOn?: boolean) => T;

export interface SecretRefusal {
  readonly problem: string;
}

/** What `doCmd` gives the script: `body`, or, for a host that could not do it, an error that it may catch. */
export interface CommandAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A line that a script wrote by `console`: at most 100 a call and 8192 characters together. */
export interface ScriptLine {
  readonly level: 'log' | 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** What a run took. */
export interface ScriptCost {
  /** Milliseconds that it had on a processor. */
  readonly processorMillis: number;
  /** Bytes of the heap that it filled; what was collected on the way is not counted. */
  readonly heapBytes: number;
}

export type ScriptOutcome =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** `context` as the script left it, assigned variables included; where it was asked for. */
      readonly context?: Readonly<Record<string, unknown>>;
      readonly lines: readonly ScriptLine[];
      /** Where it was asked for and the script came to its end. */
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
   * `business`: `throw new BpmnError(code, message)`; `error`: anything else that was thrown; `syntax`: it does
   * not parse; `limit`: time, memory, a size or a count; `busy`: it did not run, and may be tried again.
   */
  readonly kind: 'business' | 'error' | 'syntax' | 'limit' | 'busy';
  /** Of a business error. */
  readonly code?: string;
  readonly name: string;
  readonly message: string;
  /** Of the script, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** The sandbox. `run` never throws, whatever the script does. */
export interface Scripts {
  run(call: ScriptCall): Promise<ScriptOutcome>;
}

export const lineLevels = ['log', 'debug', 'info', 'warn', 'error'] as const;

export const Line = Type.Object({ level: OneOf(lineLevels), text: Type.String() });

/** The lines of one run; where there were more than are kept, the last one says so. */
export const Lines = Type.Array(Line, { description: 'What its script wrote by console' });

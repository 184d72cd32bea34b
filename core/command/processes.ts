/**
 * What commands may ask of the host of processes: to read a definition before they are decided, and to run an
 * instance once what they decided is committed.
 */
import type { Instant } from '../values/instant.ts';
import type { Actor } from './actor.ts';

/** Something wrong, or odd, in a definition: by the id of its element. */
export interface DefinitionFinding {
  readonly elementId: string;
  /** An error refuses the definition; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
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
  /** Processes that it calls, as they are written. */
  readonly calls: readonly string[];
  /** Names of the secrets that its scripts may read. */
  readonly secrets: readonly string[];
  /** When it starts by itself: the text of its timer start events. */
  readonly timerStarts: readonly TimerStart[];
}

export interface TimerStart {
  readonly elementId: string;
  readonly type: 'timeDate' | 'timeDuration' | 'timeCycle';
  readonly text: string;
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

export interface ProcessDesk {
  /** Reads and checks the text of a definition. It never throws for what the text got wrong. */
  check(xml: string): Promise<DefinitionReport>;
  /** Sees that the files of the processes folder are deployed for this tenant. */
  ready(tenant: string): Promise<void>;
  /** The next moment of a timer start after this one (or now); undefined when it never comes again. */
  nextStart(start: TimerStart, after?: Instant): Instant | undefined;
  /**
   * Runs an instance until it waits, ends, fails or goes on in the background. It never throws: what the host
   * could not do now is done when the instance's timer wakes it.
   */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** What the script of a user task says of a form before it is taken. */
  submit(form: SubmittedForm): Promise<FormVerdict>;
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
  readonly status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'ERROR' | 'CANCELLED';
  readonly variables: Readonly<Record<string, unknown>>;
  readonly currentTaskId: string | null;
  readonly currentTaskName: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

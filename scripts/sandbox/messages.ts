/** What the host and a child say to each other. */
import type { ScriptCost } from '../../core/scripts/script.ts';

/** Isolates in one child: the tenants that it works for without starting over. */
export const maxIsolates = 4;

export interface LibraryScript {
  readonly name: string;
  readonly code: string;
}

export interface ChildLimits {
  readonly isolates: number;
  readonly heapMegabytes: number;
  readonly commands: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
  /** Captured lines of `console.log`. */
  readonly lines: number;
  /**
   * Of all lines together, and of each text of an error. Far more than anybody is shown: what is shown is cut where
   * secrets were struck before, or the beginning of one would be no secret to the search.
   */
  readonly textCharacters: number;
}

/** The first message. */
export interface Init {
  readonly say: 'init';
  /** The modules of `inside/`, by file name. */
  readonly inside: Readonly<Record<string, string>>;
  readonly library: readonly LibraryScript[];
  readonly limits: ChildLimits;
}

/** Behind it stands what the script is given, as JSON text: variables, names, clock, seed. */
export interface RunMessage {
  readonly say: 'run';
  readonly id: number;
  /** Scripts of one tenant share an isolate. */
  readonly tenant: string;
  /** Calls of one realm share its frozen globals and its compiled code: the same key, the same code. */
  readonly realm: string;
  /** The function that the code was wrapped into. */
  readonly code: string;
  /** It may wait for the host: it needs a thread of its own. */
  readonly asksHost: boolean;
  /** It gets an isolate of its own making: it ran out of memory in one that others had used. */
  readonly fresh: boolean;
  /** Its cost is asked for. */
  readonly measured: boolean;
  /** CPU time that the script may use in this child, in milliseconds. */
  readonly millis: number;
  /** The same once it has asked the host: it cannot be moved to another child any more. */
  readonly ownMillis: number;
  /** Wall time after which the caller stops waiting, in milliseconds. */
  readonly wallMillis: number;
}

export interface AnswerMessage {
  readonly say: 'answer';
  readonly id: number;
  readonly text: string;
}

export type ToChild = Init | RunMessage | AnswerMessage;

export type FromChild =
  | { readonly say: 'ready' }
  /** The script runs a second time, with its CPU time counted from 0: the machine was busy, or it asks the host. */
  | { readonly say: 'again'; readonly id: number }
  /** The script asks for something that the host does; it waits for the answer. */
  | { readonly say: 'ask'; readonly id: number; readonly text: string }
  /** Behind it stands what the script answered, or its failure, as JSON text. */
  | { readonly say: 'done'; readonly id: number; readonly cost?: ScriptCost }
  /** It ended without an answer: the child is used up and should be replaced. */
  | {
      readonly say: 'broke';
      readonly id: number;
      /** `time`: it used its CPU time. `starved`: its wall time passed while the machine did other things. */
      readonly why: 'time' | 'starved' | 'memory' | 'syntax';
      readonly message: string;
      /** Of `memory`: nothing had run in its isolate before, so that all of it is the script's own. */
      readonly isFirst?: boolean;
    };

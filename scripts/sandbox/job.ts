/** One call on its way through the pool. */
import type { ScriptCost } from '../../core/scripts/script.ts';

/** How a job ended for the child that had it. */
export type Ending =
  /** The script's answer or its failure, as JSON text. */
  | { readonly how: 'done'; readonly text: string; readonly cost?: ScriptCost }
  /** The script went over a limit; `killed`: its child did not survive that. */
  | {
      readonly how: 'broke';
      readonly why: 'time' | 'memory' | 'syntax';
      readonly message: string;
      readonly killed: boolean;
    }
  /** It took longer than its lane allows, though not longer than it may; it had done nothing yet. */
  | { readonly how: 'lasted' }
  /** It ran out of memory where others had run before it; it had done nothing yet. */
  | { readonly how: 'crowded' }
  /** The child went for no fault of this script, which had done nothing yet: it may run again. */
  | { readonly how: 'untouched' }
  /** The child went while the script was under way with something done. */
  | { readonly how: 'lost' };

export interface Job {
  readonly tenant: string;
  /** Whose share of children and waiting places it takes. */
  readonly person: string;
  readonly realm: string;
  readonly code: string;
  readonly input: string;
  readonly ownMillis: number;
  /** Its cost is asked for. */
  readonly measured: boolean;
  /** It may wait for the host: such a call has a child for itself. */
  readonly asksHost: boolean;
  /** How many scripts wait for this one. */
  readonly depth: number;
  /** `performance.now()` after which nobody waits for it any more. */
  readonly deadline: number;
  /** The host's answer to what the script asks, as JSON text; it never fails. */
  readonly ask: (text: string) => Promise<string>;
  readonly settle: (ending: Ending | { readonly how: 'busy'; readonly message: string }) => void;
  /** How often it was handed to a child. */
  tries: number;
  /** It gets an isolate that nothing has run in: what it fills there is its own. */
  fresh: boolean;
  /** Whether it asked the host for anything: then it is not run again. */
  hasAsked: boolean;
}

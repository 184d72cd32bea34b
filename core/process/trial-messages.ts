/** The messages between a thread for trials and its host. */
import { NoDecision } from '../rules/dmn.ts';
import type { ScriptCall } from '../scripts/script.ts';
import { membersOf } from '../values/members.ts';
import type { ErrorForm } from '../values/thread-calls.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';

export interface AskedCondition {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A script without its functions, and the number by which the thread asks for its secrets. */
export interface PlainCall {
  readonly of: number;
  readonly call: Omit<ScriptCall, 'doCmd' | 'secret' | 'strike'>;
}

/** Errors that callers distinguish are sent with their kind, all others as a message. */
export const errorForm: ErrorForm = {
  pack(error) {
    if (error instanceof MissingValue) {
      const { expression, missing, cure } = error;
      return { kind: 'missing', expression, missing, cure };
    }
    if (error instanceof UnfitValue) {
      const { expression, unfit } = error;
      return { kind: 'unfit', expression, unfit };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof NoDecision ? 'none' : 'other', message };
  },
  unpack(packed) {
    const { kind, expression, missing, cure, unfit, message } = membersOf(packed);
    if (kind === 'missing') return new MissingValue(String(expression), String(missing), String(cure));
    if (kind === 'unfit') return new UnfitValue(String(expression), String(unfit));
    return kind === 'none' ? new NoDecision(String(message)) : new Error(String(message));
  },
};

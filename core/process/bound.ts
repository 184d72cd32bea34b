/** Properties of a plan's steps, compiled once for all instances of a version. */
import { inputsOf, outputsOf } from './binding.ts';
import { type CallPasses, passesOf } from './call-lines.ts';
import { retryCycleOf } from './camunda.ts';
import type { Mapping } from './parameters.ts';
import type { Step } from './plan.ts';
import { zeebeRetries } from './zeebe.ts';

export interface Bound {
  readonly inputs: Mapping;
  readonly outputs: Mapping;
  readonly resultVariable: string | undefined;
  /** Tries after the first; undefined: what the kind of failure gives. */
  readonly retries: number | undefined;
  /** Milliseconds before the first of them; each next one waits twice as long. */
  readonly backOff: number;
  /** Milliseconds before each of them, where the diagram says them one by one; the last counts for the rest. */
  readonly waits: readonly number[] | undefined;
  /** Of a call: what goes to the child and comes back beside what is mapped, where a dialect says it. */
  readonly passes: CallPasses | undefined;
}

const bound = new WeakMap<Step, Bound>();

/** How long the first retry waits by default. */
const firstWait = 2000;

export function boundOf(step: Step): Bound {
  const known = bound.get(step);
  if (known !== undefined) return known;
  const number = (name: string): number | undefined => {
    const text = step.properties.get(name)?.value.trim();
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const cycle = retryCycleOf(step.properties.get('retrytimecycle')?.value ?? '');
  const made: Bound = {
    inputs: inputsOf(step),
    outputs: outputsOf(step),
    resultVariable: step.properties.get('resultvariable')?.value,
    retries: number('retries') ?? cycle?.retries ?? zeebeRetries(step.element),
    backOff: number('retrybackoff') ?? cycle?.waits[0] ?? firstWait,
    waits: number('retrybackoff') === undefined ? cycle?.waits : undefined,
    passes: step.kind === 'call' ? passesOf(step.element) : undefined,
  };
  bound.set(step, made);
  return made;
}

/** Milliseconds to wait before the next try, after this many. */
export function waitBefore({ waits, backOff }: Pick<Bound, 'waits' | 'backOff'>, tries: number) {
  return waits?.[Math.min(tries, waits.length - 1)] ?? backOff * 2 ** tries;
}

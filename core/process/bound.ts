/** Properties of a plan's steps, compiled once for all instances of a version. */
import { inputsOf, type Mapping, outputsOf } from './binding.ts';
import type { Step } from './plan.ts';

export interface Bound {
  readonly inputs: Mapping;
  readonly outputs: Mapping;
  readonly resultVariable: string | undefined;
  /** Tries after the first; undefined: what the kind of failure gives. */
  readonly retries: number | undefined;
  /** Milliseconds before the first of them; each next one waits twice as long. */
  readonly backOff: number;
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
  const made: Bound = {
    inputs: inputsOf(step),
    outputs: outputsOf(step),
    resultVariable: step.properties.get('resultvariable')?.value,
    retries: number('retries'),
    backOff: number('retrybackoff') ?? firstWait,
  };
  bound.set(step, made);
  return made;
}

/**
 * One budget for all texts that an instance evaluates in one turn. Its conditions, mappings and other
 * expressions run on the main thread without a pause, so all of them together get the budget of one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Budget, evaluationLimits, freshBudget } from '../../values/budget.ts';
import { namesOf } from '../../values/members.ts';

/** The measured costs of a turn. */
export interface TurnCosts {
  /** Receives the used part of the budget at the end: from 0 to 1, or more if it was exceeded. */
  readonly spent?: (part: number) => void;
  /** Receives milliseconds of the main thread whenever some have passed. */
  readonly took?: (millis: number) => void;
}

interface Turn extends TurnCosts {
  readonly budget: Budget;
}

const turns = new AsyncLocalStorage<Turn>();

/** Runs a turn of an instance. */
export function inOneTurn<T>(work: () => T, { spent, took }: TurnCosts = {}): T {
  const budget = { ...freshBudget(), shared: 'with all that the same turn evaluates' };
  const parts = (): readonly number[] =>
    namesOf(evaluationLimits).map((what) => 1 - budget[what] / budget.limits[what]);
  const done = (): void => spent?.(Math.max(...parts()));
  const turn = took === undefined ? { budget } : { budget, took };
  const result = turns.run(turn, () => timed(work));
  if (result instanceof Promise) result.then(done, done);
  else done();
  return result;
}

let isTiming = false;

/** Runs work of a turn, and reports the time until it returned. */
export function timed<T>(work: () => T): T {
  const took = isTiming ? undefined : turns.getStore()?.took;
  if (took === undefined) return work();
  const begun = performance.now();
  isTiming = true;
  try {
    return work();
  } finally {
    isTiming = false;
    took(performance.now() - begun);
  }
}

/** The remaining budget of the turn. Outside of a turn, the budget of one evaluation. */
export const turnBudget = (): Budget => turns.getStore()?.budget ?? freshBudget();

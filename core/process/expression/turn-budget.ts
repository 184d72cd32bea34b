/**
 * One budget for all texts that an instance evaluates in one turn: its conditions, mappings and other expressions run on the main thread
 * without a pause, so many of them may do no more than one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Budget, evaluationLimits, freshBudget } from '../../values/budget.ts';
import { namesOf } from '../../values/members.ts';

const turns = new AsyncLocalStorage<Budget>();

/** Does a turn of an instance, and tells which part of its budget was spent: from 0 to 1, and above where it was not enough. */
export function inOneTurn<T>(work: () => T, spent: (part: number) => void = () => undefined): T {
  const budget = { ...freshBudget(), shared: 'with all that the same turn evaluates' };
  const parts = (): readonly number[] =>
    namesOf(evaluationLimits).map((what) => 1 - budget[what] / budget.limits[what]);
  const done = (): void => spent(Math.max(...parts()));
  const result = turns.run(budget, work);
  if (result instanceof Promise) result.then(done, done);
  else done();
  return result;
}

/** What the turn has left; outside of one, the budget of one evaluation. */
export const turnBudget = (): Budget => turns.getStore() ?? freshBudget();

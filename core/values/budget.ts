/**
 * Limits the work of one evaluation of a text. The number of input items is not enough: a text of two
 * kilobytes can double a string until memory runs out. So evaluators count items, steps and produced
 * characters.
 */
import { UnfitValue } from './value-problem.ts';

/**
 * Limits of one evaluation. A step is about a quarter of a microsecond: reading a variable is one step, comparing two dates is some
 * hundreds.
 */
export const evaluationLimits = {
  /** Items of lists that are visited. */
  items: 200_000,
  steps: 1_000_000,
  /** Characters of all produced texts. */
  characters: 4_000_000,
} as const;

/** The unused part of the limits. Several texts that are evaluated for one question share one budget. */
export interface Budget {
  readonly limits: Limits;
  /** The other evaluations that share the budget, for messages. */
  readonly shared?: string;
  items: number;
  steps: number;
  characters: number;
  /** Sizes of lists and objects that were measured before. */
  readonly sizes: WeakMap<object, Size>;
}

/** The size of a value when written out. A part that occurs twice counts twice. */
export interface Size {
  readonly steps: number;
  readonly characters: number;
}

export type Spendable = keyof typeof evaluationLimits;
export type Limits = Readonly<Record<Spendable, number>>;

/** A budget with nothing spent. */
export const freshBudget = (limits: Limits = evaluationLimits): Budget => ({
  ...limits,
  limits,
  sizes: new WeakMap(),
});

const says: Readonly<Record<Spendable, (most: number) => string>> = {
  items: (most) => `it goes through more than ${most} items`,
  steps: (most) => `it takes more than ${most} steps`,
  characters: (most) => `it makes more than ${most} characters of text`,
};

/** An evaluation exceeded its limits. */
export class BudgetSpent extends UnfitValue {}

/** Counts work before it is done. Throws BudgetSpent if it exceeds the limit. */
export function spend(budget: Budget, what: Spendable, count: number, expression: string): void {
  budget[what] -= count;
  if (budget[what] >= 0) return;
  const beside = budget.shared === undefined ? '' : `, ${budget.shared}`;
  throw new BudgetSpent(expression, says[what](budget.limits[what]) + beside);
}

/** Counts the steps of visiting a whole value. Throws BudgetSpent. */
export function spendSize(budget: Budget, value: unknown, expression: string): void {
  spend(budget, 'steps', sizeOf(value, budget).steps, expression);
}

/** Characters of a text that are visited in one step. */
const charactersAStep = 16;

/** Steps for visiting this many characters. */
export const stepsOf = (characters: number): number => Math.ceil(characters / charactersAStep);

const one: Size = { steps: 1, characters: 1 };

/** The size of a value. Each list and object is measured once. */
export function sizeOf(value: unknown, budget: Pick<Budget, 'sizes'>): Size {
  if (typeof value === 'string') {
    return { steps: 1 + stepsOf(value.length), characters: value.length };
  }
  if (typeof value !== 'object' || value === null) return one;
  const known = budget.sizes.get(value);
  if (known !== undefined) return known;
  let [steps, characters] = [1, 1];
  const add = (part: Size): void => {
    steps += part.steps;
    characters += part.characters;
  };
  if (Array.isArray(value)) for (const item of value) add(sizeOf(item, budget));
  else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      add(sizeOf(name, budget));
      add(sizeOf(member, budget));
    }
  }
  const size = { steps, characters };
  budget.sizes.set(value, size);
  return size;
}

/** Dates, ranges and the like have no parts of their own. */
function isPlain(value: object): boolean {
  const type: unknown = Object.getPrototypeOf(value);
  return type === Object.prototype || type === null;
}

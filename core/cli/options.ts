/** Values of options that several CLI commands share. */
import { InvalidArgumentError } from 'commander';

/** A count from 1 to 10,000. */
export function limit(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 10_000) return value;
  throw new InvalidArgumentError('Say a number from 1 to 10000.');
}

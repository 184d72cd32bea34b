/**
 * Filters of properties whose stored form differs from the shown form: states by their names, and texts that
 * are shown as empty if the store has none.
 */
import { itemsOf } from '../../values/members.ts';
import type { FilterOperator } from './filter-sql.ts';
import { holds } from './holding.ts';

/** Whether a shown text meets a condition, by the comparison that the store would use. */
export function meets(shown: string, operator: FilterOperator, value: unknown): boolean {
  if (operator === 'In' || operator === 'NotIn') {
    const listed = itemsOf(value).includes(shown);
    return listed === (operator === 'In');
  }
  const text = String(value);
  switch (operator) {
    case 'Equals':
      return shown === text;
    case 'NotEquals':
      return shown !== text;
    case 'Contains':
      return holds(shown, text);
    case 'StartsWith':
      return shown.startsWith(text);
    case 'EndsWith':
      return shown.endsWith(text);
    case 'GreaterThan':
      return shown > text;
    case 'GreaterThanOrEqual':
      return shown >= text;
    case 'LessThan':
      return shown < text;
    case 'LessThanOrEqual':
      return shown <= text;
  }
}

/** The numbers whose names meet the condition. */
export function numbersThatMeet(
  words: Readonly<Record<string, number>>,
  operator: FilterOperator,
  value: unknown,
): readonly number[] {
  return Object.entries(words).flatMap(([word, number]) => (meets(word, operator, value) ? [number] : []));
}

/** Whether the value suits the operator: a text, or a list of texts. */
export function isWorded(operator: FilterOperator, value: unknown): boolean {
  const isText = (one: unknown) => typeof one === 'string';
  return operator === 'In' || operator === 'NotIn'
    ? Array.isArray(value) && value.every(isText)
    : isText(value);
}

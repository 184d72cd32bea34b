/** Says what rules answer, read from the documentation of json-rules-engine and of our operators, without either. */
import type { CompiledRule, Facts } from '../../../core/command/policy/policy.ts';
import { hasMembers, membersOf } from '../../../core/values/members.ts';

/** The rules have no answer: a comparison that was made has no result. */
export class NoAnswer extends Error {}

/** The names of the rules that hold; throws NoAnswer. */
export function held(rules: readonly CompiledRule[], facts: Facts): readonly string[] {
  const results = rules.map(({ conditions }) => holds(conditions, facts));
  return rules.filter((_, at) => results[at]).map(({ name }) => name);
}

function holds(node: unknown, facts: Facts): boolean {
  const { all, any, not } = membersOf(node);
  if (not !== undefined) return !holds(not, facts);
  if (Array.isArray(all)) return bySets(all, facts, true);
  if (Array.isArray(any)) return any.length === 0 || bySets(any, facts, false);
  return compared(membersOf(node), facts);
}

/** Conditions of one priority are all asked; the next ones only while the group is undecided. */
function bySets(conditions: readonly unknown[], facts: Facts, isAll: boolean): boolean {
  const sets = Map.groupBy(conditions, (one) => Number(membersOf(one).priority) || 1);
  for (const priority of [...sets.keys()].sort((a, b) => b - a)) {
    const answers = (sets.get(priority) ?? []).map((one) => holds(one, facts));
    if (answers.includes(!isAll)) return !isAll;
  }
  return isAll;
}

function compared(leaf: Readonly<Record<string, unknown>>, facts: Facts): boolean {
  const { operator, value } = leaf;
  const isOther = hasMembers(value) && 'fact' in value;
  const left = factOf(leaf, facts);
  const right = isOther ? factOf(value, facts) : structuredClone(value);
  switch (operator) {
    case 'equal':
      return left === right;
    case 'notEqual':
      return left !== null && right !== null && left !== right;
    case 'in':
      return Array.isArray(right) && right.some((one) => one === left);
    case 'notIn':
      return left !== null && Array.isArray(right) && !right.includes(left);
    case 'contains':
      return Array.isArray(left) && left.some((one) => one === right);
    case 'doesNotContain':
      return Array.isArray(left) && !left.some((one) => one === right);
    case 'present':
      return (left !== null && left !== undefined) === right;
    default:
      return inOrder(String(operator), left, right);
  }
}

function factOf(of: Readonly<Record<string, unknown>>, facts: Facts): unknown {
  const fact = String(of.fact);
  if (!Object.hasOwn(facts, fact)) throw new NoAnswer(fact);
  const value = facts[fact];
  if (typeof of.path !== 'string' || !hasMembers(value)) return value;
  return of.path
    .replace(/^\$?\.?/, (start) => (start === '.' ? '.' : ''))
    .split('.')
    .reduce<unknown>((at, name) => {
      if (at === null) return null;
      return hasMembers(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    }, value);
}

const orders: Readonly<Record<string, (sign: number) => boolean>> = {
  Below: (sign) => sign < 0,
  AtMost: (sign) => sign <= 0,
  Above: (sign) => sign > 0,
  AtLeast: (sign) => sign >= 0,
  Equal: (sign) => sign === 0,
  NotEqual: (sign) => sign !== 0,
  Before: (sign) => sign < 0,
  AtOrBefore: (sign) => sign <= 0,
  After: (sign) => sign > 0,
  AtOrAfter: (sign) => sign >= 0,
};

function inOrder(operator: string, left: unknown, right: unknown): boolean {
  const [, kind = '', word = ''] = /^(number|money|instant)(\w+)$/.exec(operator) ?? [];
  const order = orders[word];
  if (order === undefined) throw new NoAnswer(operator);
  if (left === null || right === null) return false;
  return order(Math.sign(read(kind, left) - read(kind, right)));
}

/** A number for each value, as far as the tests have such values. */
function read(kind: string, value: unknown): number {
  const isText = typeof value === 'string';
  if (kind === 'number' && Number.isFinite(value)) return Number(value);
  if (kind === 'money' && (isText || typeof value === 'number')) {
    if (/^-?\d+(?:\.\d\d?)?$/.test(String(value))) return Math.round(Number(value) * 100);
  }
  if (kind === 'instant' && isText && /^\d{4}-\d\d-\d\d(?:T.*Z)?$/.test(value)) {
    return Date.parse(value);
  }
  throw new NoAnswer(`${typeof value} as ${kind}`);
}

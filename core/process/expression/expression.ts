/**
 * The closed grammar of `${...}` in processes: paths, literals, comparison, arithmetic, boolean logic and
 * choice. It has no calls and no assignments, and reads only own members of plain data, so text in a diagram
 * runs no code. Expressions that only Camunda allows are rejected with a replacement.
 */
import { type Expression, type Node, parseExpressionAt, type Super } from 'acorn';
import { compileFeel } from '../../feel/feel.ts';
import { FeelProblem } from '../../feel/tree.ts';
import { type Budget, spend, stepsOf } from '../../values/budget.ts';
import { shownStart } from '../../values/shown.ts';
import { MissingValue, UnfitValue } from '../../values/value-problem.ts';
import { memberOf, operatorOf, otherwise, saysYesOrNo, written, writtenSize } from './operators.ts';
import { isFeel, partsOf, soleExpression } from './text-parts.ts';
import { timed, turnBudget } from './turn-budget.ts';

/** The values that an expression can read: variables by name, then their own members. */
export type Scope = Readonly<Record<string, unknown>>;

/** An expression outside the grammar. The message names the problem and its place. */
export class ExpressionProblem extends Error {}

/**
 * A compiled expression or template. Lenient ones read a missing path as undefined. Strict ones are the
 * inputs of commands, rules, messages and conditions. They throw MissingValue for a missing path, unless `?.`
 * or `??` allows it. They throw UnfitValue if an operator cannot use a value.
 */
export type Evaluate = (scope: Scope, budget?: Budget) => unknown;

/** A part of an expression. All parts of a text share a budget. */
type Part = (scope: Scope, budget: Budget) => unknown;

/** Evaluates a whole text by its parts. */
const whole =
  (part: Part): Evaluate =>
  (scope, budget) =>
    budget === undefined ? timed(() => part(scope, turnBudget())) : part(scope, budget);

/** How an expression treats missing values. */
export type Reading = 'lenient' | 'strict';

/** The most characters that one expression may have. */
const longest = 2000;

/** Whether the text holds an expression. */
export function hasExpression(text: string): boolean {
  return text.includes('${') || isFeel(text);
}

/**
 * Compiles text of a diagram. `${...}` alone keeps the type of its value. Within other text the value becomes
 * text. A bare `context.` path counts as an expression, and text that begins with `=` is FEEL. All other text
 * is literal. Throws ExpressionProblem.
 */
export function compileText(text: string, reading: Reading = 'lenient'): Evaluate {
  if (isFeel(text)) return feelOf(text, reading);
  const only = soleExpression(text);
  if (only !== undefined) return compile(only, reading);
  const parts = partsOf(text);
  if ('unclosed' in parts) {
    throw new ExpressionProblem(`an expression is not closed: ${parts.unclosed}`);
  }
  const evaluates = parts.map((part): Part => {
    if ('code' in part) return compile(part.code, reading);
    if (part.text.includes('#{')) throw new ExpressionProblem(`${part.text.trim()}: ${hash}`);
    return () => part.text;
  });
  const [first] = parts;
  if (first !== undefined && parts.length === 1 && 'text' in first) return () => first.text;
  return whole((scope, budget) =>
    evaluates.map((evaluate) => made(evaluate(scope, budget), text, budget)).join(''),
  );
}

/** A value as text, counted before it is written out. */
function made(value: unknown, expression: string, budget: Budget): string {
  spend(budget, 'characters', writtenSize(value, budget), expression);
  return written(value);
}

/** Compiles FEEL text with its `=`. Throws ExpressionProblem. */
export function feelOf(text: string, reading: Reading): Evaluate {
  const shown = text.trim();
  try {
    const evaluate = compileFeel(shown.slice(1), { lenient: reading === 'lenient', shown });
    return whole(evaluate);
  } catch (error) {
    if (!(error instanceof FeelProblem)) throw error;
    throw new ExpressionProblem(`${shown} is not valid FEEL: ${error.message}`);
  }
}

/** Compiles one expression without its `${}`. Throws ExpressionProblem. */
export function compile(code: string, reading: Reading = 'lenient'): Evaluate {
  return whole(build(parsed(code), { code, reading }));
}

/**
 * Compiles an expression whose value is true or false, in strict mode. The operands of `!`, `&&`, `||` and
 * `?:` must also be true or false, or undefined if `?.` allows it. Throws ExpressionProblem.
 */
export function compileTruth(code: string): Evaluate {
  return whole(truth(parsed(code), { code, reading: 'strict' }));
}

function parsed(code: string): Expression {
  if (code.length > longest) throw new ExpressionProblem('an expression is too long');
  const text = code.trim();
  let node: Expression;
  try {
    node = parseExpressionAt(code, 0, { ecmaVersion: 2022, preserveParens: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const cure = cureOfSyntax(code);
    throw new ExpressionProblem(`${text} is not a valid expression: ${why}${cure}`);
  }
  const rest = code.slice(node.end).trim();
  if (rest !== '') {
    throw new ExpressionProblem(`${rest} cannot follow in ${text}${cureOfSyntax(code)}`);
  }
  return node;
}

/** The text to compile, and the mode. */
interface Source {
  readonly code: string;
  readonly reading: Reading;
}

function build(node: Expression, source: Source): Part {
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      if (!plain) throw new ExpressionProblem('only text, numbers, true, false and null are literals');
      return () => value;
    }
    case 'Identifier':
      plainName(node);
      if (node.name === 'execution') throw notAllowed(execution);
      return node.name === 'undefined'
        ? () => undefined
        : found(
            (scope) => memberOf(scope, node.name),
            (scope) => scope,
            node,
            source,
          );
    case 'ParenthesizedExpression':
      return build(node.expression, source);
    case 'ChainExpression':
      return build(node.expression, source);
    case 'MemberExpression':
      return member(node, source);
    case 'UnaryExpression':
      return unary(node, source);
    case 'BinaryExpression':
      return binary(node, source);
    case 'LogicalExpression': {
      const asked = node.operator === '??' ? mayBeAbsent(source) : source;
      const [left, right] = [build(node.left, asked), build(node.right, source)];
      if (node.operator === '&&') return (scope, budget) => left(scope, budget) && right(scope, budget);
      if (node.operator === '||') return (scope, budget) => left(scope, budget) || right(scope, budget);
      return (scope, budget) => left(scope, budget) ?? right(scope, budget);
    }
    case 'ConditionalExpression': {
      const test = build(node.test, source);
      const [yes, no] = [build(node.consequent, source), build(node.alternate, source)];
      return (scope, budget) => (test(scope, budget) ? yes(scope, budget) : no(scope, budget));
    }
    case 'ArrayExpression': {
      const items = node.elements.map((item) => {
        if (item === null || item.type === 'SpreadElement') throw notAllowed('a spread or a gap');
        return build(item, source);
      });
      return (scope, budget) => items.map((item) => item(scope, budget));
    }
    default:
      throw notAllowed(cureOfNode(node, source.code) ?? node.type);
  }
}

/** A boolean expression: operators and choices of boolean expressions, or a value that is true or false. */
function truth(node: Expression, source: Source): Part {
  const part = (inner: Expression) => truth(inner, source);
  switch (node.type) {
    case 'ParenthesizedExpression':
      return part(node.expression);
    case 'UnaryExpression': {
      if (node.operator !== '!') break;
      const argument = part(node.argument);
      return (scope, budget) => argument(scope, budget) !== true;
    }
    case 'LogicalExpression': {
      const { operator } = node;
      const left = truth(node.left, operator === '??' ? mayBeAbsent(source) : source);
      const right = part(node.right);
      if (operator === '??') return (scope, budget) => left(scope, budget) ?? right(scope, budget);
      const decides = operator === '||';
      return (scope, budget) =>
        (left(scope, budget) === true) === decides ? decides : right(scope, budget) === true;
    }
    case 'ConditionalExpression': {
      const [test, yes, no] = [part(node.test), part(node.consequent), part(node.alternate)];
      return (scope, budget) => (test(scope, budget) === true ? yes(scope, budget) : no(scope, budget));
    }
    default:
  }
  return yesOrNo(node, source);
}

/** Checks that a value is true or false. Undefined passes, since it occurs only if `?.` or `??` allows it. */
function yesOrNo(node: Expression, source: Source): Part {
  const text = source.code.slice(node.start, node.end);
  const isValue =
    (node.type === 'Literal' && typeof node.value !== 'boolean') ||
    (node.type === 'BinaryExpression' && !saysYesOrNo(node.operator)) ||
    ['ArrayExpression', 'UnaryExpression'].includes(node.type);
  const evaluate = build(node, source);
  if (isValue) throw new ExpressionProblem(`${text} is neither true nor false: compare it with something`);
  const isLenient = source.reading === 'lenient';
  return (scope, budget) => {
    const value = evaluate(scope, budget);
    if (typeof value === 'boolean' || value === undefined) return value;
    if (value === null && isLenient) return undefined;
    throw new UnfitValue(`\${${source.code}}`, `${text} is ${shownStart(value)}: it has to be true or false`);
  };
}

/** Rejects a name with escapes: the host would read it, but readers of the diagram would not recognize it. */
function plainName({ name, start, end }: { readonly name: string } & Node): void {
  if (end - start !== name.length) throw notAllowed(`an escape in the name ${name}`);
}

function notAllowed(what: string): ExpressionProblem {
  return new ExpressionProblem(
    `${what} is not allowed: expressions hold paths, literals, comparison, arithmetic and boolean signs`,
  );
}

/** In `a?.b` both `a` and its `b` may be missing. If `a` is missing, the rest is not evaluated. */
function member(node: Extract<Expression, { type: 'MemberExpression' }>, source: Source): Part {
  if (node.object.type === 'Super') throw notAllowed('super');
  const object = build(node.object, node.optional ? mayBeAbsent(source) : source);
  if (!node.computed) {
    if (node.property.type !== 'Identifier') throw notAllowed('a private name');
    plainName(node.property);
    const { name } = node.property;
    return found((holder) => memberOf(holder, name), object, node, source);
  }
  if (node.property.type === 'PrivateIdentifier') throw notAllowed('a private name');
  const property = build(node.property, source);
  const named: Member = (holder, scope, budget) => {
    const name = property(scope, budget);
    spend(budget, 'characters', writtenSize(name, budget), `\${${source.code}}`);
    return memberOf(holder, String(name));
  };
  return found(named, object, node, source);
}

const mayBeAbsent = (source: Source): Source => ({ ...source, reading: 'lenient' });

/** Reads a member of a holder. */
type Member = (holder: unknown, scope: Scope, budget: Budget) => unknown;

/**
 * Checks that a strict expression found a value. The holder is evaluated once, so a chain of many members
 * takes linear time.
 */
function found(member: Member, object: Part, node: Expression, { code, reading }: Source): Part {
  const isOptional = node.type === 'MemberExpression' && node.optional;
  if (reading === 'lenient' || isOptional) {
    return (scope, budget) => member(object(scope, budget), scope, budget);
  }
  const endsEarly = node.type === 'MemberExpression' && isChained(node.object);
  return (scope, budget) => {
    const holder = object(scope, budget);
    const value = member(holder, scope, budget);
    if (value !== undefined) return value;
    if (endsEarly && (holder ?? null) === null) return undefined;
    const missing = code.slice(node.start, node.end).trim();
    throw new MissingValue(
      `\${${code}}`,
      missing,
      `Write ?? with what counts then (${missing} ?? null) where it may be absent.`,
    );
  };
}

function unary(node: Extract<Expression, { type: 'UnaryExpression' }>, source: Source): Part {
  const argument = build(node.argument, source);
  if (node.operator === '!') return (scope, budget) => !argument(scope, budget);
  if (node.operator === '-') return signed('-', () => 0, argument, node, source);
  if (node.operator === '+') return signed('-', argument, () => 0, node, source);
  throw notAllowed(node.operator);
}

function binary(node: Extract<Expression, { type: 'BinaryExpression' }>, source: Source): Part {
  if (node.left.type === 'PrivateIdentifier') throw notAllowed('a private name');
  // A comparison with null or undefined tests whether the value exists.
  const asks = isNothing(node.left) || isNothing(node.right);
  const within = asks ? mayBeAbsent(source) : source;
  const [left, right] = [build(node.left, within), build(node.right, within)];
  return signed(node.operator, left, right, node, source);
}

/** The steps for reading a value. For text they grow with its length. */
const textSteps = (value: unknown): number => (typeof value === 'string' ? 1 + stepsOf(value.length) : 1);

/** An operator between two values. */
function signed(sign: string, left: Part, right: Part, node: Expression, { code, reading }: Source): Part {
  const operator = operatorOf(sign);
  if (operator === undefined) throw notAllowed(sign);
  const text = code.slice(node.start, node.end);
  return (scope, budget) => {
    const [a, b] = [left(scope, budget), right(scope, budget)];
    spend(budget, 'steps', textSteps(a) + textSteps(b), `\${${code}}`);
    const value = operator(a, b, { budget, expression: `\${${code}}` });
    if (value !== undefined) return value;
    if (reading === 'lenient') return otherwise(sign);
    const says = `${text} cannot be said of ${shownStart(a)} and ${shownStart(b)}`;
    throw new UnfitValue(`\${${code}}`, says);
  };
}

/** The reason why `#{...}` is rejected. */
export const hash = `#{...} is not read; write \${...}`;

/** The reason why `execution` is rejected. */
export const execution =
  'The object execution (it is of Camunda: name the variable itself, as in context.amount)';

const words: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  and: '&&',
  or: '||',
  not: '!',
  div: '/',
  mod: '%',
};

/** A hint for text that does not parse: words of the unified expression language are operators here. */
export function cureOfSyntax(code: string): string {
  const bare = code.replace(/'[^']*'|"[^"]*"/g, '');
  if (/\bempty\b/.test(bare)) return ' (write name == null or name.length == 0 instead of empty)';
  const word = Object.keys(words).find((it) => new RegExp(`\\b${it}\\b`).test(bare));
  if (word !== undefined) return ` (write ${words[word]} instead of ${word})`;
  if (bare.trim().startsWith('{')) return ' (an object has no place in an expression)';
  return '';
}

/** The problem of a node that the grammar does not have, in words. Undefined for nodes without a message. */
export function cureOfNode(node: Expression, code: string): string | undefined {
  if (node.type === 'CallExpression') {
    const called = code.slice(node.callee.start, node.callee.end);
    return `The call of ${called} (nothing is called: name the variable itself, or compute it in a script task before)`;
  }
  if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') {
    return 'An assignment (expressions change nothing: set variables by an output mapping or a script task; equal is ==)';
  }
  return undefined;
}

/** Whether a `?.` comes earlier in the same chain. */
export function isChained(node: Expression | Super): boolean {
  return node.type === 'MemberExpression' && (node.optional || isChained(node.object));
}

/** Whether a node is the literal null or undefined. */
export function isNothing(node: Expression): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && node.value === null;
}

/**
 * The closed grammar of `${...}` in processes: paths, literals, comparison, arithmetic, boolean, choice. Nothing
 * is called, nothing is assigned, and only own members of plain data are seen, so text in a diagram runs no code.
 */
import { type Expression, type Node, parseExpressionAt } from 'acorn';
import { Decimal } from 'decimal.js';
import { MissingValue } from './missing.ts';

/** What an expression sees: names first, then their own members. */
export type Scope = Readonly<Record<string, unknown>>;

/** An expression that is not in the grammar; the message says what is wrong and where. */
export class ExpressionProblem extends Error {}

/**
 * A compiled expression or template. Lenient ones (conditions) take a missing path for undefined; strict ones
 * (what is given to a command, a rule, a message) throw MissingValue unless `?.` or `??` says that it may be absent.
 */
export type Evaluate = (scope: Scope) => unknown;

/** How an expression takes what is not there. */
export type Reading = 'lenient' | 'strict';

/** The most characters that one expression may have. */
const longest = 2000;

const whole = /^\s*\$\{([\s\S]*)\}\s*$/;

/** Whether the text holds an expression. */
export function hasExpression(text: string): boolean {
  return text.includes('${');
}

/**
 * Compiles text of a diagram: `${...}` alone keeps the type of its value; within other text it is written into
 * it; a bare `context.` path counts as an expression; other text is itself. Throws ExpressionProblem.
 */
export function compileText(text: string, reading: Reading = 'lenient'): Evaluate {
  if (/^\s*context(?:\.[A-Za-z_$][\w$]*|\[\d+\])+\s*$/.test(text)) {
    return compile(text.trim(), reading);
  }
  if (!hasExpression(text)) return () => text;
  const parts = partsOf(text);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && 'code' in only && whole.test(text)) {
    return compile(only.code, reading);
  }
  const compiled = parts.map((part) =>
    'code' in part ? compile(part.code, reading) : () => part.text,
  );
  return (scope) => compiled.map((evaluate) => written(evaluate(scope))).join('');
}

type TextPart = { readonly code: string } | { readonly text: string };

/** Text and expressions in turn; braces within an expression's strings do not end it. */
function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('${', at);
    if (open < 0) {
      parts.push({ text: text.slice(at) });
      break;
    }
    if (open > at) parts.push({ text: text.slice(at, open) });
    const close = closingBrace(text, open + 2);
    if (close < 0) throw new ExpressionProblem(`an expression is not closed: ${text.slice(open)}`);
    parts.push({ code: text.slice(open + 2, close) });
    at = close + 1;
  }
  return parts;
}

function closingBrace(text: string, from: number): number {
  let quote: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (quote !== undefined) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = undefined;
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  return -1;
}

function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Compiles one expression without its `${}`. Throws ExpressionProblem. */
export function compile(code: string, reading: Reading = 'lenient'): Evaluate {
  if (code.length > longest) throw new ExpressionProblem('an expression is too long');
  let node: Expression;
  try {
    node = parseExpressionAt(code, 0, { ecmaVersion: 2022 });
  } catch (error) {
    throw new ExpressionProblem(`${code.trim()} is no expression: ${(error as Error).message}`);
  }
  const rest = code.slice(node.end).trim();
  if (rest !== '') throw new ExpressionProblem(`${rest} cannot follow in ${code.trim()}`);
  return build(node, { code, reading });
}

/** The text that is compiled, and how. */
interface Source {
  readonly code: string;
  readonly reading: Reading;
}

function build(node: Expression, source: Source): Evaluate {
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      if (!plain)
        throw new ExpressionProblem('only text, numbers, true, false and null are literals');
      return () => value;
    }
    case 'Identifier':
      plainName(node);
      return node.name === 'undefined'
        ? () => undefined
        : found(
            ownMember((scope) => scope, node.name),
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
      if (node.operator === '&&') return (scope) => left(scope) && right(scope);
      if (node.operator === '||') return (scope) => left(scope) || right(scope);
      return (scope) => left(scope) ?? right(scope);
    }
    case 'ConditionalExpression': {
      const [test, yes, no] = [node.test, node.consequent, node.alternate].map((part) =>
        build(part, source),
      ) as [Evaluate, Evaluate, Evaluate];
      return (scope) => (test(scope) ? yes(scope) : no(scope));
    }
    case 'ArrayExpression': {
      const items = node.elements.map((item) => {
        if (item === null || item.type === 'SpreadElement') throw notAllowed('a spread or a gap');
        return build(item, source);
      });
      return (scope) => items.map((item) => item(scope));
    }
    default:
      throw notAllowed(node.type);
  }
}

/** A name in other letters than its own would be read by the host and seen by nobody. */
function plainName({ name, start, end }: { readonly name: string } & Node): void {
  if (end - start !== name.length) throw notAllowed(`an escape in the name ${name}`);
}

function notAllowed(what: string): ExpressionProblem {
  return new ExpressionProblem(
    `${what} is not allowed: expressions hold paths, literals, comparison, arithmetic and boolean signs`,
  );
}

/** `a?.b`: neither `a` nor its `b` need be there, and what follows is not asked of nothing. */
function member(node: Extract<Expression, { type: 'MemberExpression' }>, source: Source): Evaluate {
  if (node.object.type === 'Super') throw notAllowed('super');
  const object = build(node.object, node.optional ? mayBeAbsent(source) : source);
  if (!node.computed) {
    if (node.property.type !== 'Identifier') throw notAllowed('a private name');
    plainName(node.property);
    return found(ownMember(object, node.property.name), node, source, object);
  }
  if (node.property.type === 'PrivateIdentifier') throw notAllowed('a private name');
  const property = build(node.property, source);
  return found((scope) => ownMember(object, String(property(scope)))(scope), node, source, object);
}

const mayBeAbsent = (source: Source): Source => ({ ...source, reading: 'lenient' });

/** Sees that a strict expression found something. */
function found(
  evaluate: Evaluate,
  node: Expression,
  { code, reading }: Source,
  object?: Evaluate,
): Evaluate {
  const isOptional = node.type === 'MemberExpression' && node.optional;
  if (reading === 'lenient' || isOptional) return evaluate;
  const endsEarly = node.type === 'MemberExpression' && isChained(node.object);
  return (scope) => {
    const value = evaluate(scope);
    if (value !== undefined) return value;
    if (endsEarly && (object?.(scope) ?? null) === null) return undefined;
    throw new MissingValue(`\${${code}}`, code.slice(node.start, node.end).trim());
  };
}

/** Whether a `?.` stands before this in the same chain. */
function isChained(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { optional, object } = node as Extract<Expression, { type: 'MemberExpression' }>;
  return optional || isChained(object);
}

/** A member that the data itself has; `length` of text and lists counts as one. */
function ownMember(object: Evaluate, name: string): Evaluate {
  return (scope) => {
    const holder = object(scope);
    if (name === 'length' && (typeof holder === 'string' || Array.isArray(holder))) {
      return holder.length;
    }
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) {
      return undefined;
    }
    return (holder as Scope)[name];
  };
}

function unary(node: Extract<Expression, { type: 'UnaryExpression' }>, source: Source): Evaluate {
  const argument = build(node.argument, source);
  if (node.operator === '!') return (scope) => !argument(scope);
  if (node.operator === '-') return (scope) => -Number(argument(scope));
  if (node.operator === '+') return (scope) => Number(argument(scope));
  throw notAllowed(node.operator);
}

/** Arithmetic is decimal, so that 0.1 + 0.2 is 0.3. */
const arithmetic: Readonly<Record<string, (left: Decimal, right: Decimal) => Decimal>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.dividedBy(right),
  '%': (left, right) => left.modulo(right),
};

type Ordered = number | string;
const comparisons: Readonly<Record<string, (left: Ordered, right: Ordered) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function binary(node: Extract<Expression, { type: 'BinaryExpression' }>, source: Source): Evaluate {
  if (node.left.type === 'PrivateIdentifier') throw notAllowed('a private name');
  const { operator } = node;
  // Who compares with nothing asks whether it is there.
  const asks = isNothing(node.left) || isNothing(node.right);
  const within = asks ? mayBeAbsent(source) : source;
  const [left, right] = [build(node.left, within), build(node.right, within)];
  if (operator === '==' || operator === '===') return (scope) => same(left(scope), right(scope));
  if (operator === '!=' || operator === '!==') return (scope) => !same(left(scope), right(scope));
  const compare = comparisons[operator];
  if (compare !== undefined) {
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
      return isNumber(a) && isNumber(b) && compare(Number(a), Number(b));
    };
  }
  const sum = arithmetic[operator];
  if (sum === undefined) throw notAllowed(operator);
  return (scope) => {
    const [a, b] = [left(scope), right(scope)];
    if (isNumber(a) && isNumber(b) && !(typeof a === 'string' && typeof b === 'string')) {
      return sum(new Decimal(a), new Decimal(b)).toNumber();
    }
    return operator === '+' ? written(a) + written(b) : undefined;
  };
}

function isNothing(node: Node): boolean {
  if (node.type === 'Identifier') return (node as { readonly name?: string }).name === 'undefined';
  return node.type === 'Literal' && (node as { readonly value?: unknown }).value === null;
}

function isNumber(value: unknown): value is number | string {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
}

/** Equal values; nothing equals nothing, whichever way it is missing. */
function same(left: unknown, right: unknown): boolean {
  return (left ?? null) === (right ?? null);
}

/** Checks the form of scripts: an expression, or statements with `return`. The sandbox runs them. */

import { getLineInfo, type Options, parse, parseExpressionAt } from 'acorn';
import { membersOf } from '../values/members.ts';
import { bodyFault, type Fault, functionFault, treeFault } from './flow.ts';

/** The largest script, in bytes of UTF-8. */
export const maxCodeBytes = 32 * 1024;

const options: Options = { ecmaVersion: 2024, sourceType: 'script', allowHashBang: false };

/** `problem` names the problem and its fix. The position is a line and column of the script (from 1). */
export type Syntax =
  | { readonly form: 'expression' | 'statements' }
  | { readonly problem: string; readonly line: number; readonly column: number };

/**
 * Checks a script. It is one expression, whose value is the result, or the body of a strict function that can
 * `return`. Code that can never return a value is rejected.
 */
export function syntaxOf(code: string): Syntax {
  try {
    return judged(code);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: 'is nested too deeply', line: 1, column: 1 };
  }
}

/** The problem of the function in a file of the library, by the same rules for its body. */
export function functionProblem(code: string): Extract<Syntax, { readonly problem: string }> | undefined {
  const fault = functionFault(parseExpressionAt(code, 0, options), code);
  return fault === undefined ? undefined : placed(fault, code);
}

/** The expression without the semicolons and comments that may follow it. */
export function expressionOf(code: string): string {
  return code.slice(0, expressionEnd(code));
}

function judged(code: string): Syntax {
  if (Buffer.byteLength(code) > maxCodeBytes) {
    return { problem: `is larger than ${maxCodeBytes} bytes`, line: 1, column: 1 };
  }
  if (code.trim() === '') return { problem: 'is empty', line: 1, column: 1 };
  if (isExpression(code)) {
    const fault = treeFault(parseExpressionAt(code, 0, options), code);
    return fault === undefined ? { form: 'expression' } : placed(fault, code);
  }
  // The body is on separate lines, so a comment on its last line cannot hide the closing brace.
  const problem = syntaxProblem(`(function () {'use strict';\n${code}\n})`);
  if (problem !== undefined) return problem;
  // Code that closes the wrapping function early would be two programs, so the body is also parsed alone.
  const alone = { ...options, allowReturnOutsideFunction: true };
  const early = syntaxProblem(code, alone);
  if (early !== undefined) return early;
  const fault = bodyFault(parse(code, alone).body, code);
  return fault === undefined ? { form: 'statements' } : placed(fault, code);
}

function isExpression(code: string): boolean {
  try {
    // In strict mode, as it will run.
    return parse(`'use strict';(\n${expressionOf(code)}\n)`, options).body.length === 2;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The end of the script's expression. Only semicolons and comments may follow. */
function expressionEnd(code: string): number {
  // Brackets around the whole expression belong to it.
  const { end } = parseExpressionAt(code, 0, { ...options, preserveParens: true });
  const rest = parse(code.slice(end), options).body;
  if (rest.every(({ type }) => type === 'EmptyStatement')) return end;
  throw new SyntaxError('more than one expression');
}

function placed({ problem, at }: Fault, code: string): Extract<Syntax, { readonly problem: string }> {
  const { line, column } = getLineInfo(code, at);
  return { problem, line, column: column + 1 };
}

function syntaxProblem(
  code: string,
  given: Options = options,
): Extract<Syntax, { readonly problem: string }> | undefined {
  try {
    parse(code, given);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = membersOf(membersOf(error).loc);
    const isWrapped = code.startsWith('(function');
    const lines = code.split('\n').slice(isWrapped ? 1 : 0, isWrapped ? -1 : undefined);
    const at = Math.max(1, isWrapped ? Number(line) - 1 : Number(line));
    const problem = error.message.replace(/ \(\d+:\d+\)$/, '');
    // A script that ends too early gets the position of its end, not a position after it.
    const last = lines.at(-1) ?? '';
    return at > lines.length
      ? { problem, line: lines.length, column: last.length + 1 }
      : { problem, line: at, column: Number(column) + 1 };
  }
}

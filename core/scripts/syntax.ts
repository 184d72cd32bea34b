/** What a script may look like: an expression, or statements with `return`. Checked here, run in the sandbox. */

import { getLineInfo, type Options, parse, parseExpressionAt } from 'acorn';
import { membersOf } from '../values/members.ts';
import { bodyFault, type Fault, functionFault, treeFault } from './flow.ts';

/** The largest script, in bytes of UTF-8. */
export const maxCodeBytes = 32 * 1024;

const options: Options = { ecmaVersion: 2024, sourceType: 'script', allowHashBang: false };

/** `problem` says what is wrong, how to mend it, and where, in lines and columns of the script (from 1). */
export type Syntax =
  | { readonly form: 'expression' | 'statements' }
  | { readonly problem: string; readonly line: number; readonly column: number };

/**
 * Whether this is a script: one expression, whose value it answers, or the body of a function in strict mode that
 * can answer by `return`. What would answer nothing, whatever happens, is no script.
 */
export function syntaxOf(code: string): Syntax {
  try {
    return judged(code);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: 'is nested too deeply', line: 1, column: 1 };
  }
}

/** What is wrong with the function that a file of the library holds: the same rules, for its own body. */
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
  // The body stands on lines of its own, so that no comment of its last line reaches the brace.
  const problem = syntaxProblem(`(function () {'use strict';\n${code}\n})`);
  if (problem !== undefined) return problem;
  // What closes the function early is two programs, not one body.
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

/** Where the expression ends that the script is; what follows may be semicolons and comments only. */
function expressionEnd(code: string): number {
  // Brackets around all of it are a part of it.
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
    // What stopped too early ends where the script does, not behind it.
    const last = lines.at(-1) ?? '';
    return at > lines.length
      ? { problem, line: lines.length, column: last.length + 1 }
      : { problem, line: at, column: Number(column) + 1 };
  }
}

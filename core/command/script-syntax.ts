/** What a script may look like: an expression, or statements with `return`. Checked here, run in the sandbox. */
import { type Options, parse, parseExpressionAt } from 'acorn';

/** The largest script, in bytes of UTF-8. */
export const maxCodeBytes = 32 * 1024;

const options: Options = { ecmaVersion: 2024, sourceType: 'script', allowHashBang: false };

/** `problem` says what is wrong and where, in lines and columns of the script (from 1). */
export type Syntax =
  | { readonly form: 'expression' | 'statements' }
  | { readonly problem: string; readonly line: number; readonly column: number };

/** Whether this is a script: an expression first, else the body of a function in strict mode. */
export function syntaxOf(code: string): Syntax {
  if (Buffer.byteLength(code) > maxCodeBytes) {
    return { problem: `is larger than ${maxCodeBytes} bytes`, line: 1, column: 1 };
  }
  if (code.trim() === '') return { problem: 'is empty', line: 1, column: 1 };
  if (isExpression(code)) return { form: 'expression' };
  // The body stands on lines of its own, so that no comment of its last line reaches the brace.
  const problem = syntaxProblem(`(function () {'use strict';\n${code}\n})`);
  if (problem !== undefined) return problem;
  // What closes the function early is two programs, not one body.
  return syntaxProblem(code, { allowReturnOutsideFunction: true }) ?? { form: 'statements' };
}

/** The expression without the semicolons that may end it. */
export function expressionOf(code: string): string {
  return code.replace(/[;\s]+$/, '');
}

function isExpression(code: string): boolean {
  try {
    const text = expressionOf(code);
    const program = parse(`'use strict';(\n${text}\n)`, options);
    // A script that closes the bracket early is no expression.
    const { end } = parseExpressionAt(text, 0, options);
    return program.body.length === 2 && isBlank(text.slice(end));
  } catch {
    return false;
  }
}

/** Nothing but blanks and comments. */
function isBlank(rest: string): boolean {
  return parse(rest, options).body.length === 0;
}

function syntaxProblem(
  code: string,
  more: Partial<Options> = {},
): Extract<Syntax, { readonly problem: string }> | undefined {
  try {
    parse(code, { ...options, ...more });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & {
      readonly loc: { readonly line: number; readonly column: number };
    };
    const isWrapped = code.startsWith('(function');
    return {
      problem: error.message.replace(/ \(\d+:\d+\)$/, ''),
      line: Math.max(1, isWrapped ? loc.line - 1 : loc.line),
      column: loc.column + 1,
    };
  }
}

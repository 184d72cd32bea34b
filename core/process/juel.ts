/** What Camunda's own expressions may say and these may not, each with what to write instead. */
import type { Expression } from 'acorn';

/** Why `#{...}` is refused. */
export const hash = `#{...} is not read; write \${...}`;

/** Why `execution` is refused. */
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

/** A hint for text that does not parse: the words of the unified expression language are signs here. */
export function cureOfSyntax(code: string): string {
  const bare = code.replace(/'[^']*'|"[^"]*"/g, '');
  if (/\bempty\b/.test(bare)) return ' (write name == null or name.length == 0 instead of empty)';
  const word = Object.keys(words).find((it) => new RegExp(`\\b${it}\\b`).test(bare));
  if (word !== undefined) return ` (write ${words[word]} instead of ${word})`;
  if (bare.trim().startsWith('{')) return ' (an object has no place in an expression)';
  return '';
}

/** What is wrong with a part that the grammar does not have, in words; undefined for parts without any. */
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

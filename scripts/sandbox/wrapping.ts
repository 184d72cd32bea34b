/** A script as the function that the sandbox compiles. */
import { LRUCache } from 'lru-cache';
import { expressionOf, type Syntax, syntaxOf } from '../../core/scripts/syntax.ts';

/** Names that scripts are given: variables of the same name are found in `context` only. */
const taken = new Set(
  (
    'context doCmd BankLingo BpmnError console logger $ base64 sha512 hmacSha256 hmacSha512 lib ' +
    'globalThis undefined NaN Infinity eval arguments ' +
    'await break case catch class const continue debugger default delete do else enum export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

const maxNames = 200;

/** Variables that the script sees by their own names. */
export function namesIn(variables: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(variables)
    .filter((name) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && !taken.has(name))
    .sort()
    .slice(0, maxNames);
}

const known = new LRUCache<string, Syntax>({
  max: 2000,
  maxSize: 16_000_000,
  sizeCalculation: (_, code) => code.length + 1,
});

/** What kind of script this is, or what is wrong with it; remembered. */
export function syntaxKnown(code: string): Syntax {
  const found = known.get(code);
  if (found !== undefined) return found;
  const made = syntaxOf(code);
  known.set(code, made);
  return made;
}

/**
 * The function that the sandbox compiles. Its first line is the host's: the script's own begin at 1. An
 * expression is the body of an arrow function, so that errors are placed where they are in it.
 */
export function wrapped(code: string, form: 'expression' | 'statements', names: readonly string[]): string {
  const parameters = ['context', ...names].join(', ');
  return form === 'expression'
    ? `(function () {'use strict'; return (${parameters}) => (\n${expressionOf(code)}\n);})()`
    : // In a block of its own a script may declare a name that it is also given; `this` says that it ended.
      `(function (${parameters}) {'use strict'; {\n${code}\n} return this;})`;
}

/** Whether the script may ask the host while it runs: then it has a child for itself. */
export function mayAsk(code: string): boolean {
  return /doCmd|BankLingo|secure|globalThis|eval|Function|constructor|\\u/.test(code);
}

/** Whether it uses the library. */
export function usesLibrary(code: string): boolean {
  return /\blib\b/.test(code);
}

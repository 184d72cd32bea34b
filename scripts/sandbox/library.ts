/** Library scripts: files that each hold one function, callable as `lib.name(...)` from every script. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseExpressionAt } from 'acorn';
import { expressionOf, functionProblem, syntaxOf } from '../../core/scripts/syntax.ts';
import type { LibraryScript } from './messages.ts';

/** Something wrong in a file of the library. */
export interface LibraryProblem {
  readonly file: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Library {
  /** The good ones, by name. */
  readonly scripts: readonly LibraryScript[];
  readonly problems: readonly LibraryProblem[];
}

/** Reads `*.js` of a folder; a folder that is not there is an empty library. */
export async function readLibrary(folder: string): Promise<Library> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.js')).sort();
  const read = await Promise.all(
    files.map(async (file) => ({ file, code: await readFile(join(folder, file), 'utf8') })),
  );
  const problems = read.flatMap(({ file, code }) => {
    const problem = libraryProblem(file, code);
    return problem === undefined ? [] : [problem];
  });
  const bad = new Set(problems.map(({ file }) => file));
  const scripts = read
    .filter(({ file }) => !bad.has(file))
    .map(({ file, code }) => ({ name: basename(file, '.js'), code: expressionOf(code) }));
  return { scripts, problems };
}

/** A library script is one function: what stands outside of it would outlive the calls. */
function libraryProblem(file: string, code: string): LibraryProblem | undefined {
  const name = basename(file, '.js');
  if (!/^[A-Za-z]\w*$/.test(name)) {
    return { file, message: 'the name of the file must be letters and digits: it is called by it' };
  }
  const syntax = syntaxOf(code);
  if ('problem' in syntax) {
    return { file, message: syntax.problem, line: syntax.line, column: syntax.column };
  }
  const message = 'the file must hold one function, such as (amount) => amount / 100';
  if (syntax.form !== 'expression') return { file, message, line: 1, column: 1 };
  const { type } = parseExpressionAt(expressionOf(code), 0, { ecmaVersion: 2024 });
  const isFunction = type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
  if (!isFunction) return { file, message, line: 1, column: 1 };
  const found = functionProblem(code);
  if (found === undefined) return undefined;
  return { file, message: found.problem, line: found.line, column: found.column };
}

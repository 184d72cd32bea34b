/** Finds the names of commands and library functions in a script. */
import { type Comment, tokenizer } from 'acorn';

/**
 * Names of commands that a script runs by a literal name, each once, in their order. Names that the script
 * computes at run time are not found.
 */
export const commandsIn = (script: string): readonly string[] =>
  named(script, /\b(?:doCmd|BankLingo\s*\.\s*ExecuteCommand)\s*\(\s*(['"`])(?<name>[A-Za-z][\w.-]*)\1/g);

/** Names of library functions that a script calls, each once. */
export const functionsIn = (script: string): readonly string[] =>
  named(script, /\blib\s*(?:\?\.|\.)\s*(?<name>[A-Za-z]\w*)/g);

function named(script: string, pattern: RegExp): readonly string[] {
  const found = [...withoutComments(script).matchAll(pattern)];
  return [...new Set(found.flatMap(({ groups }) => groups?.name ?? []))];
}

/** The script with its comments replaced by blanks. Unchanged if the script cannot be parsed. */
function withoutComments(script: string): string {
  const comments: Comment[] = [];
  try {
    for (const _ of tokenizer(script, { ecmaVersion: 'latest', onComment: comments }));
  } catch {
    return script;
  }
  let text = script;
  for (const { start, end } of comments) {
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }
  return text;
}

/** The execution of a webhook or a job: commands, code or a process. */
export interface Run {
  /** Names of commands, separated by commas. */
  readonly command: string | null;
  readonly executionCode: string | null;
  /** Names of secrets that the code may read. */
  readonly secrets: readonly string[] | null;
  readonly processDefinitionId: string | null;
}

/** Whether the execution uses a thing of that kind with one of these names. */
export function runsOneOf(run: Run, kind: string, names: ReadonlySet<string>): boolean {
  if (kind === 'process') return names.has(run.processDefinitionId ?? '');
  if (kind === 'secret') return run.secrets?.some((name) => names.has(name)) === true;
  if (kind === 'library') {
    return functionsIn(run.executionCode ?? '').some((name) => names.has(name));
  }
  if (kind !== 'command') return false;
  const written = (run.command ?? '').split(',').map((name) => name.trim());
  return [...written, ...commandsIn(run.executionCode ?? '')].some((name) => names.has(name));
}

/** Findings about a definition, a text or a script, and hints for misspelt words. */
import { distance } from 'fastest-levenshtein';
import { syntaxOf } from '../../scripts/syntax.ts';
import { conditionProblem } from '../expression/condition.ts';
import { compileText, ExpressionProblem } from '../expression/expression.ts';
import type { DefinitionFault } from '../faults.ts';
import { kindOf } from '../reading/plan.ts';
import { namesAt, placeNames } from '../reading/property-names.ts';
import { type Element, elementsIn } from '../reading/xml.ts';

/** An error or a warning about an element of a definition. */
export interface Finding {
  readonly elementId: string;
  /** An error rejects the definition, a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** The line in the file, from 1, if known. */
  readonly line?: number;
}

export const fault = (elementId: string, code: DefinitionFault, message: string): Finding => ({
  elementId,
  severity: 'error',
  code,
  message,
});

export const oddity = (elementId: string, code: string, message: string): Finding => ({
  elementId,
  severity: 'warning',
  code,
  message,
});

/** The names that a definition may refer to, looked up during the check. */
export interface Known {
  /** Input schema of a command or query that processes may run, or undefined. */
  command(name: string): Readonly<Record<string, unknown>> | undefined;
  ruleSet(name: string): boolean;
  /** Names of commands, for a hint when one is misspelt. */
  readonly commands: readonly string[];
  /** Roles of the bank, if known. */
  readonly roles?: () => readonly string[];
}

/** The most similar name, for a hint. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const word = name.toLowerCase();
  const most = word.length < 5 ? 1 : 2;
  return names
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, far: distance(one.toLowerCase(), word) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)[0]?.one;
}

/** Whether the host reads a property of this name at the element. */
export function readsAt(element: Element, name: string): boolean {
  const kind = kindOf(element.$type);
  if (kind === undefined) return false;
  const events = elementsIn(element.eventDefinitions).map(({ $type }) => ({
    kind: $type.replace(/^bpmn:(\w+)EventDefinition$/, '$1').toLowerCase(),
  }));
  return namesAt({ kind, type: element.$type, events }).includes(name);
}

/** The kind of an element in the words of analysts. */
export function placeOf({ $type }: Element): string {
  const kind = kindOf($type);
  return kind === undefined ? 'this element' : placeNames[kind];
}

/** Whether a text compiles. */
export function expressionFindings(id: string, text: string, what: string): readonly Finding[] {
  try {
    compileText(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [fault(id, 'EXPRESSION', `${what}: ${error.message}.`)];
  }
}

/** Checks that a text is a condition: one expression with the result true or false. */
export function conditionFindings(id: string, text: string, what: string): readonly Finding[] {
  const problem = conditionProblem(text);
  return problem === undefined ? [] : [fault(id, 'EXPRESSION', `${what}: ${problem}`)];
}

/** Checks a script of the element. `what` names the script in messages. */
export function scriptFindings(
  id: string,
  script: string,
  what: string,
  language = 'javascript',
): readonly Finding[] {
  if (!/^(?:text\/|application\/)?javascript$|^js$/i.test(language)) {
    return [fault(id, 'SCRIPT', `${language} is not run; write javascript.`)];
  }
  const syntax = syntaxOf(script);
  if (!('problem' in syntax)) return [];
  const { problem, line, column } = syntax;
  return [fault(id, 'SCRIPT', `${what} is not a script: ${problem} (line ${line}, column ${column}).`)];
}

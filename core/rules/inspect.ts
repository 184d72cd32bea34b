/** Finds all problems of one rule file that can be found without other files. */
import type { AnyPolicy, PolicyFinding } from '../command/policy/policy.ts';
import { cutTo } from '../values/shown.ts';
import { freshSizes, mostOfValue } from './answer-limits.ts';
import { shapeFindings } from './shape.ts';
import { readSource, valueAt } from './source.ts';

/** A problem in a file: its place, its value, and the fix. */
export interface Finding extends PolicyFinding {
  /** Path under the rules folder. */
  readonly file: string;
  readonly line: number;
  /** The column in the line, if known. */
  readonly column?: number;
  /** The value in the file. Long ones are cut. */
  readonly value?: unknown;
}

export interface Inspected {
  /** Undefined when the text cannot be read. */
  readonly content?: unknown;
  readonly findings: readonly Finding[];
  /** Line of the place that a JSON pointer names. */
  lineOf(pointer: string): number;
}

/**
 * The path of a rule set's file under the rules folder. The name of a file of decisions includes its ending.
 */
export const fileOf = ({ name }: Pick<AnyPolicy, 'name'>): string =>
  name.endsWith('.dmn') ? name : `${name}.json`;

/** Checks a file's text: its JSON, its keys, its shape, and the demands of its family. */
export function inspect(policy: AnyPolicy, text: string): Inspected {
  return inspectWith(fileOf(policy), text, (content) => {
    const shape = shapeFindings(policy.schema, content);
    return shape.length > 0 ? shape : (policy.check?.(content) ?? []);
  });
}

/** The same for any file. `look` checks the content if it can be read. */
export function inspectWith(
  file: string,
  text: string,
  look: (content: unknown) => readonly PolicyFinding[],
): Inspected {
  const source = readSource(text);
  if ('problem' in source) {
    const { line, column, problem, mend } = source;
    const message = `is not valid JSON: ${problem}`;
    return { findings: [{ file, line, column, pointer: '', message, mend }], lineOf: () => line };
  }
  const repeated = source.repeated.map((pointer) => ({
    pointer,
    message: 'is given twice in the same object; only the last one counts',
    mend: 'remove one of them',
  }));
  const inexact = source.inexact.map((pointer) => ({
    pointer,
    message: 'has more digits than are kept: another number would count',
    mend: 'write fewer digits',
  }));
  const sizes = freshSizes();
  const findings = [...repeated, ...inexact, ...look(source.value)].map((finding) => ({
    file,
    line: source.lineOf(finding.pointer),
    ...finding,
    value: cutTo(mostOfValue, valueAt(source.value, finding.pointer), sizes),
  }));
  return { content: source.value, findings, lineOf: source.lineOf };
}

/** A finding in one line: `transactions/velocity.json:3 /maxApprovals "5" must be a whole number; ...`. */
export function findingLine(finding: Finding): string {
  const { file, line, column, pointer, value, message, mend, warning } = finding;
  const at = column === undefined ? `${line}` : `${line}:${column}`;
  const shown = value === undefined ? '' : ` ${shortened(JSON.stringify(value))}`;
  const hint = mend === undefined ? '' : `; ${mend}`;
  const level = warning === true ? ' (warning)' : '';
  return `${file}:${at} ${pointer === '' ? '/' : pointer}${shown} ${message}${hint}${level}`;
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

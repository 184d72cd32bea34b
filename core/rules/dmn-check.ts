/**
 * Finds errors in decisions, and probable mistakes: rows that overlap, cases without a row, rows that never
 * decide. If all cells of a table are literals, the values between them represent all others.
 */
import type { PolicyFinding } from '../command/policy/policy.ts';
import { compileTests } from '../feel/feel.ts';
import { type FeelNode, feelTree } from '../feel/tree.ts';
import { compileDecisions, rowName } from './dmn.ts';
import type { Decision, DecisionContent, DecisionTable } from './dmn-model.ts';
import { isKnownType } from './dmn-types.ts';

/** All errors that prevent decisions from coming into force. */
export function decisionFindings(content: DecisionContent): readonly PolicyFinding[] {
  const { decisions, inputTypes = [], types = [] } = content;
  const found: PolicyFinding[] = [];
  const ids = decisions.map(({ id }) => id);
  const named = (pointer: string, clauses: readonly { readonly type?: string }[]) => {
    for (const { type } of clauses) {
      if (type === undefined || isKnownType(type, types)) continue;
      const mend =
        'use string, number, boolean, date, time, dateTime, a duration, a type of the file, or none';
      found.push({ pointer, message: `names the type ${type}`, mend });
    }
  };
  for (const [at, one] of types.entries()) named(`/types/${at}`, [one, ...(one.members ?? [])]);
  for (const [at, one] of inputTypes.entries()) named(`/inputTypes/${at}`, [one]);
  for (const [at, decision] of decisions.entries()) {
    const pointer = `/decisions/${at}`;
    if (ids.indexOf(decision.id) !== at)
      found.push({ pointer, message: `has the id of another decision: ${decision.id}` });
    for (const other of decision.requires) {
      if (ids.includes(other)) continue;
      found.push({ pointer, message: `needs the decision ${other}, which is not in the file` });
    }
    if (needsItself(decision, decisions)) found.push({ pointer, message: 'needs itself, by others' });
    const { table, literal } = decision;
    if (table === undefined && literal === undefined) found.push({ pointer, message: 'decides nothing' });
    const clauses = [...(table?.inputs ?? []), ...(table?.outputs ?? [])];
    named(pointer, literal === undefined ? clauses : [...clauses, literal]);
    if (table !== undefined) found.push(...tableFindings(table, pointer));
  }
  return [...found, ...compileDecisions(content).problems];
}

function needsItself({ id }: Decision, decisions: readonly Decision[]): boolean {
  const seen = new Set<string>();
  const walk = (at: string): boolean =>
    (decisions.find((one) => one.id === at)?.requires ?? []).some((other) => {
      if (other === id) return true;
      if (seen.has(other)) return false;
      seen.add(other);
      return walk(other);
    });
  return walk(id);
}

function tableFindings(table: DecisionTable, pointer: string): readonly PolicyFinding[] {
  const { hitPolicy, aggregation, inputs, outputs, rows } = table;
  const found: PolicyFinding[] = [];
  const no = (at: string, message: string, mend?: string) =>
    found.push({ pointer: `${pointer}/table${at}`, message, ...(mend === undefined ? {} : { mend }) });
  if (rows.length === 0) no('', 'has no rows');
  for (const [at, row] of rows.entries()) {
    if (row.when.length !== inputs.length)
      no(`/rows/${at}`, `has ${row.when.length} inputs of ${inputs.length}`);
    if (row.outputs.length !== outputs.length)
      no(`/rows/${at}`, `has ${row.outputs.length} outputs of ${outputs.length}`);
    const empty = row.outputs.indexOf('');
    if (empty >= 0)
      no(
        `/rows/${at}`,
        `says nothing in ${outputs[empty]?.name}`,
        'write null where there is nothing to say',
      );
  }
  const names = outputs.map(({ name }) => name);
  if (new Set(names).size < names.length) no('', 'has two outputs of one name');
  const isOrdered = hitPolicy === 'PRIORITY' || hitPolicy === 'OUTPUT ORDER';
  if (isOrdered && outputs.every(({ values }) => values === undefined)) {
    no(
      '',
      `has the hit policy ${hitPolicy} and no order of its outputs`,
      'list their values, the first one first',
    );
  }
  if (aggregation === undefined) return found;
  if (hitPolicy !== 'COLLECT') no('', `aggregates (${aggregation}) under ${hitPolicy}`, 'use COLLECT');
  if (outputs.length > 1) no('', `aggregates (${aggregation}) several outputs`, 'keep one');
  if (aggregation === 'COUNT' && outputs.some((output) => output.default !== undefined)) {
    no('', 'counts its rows and has a default output', 'leave it away: none counts as 0');
  }
  return found;
}

/** Probable mistakes, all of them warnings, found with at most this many tests of cells. */
export function decisionHints(content: DecisionContent, effort: number): readonly PolicyFinding[] {
  return content.decisions.flatMap((decision, at) =>
    decision.table === undefined ? [] : hintsOf(decision, decision.table, `/decisions/${at}/table`, effort),
  );
}

const isTold = <V>(values: readonly V[] | undefined): values is readonly V[] => values !== undefined;

/** Findings of one table, with one example for each kind and row. */
function hintsOf(
  decision: Decision,
  table: DecisionTable,
  pointer: string,
  effort: number,
): readonly PolicyFinding[] {
  const columns = table.inputs.map((input, at) =>
    casesOf(
      input,
      table.rows.map(({ when }) => when[at] ?? '-'),
    ),
  );
  if (!columns.every(isTold)) return [];
  const cases = columns.reduce((count, values) => count * values.length, 1);
  // Each case tests every cell of every row.
  if (!(cases * table.rows.length * columns.length <= effort)) return [];
  const tests = table.rows.map(({ when }) => when.map((text) => compileTests(text)));
  const [overlaps, decides] = [new Map<string, string>(), new Set<number>()];
  let gap: string | undefined;
  for (let number = 0; number < cases; number += 1) {
    const values = valuesAt(columns, number);
    const held = tests.flatMap((row, at) => (row.every((test, cell) => test(values[cell], {})) ? [at] : []));
    const [first, second] = held;
    if (first === undefined) gap ??= said(table, values);
    else if (second !== undefined && !overlaps.has(`${first} ${second}`)) {
      overlaps.set(`${first} ${second}`, said(table, values));
    }
    for (const at of table.hitPolicy === 'FIRST' ? held.slice(0, 1) : held) decides.add(at);
  }
  const found: PolicyFinding[] = [];
  const warn = (at: string, message: string, mend: string) =>
    found.push({ pointer: `${pointer}${at}`, message, mend, warning: true });
  if (table.hitPolicy === 'UNIQUE') {
    for (const [rows, example] of overlaps) {
      const [a = 0, b = 0] = rows.split(' ').map(Number);
      const message = `${rowName(decision, a)} and ${rowName(decision, b)} both hold for ${example}`;
      warn(`/rows/${b}`, message, 'UNIQUE lets one row hold: narrow one of them');
    }
  }
  const answersNone =
    table.outputs.some((output) => output.default !== undefined) ||
    ['COLLECT', 'RULE ORDER', 'OUTPUT ORDER'].includes(table.hitPolicy);
  if (gap !== undefined && !answersNone)
    warn('', `decides nothing for ${gap}`, 'add a row or a default output');
  for (const [at] of table.rows.entries()) {
    if (!decides.has(at))
      warn(`/rows/${at}`, `${rowName(decision, at)} never decides`, 'remove it, or fix the rows before it');
  }
  return found;
}

const said = ({ inputs }: DecisionTable, values: readonly unknown[]): string =>
  inputs.map(({ expression }, at) => `${expression} = ${JSON.stringify(values[at])}`).join(', ');

function valuesAt(columns: readonly (readonly unknown[])[], number: number): readonly unknown[] {
  let left = number;
  return columns.map((values) => {
    const value = values[left % values.length];
    left = Math.floor(left / values.length);
    return value;
  });
}

/** Values of a column that represent all others. Undefined if a cell contains more than literals. */
function casesOf(
  { type, values }: DecisionTable['inputs'][number],
  cells: readonly string[],
): readonly unknown[] | undefined {
  const literals = [...cells, ...(values === undefined ? [] : [values])].map(literalsOf);
  if (literals.includes(undefined)) return undefined;
  const named = [...new Set(literals.flat())];
  const constants = named.filter((one) => one !== null);
  const allowed = values === undefined ? undefined : compileTests(values);
  const kind = type ?? typeof constants[0];
  if (kind in mixed && !constants.every((one) => typeof one === kind)) return undefined;
  const between = betweenOf(constants, kind);
  const there = allowed === undefined ? between : between?.filter((one) => allowed(one, {}));
  return named.includes(null) ? there?.concat([null]) : there;
}

/** Represents any text that no cell names. */
const other = '\u0001other';

function betweenOf(constants: readonly unknown[], kind: string): unknown[] | undefined {
  if (kind === 'boolean') return [true, false];
  return kind === 'string' ? [...constants, other] : numbersAround(constants, kind);
}

const mixed = { string: true, boolean: true } as const;

function numbersAround(constants: readonly unknown[], kind: string): unknown[] | undefined {
  const isWhole = kind === 'integer' || kind === 'long';
  if (!isWhole && kind !== 'number' && kind !== 'double') return constants.length === 0 ? [null] : undefined;
  if (!constants.every((one) => typeof one === 'number')) return undefined;
  const sorted = [...new Set(constants)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [0];
  if (isWhole) return [...new Set(sorted.flatMap((one) => [one - 1, one, one + 1]))];
  // One number represents all numbers between two literals.
  const between = sorted.slice(1).map((one, at) => one / 2 + (sorted[at] ?? one) / 2);
  return [first - 1, ...sorted, ...between, last + 1];
}

const literalKinds = new Set(['NumericLiteral', 'StringLiteral', 'BooleanLiteral', 'null']);
const shells = new Set([
  ...['UnaryTests', 'PositiveUnaryTests', 'PositiveUnaryTest', 'SimplePositiveUnaryTest', 'Interval'],
  ...['ParenthesizedExpression', 'List', 'Wildcard', 'CompareOp', 'ArithOp', 'not', '(', ')', '[', ']', '..'],
]);

/** The literals that tests compare with. Undefined if the tests contain anything else. */
function literalsOf(text: string): readonly unknown[] | undefined {
  const walk = ({ name, text: written, parts }: FeelNode): readonly unknown[] | undefined => {
    if (literalKinds.has(name)) return [JSON.parse(written.replaceAll(/\s+(?=\d)/g, ''))];
    if (!shells.has(name)) return undefined;
    const inner = parts.map(walk);
    return inner.includes(undefined) ? undefined : inner.flat();
  };
  try {
    return walk(feelTree(text, 'tests'));
  } catch {
    return undefined;
  }
}

/** Maps the columns of a file to the members of a command's list, by its schema: nested and typed. */
import type { Command, Query } from '../command/declaration/command.ts';
import type { SchemaNode } from '../command/declaration/schema-node.ts';
import { membersOf } from '../values/members.ts';
import { nearest } from '../values/nearest.ts';
import { isRounded } from '../values/spelt-number.ts';
import type { Sheet } from './sheet.ts';
import type { SheetProblem } from './sheet-row.ts';

/** A member of a row that a column may hold. */
export interface Column {
  /** `address.addressCity`, as a refusal shows it. */
  readonly path: string;
  readonly types: readonly string[];
  readonly isRequired: boolean;
}

/** The columns of a file for this command. Empty if the command accepts no file. */
export function columnsOf({ list, input }: Pick<Command, 'list' | 'input'>): readonly Column[] {
  if (list === undefined) return [];
  const { properties = {} }: SchemaNode = input;
  return leavesOf(properties[list]?.items ?? {}, [], true);
}

/** Whether callers may send files of rows for this command. */
export function takesFiles(spec: Command | Query): spec is Command {
  return spec.kind === 'command' && spec.permission !== null && columnsOf(spec).length > 0;
}

function leavesOf(shape: SchemaNode, path: readonly string[], isNeeded: boolean): readonly Column[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) => {
    const own = [...path, name];
    const isRequired = isNeeded && shape.required?.includes(name) === true;
    if (part.type === 'object') return leavesOf(part, own, isRequired);
    const types = typesOf(part);
    // A list in a cell could be read in several ways.
    return types.includes('array') ? [] : [{ path: own.join('.'), types, isRequired }];
  });
}

function typesOf({ type, anyOf = [] }: SchemaNode): readonly string[] {
  const own = Array.isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)];
  return [...own, ...anyOf.flatMap(typesOf)];
}

/** Rows for the command, and the column of each member. */
export interface Shaped {
  readonly rows: readonly object[];
  /** Headings by the paths of their members. */
  readonly headings: ReadonlyMap<string, string>;
}

/** The rows of the sheet as objects. Reports every unknown column and every missing required column. */
export function shapedBy(
  columns: readonly Column[],
  { heading, rows }: Sheet,
): Shaped | { readonly problems: readonly SheetProblem[] } {
  const named = new Map<string, Column>();
  for (const column of columns) {
    const name = column.path.split('.').at(-1)?.toLowerCase() ?? '';
    if (!named.has(name)) named.set(name, column);
  }
  // A whole path takes precedence over the last name of another path.
  for (const column of columns) named.set(column.path.toLowerCase(), column);
  const found = heading.map((name) => named.get(name.toLowerCase()));
  const problems: SheetProblem[] = [];
  const headings = new Map<string, string>();
  for (const [at, name] of heading.entries()) {
    const column = found[at];
    if (name === '') continue;
    if (column === undefined) problems.push(unknownColumn(name, columns));
    else if (headings.has(column.path)) {
      const message = `${name} and ${headings.get(column.path)} are the same column.`;
      problems.push({ message, row: 1, column: name });
    } else headings.set(column.path, name);
  }
  for (const { path, isRequired } of columns) {
    if (isRequired && !headings.has(path)) {
      problems.push({ message: `The column ${path} is missing.`, row: 1, column: path });
    }
  }
  if (problems.length > 0) return { problems };
  // A required object is always created, so its missing members are reported by name.
  const needed = columns.flatMap(({ path, isRequired }) => {
    const outer = path.split('.').slice(0, -1);
    return isRequired && outer.length > 0 ? [outer] : [];
  });
  return {
    headings,
    rows: rows.map(({ cells }) => {
      const row: Record<string, unknown> = {};
      for (const path of needed) objectAt(row, path);
      for (const [at, cell] of cells.entries()) {
        const column = found[at];
        if (column !== undefined && cell !== '') place(row, column.path.split('.'), typed(cell, column));
      }
      return row;
    }),
  };
}

function unknownColumn(name: string, columns: readonly Column[]): SheetProblem {
  const paths = columns.map(({ path }) => path);
  const near = nearest(name, paths);
  const meant = near === undefined ? `; there are ${paths.join(', ')}` : `; did you mean ${near}?`;
  return { message: `There is no column ${name}${meant}`, row: 1, column: name };
}

/** The object at this path of the row. Created if it does not exist. */
function objectAt(row: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let inner = row;
  for (const name of path) {
    inner[name] ??= {};
    inner = membersOf(inner[name]);
  }
  return inner;
}

function place(row: Record<string, unknown>, path: readonly string[], value: unknown): void {
  objectAt(row, path.slice(0, -1))[path.at(-1) ?? ''] = value;
}

/**
 * The cell as a value of its member's type. A cell that does not fit, or has too many digits for a number,
 * stays text, and the command refuses it.
 */
function typed(cell: string, { types }: Column): unknown {
  if (types.includes('string')) return cell;
  if (types.includes('number') || types.includes('integer')) {
    const number = Number(cell);
    return /^-?\d+(\.\d+)?$/.test(cell) && !isRounded(number, cell) ? number : cell;
  }
  if (types.includes('boolean')) {
    if (/^(true|yes|1)$/i.test(cell)) return true;
    if (/^(false|no|0)$/i.test(cell)) return false;
  }
  return cell;
}

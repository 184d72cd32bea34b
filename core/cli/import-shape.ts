/** Flat cells of text as the rows that a command takes: by its schema, nested and typed. */
import type { TSchema } from '../command/declaration/schema.ts';
import type { SchemaNode } from '../command/declaration/schema-node.ts';
import { membersOf } from '../values/members.ts';
import { Complaint } from './complaint.ts';
import type { FileRow } from './import-file.ts';

interface Leaf {
  /** `contactInformation`, `emailAddress`. */
  readonly path: readonly string[];
  readonly type: string;
}

/** The rows as `input.rows` has them. A heading is a field's name, or its path where names repeat, in any case. */
export function shaped(rows: readonly FileRow[], input: TSchema): readonly object[] {
  const { properties }: SchemaNode = input;
  const shape = properties?.rows?.items;
  const leaves = leavesOf(shape ?? {}, []);
  const byHeading = new Map<string, Leaf>();
  for (const leaf of leaves) {
    byHeading.set(leaf.path.join('.').toLowerCase(), leaf);
    const name = leaf.path.at(-1)?.toLowerCase() ?? '';
    if (!byHeading.has(name)) byHeading.set(name, leaf);
  }
  assertKnown(rows, byHeading, leaves);
  return rows.map(({ cells }) => {
    const row: Record<string, unknown> = {};
    for (const [heading, cell] of Object.entries(cells)) {
      const leaf = byHeading.get(heading.toLowerCase());
      if (leaf !== undefined) place(row, leaf.path, typed(cell, leaf.type));
    }
    // An object that must be there is there, so that what it lacks is told by name.
    for (const [name, part] of Object.entries(shape?.properties ?? {})) {
      if (part.type === 'object' && isRequired(shape, name)) row[name] ??= {};
    }
    return row;
  });
}

function isRequired(shape: SchemaNode | undefined, name: string): boolean {
  return shape?.required?.includes(name) === true;
}

function leavesOf(shape: SchemaNode, path: readonly string[]): readonly Leaf[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    part.type === 'object'
      ? leavesOf(part, [...path, name])
      : [{ path: [...path, name], type: String(part.type ?? 'string') }],
  );
}

function assertKnown(
  rows: readonly FileRow[],
  byHeading: ReadonlyMap<string, Leaf>,
  leaves: readonly Leaf[],
): void {
  const headings = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const unknown = [...headings].filter((heading) => !byHeading.has(heading.toLowerCase()));
  if (unknown.length === 0) return;
  const known = leaves.map(({ path }) => path.join('.')).join(', ');
  throw new Complaint(`Unknown columns: ${unknown.join(', ')}. There are: ${known}.`);
}

function place(row: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    row[name] = value;
    return;
  }
  row[name] ??= {};
  place(membersOf(row[name]), rest, value);
}

/** The cell as the type of its field; what does not fit stays text, and the check of the row says so. */
function typed(cell: string, type: string): unknown {
  if (type === 'number' || type === 'integer') {
    return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  }
  if (type === 'boolean') {
    if (/^(true|yes|1)$/i.test(cell)) return true;
    if (/^(false|no|0)$/i.test(cell)) return false;
  }
  return cell;
}

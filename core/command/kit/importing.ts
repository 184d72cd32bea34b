/** Imports of whole files: either all new rows are created, or none, and every bad row is reported. */
import type { Acceptance } from '../declaration/command.ts';
import { audit, type Effect } from '../declaration/effects.ts';
import type { Refusal } from '../declaration/refusal.ts';
import { type Static, type TSchema, Type } from '../declaration/schema.ts';
import { type Rejection, rejectAll } from '../wire/rejections.ts';

/** How many rows one file has at most: they are one commit. */
export const mostRows = 20_000;

/** The input of an import: `rows` of one kind. */
export const ImportInput = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row, { minItems: 1, maxItems: mostRows }) });

export const ImportOutput = Type.Object({
  created: Type.Integer(),
  unchanged: Type.Integer({ description: 'Rows that were there before: left as they are' }),
});

/** A problem of a row. */
export interface RowProblem {
  readonly field: string;
  readonly message: string;
}

export interface Importing<Row> {
  readonly rows: readonly Row[];
  /** The column that identifies a row, in the file and in the store. */
  readonly keyField: keyof Row & string;
  /** Index of the row in its file, for reports. The default is the index in `rows`. */
  indexOf?(row: Row): number;
  /** Whether the store has this row already, because a file may be sent again. */
  isThere(at: number): boolean;
  /** The effects that create the row, or the problem of the row. */
  make(row: Row, at: number): readonly Effect[] | RowProblem;
}

/** Creates all new rows of the file, or reports each bad row by its index: `rows.3.name`. */
export function importAll<Row>({
  rows,
  keyField,
  indexOf,
  isThere,
  make,
}: Importing<Row>): Acceptance<Static<typeof ImportOutput>> | Rejection<'VALIDATION'> {
  const problems: Refusal[] = [];
  const effects: Effect[] = [];
  const first = new Map<string, number>();
  let unchanged = 0;
  const complain = (row: Row, here: number, { field, message }: RowProblem) => {
    const at = indexOf?.(row) ?? here;
    problems.push({ field: `rows.${at}.${field}`, message, code: 'VALIDATION', row: at });
  };
  for (const [at, row] of rows.entries()) {
    const key = String(row[keyField]).trim();
    const before = first.get(key);
    if (before !== undefined) {
      complain(row, at, { field: keyField, message: `${key} is in the file twice` });
      continue;
    }
    first.set(key, at);
    if (isThere(at)) {
      unchanged += 1;
      continue;
    }
    const made = make(row, at);
    if ('message' in made) complain(row, at, made);
    else effects.push(...made);
  }
  if (problems.length > 0) return rejectAll('VALIDATION', problems);
  const created = rows.length - unchanged;
  return {
    data: { created, unchanged },
    message: `${created} created, ${unchanged} there before.`,
    effects: [...effects, audit({ newState: `${created} created` })],
  };
}

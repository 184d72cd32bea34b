/** Finds the declared shapes that a store lacks, as statements of the next migration. */
import { columnsOf, type Layout, layoutOf, type TableShape, type Target } from './layout.ts';

/** A difference of one table: calls of `schema-change.ts` that apply it to the store. */
export interface Difference {
  readonly table: string;
  readonly calls: readonly Call[];
  /** Sentences for the author of the migration. */
  readonly notes: readonly string[];
}

/** A function of `schema-change.ts` and its arguments after the store. */
export interface Call {
  readonly name: CallName;
  readonly given: readonly unknown[];
}

export type CallName =
  | 'makeTable'
  | 'dropTable'
  | 'addColumns'
  | 'dropColumns'
  | 'changeColumns'
  | 'addIndexes'
  | 'dropIndexes'
  | 'makeView'
  | 'dropView';

/** The differences by table name. Empty if the store matches the shapes. */
export function differencesOf(
  shapes: readonly TableShape[],
  stored: ReadonlyMap<string, Layout>,
  target: Target,
): readonly Difference[] {
  const declared = new Map(shapes.map((shape) => [shape.name, shape]));
  return [...new Set([...declared.keys(), ...stored.keys()])].toSorted().flatMap((table) => {
    const shape = declared.get(table);
    const has = stored.get(table);
    if (shape === undefined) {
      const notes = [`It drops the table ${table} with its rows.`];
      return [{ table, calls: [{ name: 'dropTable', given: [table] }], notes }];
    }
    if (has === undefined) {
      return [{ table, calls: [{ name: 'makeTable', given: [shape] }], notes: [] }];
    }
    const difference = between(shape, has, target);
    return difference.calls.length + difference.notes.length === 0 ? [] : [difference];
  });
}

function between(shape: TableShape, has: Layout, target: Target): Difference {
  const table = shape.name;
  const wants = layoutOf(shape, target);
  const types = columnsOf(shape.columns);
  const isNew = (column: string) => !Object.hasOwn(has.columns, column);
  const added = Object.keys(types).filter(isNew);
  const dropped = Object.keys(has.columns).filter((column) => !Object.hasOwn(types, column));
  const changed = Object.keys(types).filter(
    (column) => !isNew(column) && has.columns[column] !== wants.columns[column],
  );
  const list = (columns: readonly string[]) =>
    columns.map((column) => `${column} ${types[column]}`).join(', ');
  const hasColumns = added.length + dropped.length + changed.length > 0;
  const hasView = hasColumns || !isSameView(has, wants, target);
  const indexes = has.indexes.filter((index) => !wants.indexes.includes(index));
  const newIndexes = wants.indexes.filter((index) => !has.indexes.includes(index));
  const filled = added.filter((column) => types[column]?.endsWith(' not null') === true);
  const values = Object.fromEntries(filled.map((column) => [column, emptyOf(types[column] ?? '')]));
  const call = (name: CallName, ...given: readonly unknown[]): Call => ({ name, given: [table, ...given] });
  const calls: readonly Call[] = [
    ...(hasView && has.view !== undefined ? [call('dropView')] : []),
    ...(indexes.length > 0 ? [call('dropIndexes', indexes)] : []),
    ...(dropped.length > 0 ? [call('dropColumns', dropped)] : []),
    ...(added.length > 0 ? [call('addColumns', list(added), ...(filled.length > 0 ? [values] : []))] : []),
    ...(changed.length > 0 ? [call('changeColumns', list(changed))] : []),
    ...(newIndexes.length > 0 ? [call('addIndexes', newIndexes)] : []),
    ...(hasView && wants.view !== undefined ? [{ name: 'makeView' as const, given: [shape] }] : []),
  ];
  const byHand = [
    ...(has.key === wants.key ? [] : [`its key is (${has.key}), declared is (${wants.key})`]),
    ...(has.wide === wants.wide ? [] : [`its rows are ${has.wide ? 'wide' : 'narrow'}`]),
    ...(has.collation === wants.collation ? [] : [`its text compares by ${has.collation}`]),
    ...(same(has.triggers, wants.triggers) ? [] : ['its triggers differ']),
  ];
  return {
    table,
    calls,
    notes: [
      ...byHand.map((what) => `Write the change of ${table} by hand: ${what}.`),
      ...dropped.map(
        (column) => `It drops ${table}.${column}: rename the column if it has another name now.`,
      ),
      ...filled.map(
        (column) =>
          `Existing rows get ${values[column]} in ${table}.${column}: write another value if they need one.`,
      ),
    ],
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isSameView(has: Layout, wants: Layout, { kind }: Target): boolean {
  if (kind === 'sqlite') return has.view === wants.view;
  const shown = wants.view === undefined ? undefined : Object.keys(wants.columns).join(', ');
  return has.view === shown;
}

/** The empty value of a type. */
function emptyOf(type: string): string {
  if (/^varbinary/.test(type)) return "x''";
  return /^(?:varchar|text|mediumtext)/.test(type) ? "''" : '0';
}

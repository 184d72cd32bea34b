/** Old and new values of controlled rows, for the entry of the trail. */
import {
  type ClassOr,
  classOfColumn,
  classOfRow,
  type EffectClass,
} from '../command/declaration/effect-class.ts';
import type { Effect } from '../command/declaration/effects.ts';
import type { Table } from '../command/declaration/table.ts';
import { decimalText } from '../values/money.ts';

/** Journals record money; rows of these classes are recorded here. */
const recordedClasses: ReadonlySet<ClassOr> = new Set<EffectClass>([
  'correction',
  'commitment',
  'risk',
  'restriction',
  'authority',
]);
/** Whether changes of this class are recorded. */
export const isRecorded = (one: ClassOr): boolean => recordedClasses.has(one);

/** Changes recorded in one entry. Larger batches record the number of further changes. */
const most = 20;
/** Characters of a value that are recorded. */
const longest = 200;

export interface RecordedChange {
  /** The table. */
  readonly record: string;
  /** The primary key, its values separated by slashes. */
  readonly id: string;
  /** The column. `insert` and `remove` mean the whole row. */
  readonly member: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** The changes made by these effects, at most 20, or undefined if there are none. */
export function recordedChanges(
  effects: readonly Effect[],
): { readonly changes: readonly RecordedChange[]; readonly more?: number } | undefined {
  const changes: RecordedChange[] = [];
  let more = 0;
  for (const effect of effects) {
    if (effect.do !== 'put' && effect.do !== 'insert' && effect.do !== 'remove') continue;
    if (effect.table.controls === 'none') continue;
    for (const change of changesOf(effect)) {
      if (changes.length < most) changes.push(change);
      else more += 1;
    }
  }
  if (changes.length === 0) return undefined;
  return more === 0 ? { changes } : { changes, more };
}

function* changesOf(
  effect: Extract<Effect, { readonly do: 'put' | 'insert' | 'remove' }>,
): Generator<RecordedChange> {
  const { table, row } = effect;
  const at = { record: table.name, id: table.key.map((name) => String(row[name])).join('/') };
  if (effect.do === 'put') {
    for (const [member, value] of Object.entries(effect.changes)) {
      if (!isRecorded(classOfColumn(table.controls, member))) continue;
      const [old, now] = [shown(table, member, row[member]), shown(table, member, value)];
      if (old !== now || old === hidden) yield { ...at, member, old, new: now };
    }
    return;
  }
  if (!isRecorded(classOfRow(table.controls, effect.do))) return;
  const said = amountsOf(table, row);
  yield {
    ...at,
    member: effect.do,
    old: effect.do === 'remove' ? said : null,
    new: effect.do === 'insert' ? said : null,
  };
}

const hidden = '(not recorded)';

/** The amounts and the state of a row. */
function amountsOf(table: Table, row: Readonly<Record<string, unknown>>) {
  const names = Object.keys(table.columns).filter(
    (name) => name === 'state' || typeof row[name] === 'bigint',
  );
  return Object.fromEntries(names.map((name) => [name, shown(table, name, row[name])]));
}

/** A value as the trail has it: amounts in currency units; sealed and long values are not recorded. */
function shown(table: Table, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Object.hasOwn(table.sealed, name) || /secret/i.test(name)) return hidden;
  if (typeof value === 'bigint') return decimalText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? hidden : text;
}

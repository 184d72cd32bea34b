/** Which classes the effects of a decision are of: told by the effects alone, whatever command has them. */
import type { Command } from '../command/declaration/command.ts';
import type { NamedEffect } from '../command/declaration/control.ts';
import {
  type ClassOr,
  classOfColumn,
  classOfRow,
  type EffectClass,
} from '../command/declaration/effect-class.ts';
import type { Effect } from '../command/declaration/effects.ts';

/** Kinds of journals that correct others; all others move money. */
export type Corrections = Pick<ReadonlySet<string>, 'has'>;

/**
 * The effects that are of a class, by name. Messages, events, timers and entries of the trail are of none: they move nothing.
 */
export function namedEffects(
  effects: readonly Effect[],
  corrections: Corrections,
): readonly NamedEffect[] {
  const found: NamedEffect[] = [];
  const add = (of: ClassOr, record: string, what: string, about: Partial<NamedEffect> = {}) => {
    if (of === 'none') return;
    const effect = `${record}.${what}`;
    found.push({ class: of, record, effect, row: null, stateOf: null, journal: null, ...about });
  };
  for (const effect of effects) {
    switch (effect.do) {
      case 'insert':
      case 'remove':
      case 'erase': {
        const { table } = effect;
        const what = effect.do === 'insert' ? 'insert' : 'remove';
        const row = effect.do === 'erase' ? null : effect.row;
        const stateOf = row === null ? null : (table.stateOf?.(row) ?? null);
        add(classOfRow(table.controls, what), table.name, what, { row, stateOf });
        break;
      }
      case 'put': {
        const { table, row } = effect;
        const stateOf = table.stateOf?.(row) ?? null;
        const before: Readonly<Record<string, unknown>> = row;
        for (const [column, value] of Object.entries(effect.changes)) {
          // A column that keeps its value is no effect.
          if (before[column] === value) continue;
          add(classOfColumn(table.controls, column), table.name, column, { row, stateOf });
        }
        break;
      }
      case 'post': {
        const { journal } = effect;
        const of = corrections.has(journal.kind) ? 'correction' : 'money';
        add(of, 'journal', journal.kind, { journal });
        break;
      }
      case 'hold':
        // A credit hold announces money and takes it from nobody.
        if (effect.hold.direction === 'debit') add('money', 'hold', 'debit');
        break;
      case 'owe':
        add('money', 'fee', 'owe');
        break;
    }
  }
  return found;
}

/** The classes of these effects. */
export function classesOf(
  effects: readonly Effect[],
  corrections: Corrections,
): ReadonlySet<EffectClass> {
  return new Set(namedEffects(effects, corrections).map((one) => one.class));
}

/** Fails where a command has an effect of a class that it does not declare: its controls would not be asked. */
export function assertDeclared(
  { name, effectClasses }: Pick<Command, 'name' | 'effectClasses'>,
  effects: readonly Effect[],
  corrections: Corrections,
): void {
  for (const one of classesOf(effects, corrections)) {
    if (!effectClasses.includes(one))
      throw new Error(`${name} has an effect of the class ${one}, which it does not declare`);
  }
}

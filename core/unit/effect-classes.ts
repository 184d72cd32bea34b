/** Classifies the effects of a decision. The effects alone count, not the command. */
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '../command/declaration/command.ts';
import type { NamedEffect } from '../command/declaration/control.ts';
import {
  type ClassOr,
  classOfColumn,
  classOfRow,
  type EffectClass,
} from '../command/declaration/effect-class.ts';
import type { Effect } from '../command/declaration/effects.ts';
import type { Minor } from '../values/money.ts';

/** Kinds of journals that correct other journals. All other journals move money. */
export type Corrections = Pick<ReadonlySet<string>, 'has'>;

/**
 * The classified effects by name. Messages, events, timers and trail entries have no class, because they move
 * nothing.
 */
export function namedEffects(effects: readonly Effect[], corrections: Corrections): readonly NamedEffect[] {
  const found: NamedEffect[] = [];
  const add = (of: ClassOr, record: string, what: string, about: Partial<NamedEffect> = {}) => {
    if (of === 'none') return;
    const effect = `${record}.${what}`;
    const nothing = { row: null, stateOf: null, controlState: null, journal: null, amount: null };
    found.push({ class: of, record, effect, ...nothing, ...about });
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
        const { controlState = null } = table;
        add(classOfRow(table.controls, what), table.name, what, { row, stateOf, controlState });
        break;
      }
      case 'put': {
        const { table, row } = effect;
        const stateOf = table.stateOf?.(row) ?? null;
        const { controlState = null } = table;
        for (const { of, column, amount } of changedColumns(effect)) {
          add(of, table.name, column, { row, stateOf, controlState, amount });
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
        // A credit hold announces money. It takes nothing from an account.
        if (effect.hold.direction === 'debit') add('money', 'hold', 'debit');
        break;
      case 'owe':
        add('money', 'fee', 'owe');
        break;
    }
  }
  return found;
}

/** The columns of a class whose values change. */
function* changedColumns({ table, row, changes }: Extract<Effect, { readonly do: 'put' }>) {
  const before: Readonly<Record<string, unknown>> = row;
  for (const [column, value] of Object.entries(changes)) {
    const of = classOfColumn(table.controls, column);
    // A column that keeps its value is not an effect.
    if (of === 'none' || isDeepStrictEqual(before[column], value)) continue;
    yield { of, column, amount: of === 'correction' ? changeOf(before[column], value) : null };
  }
}

/** The change of an amount, or null if the column is not an amount. */
function changeOf(before: unknown, after: unknown): Minor | null {
  if (typeof before !== 'bigint' || typeof after !== 'bigint') return null;
  return after > before ? after - before : before - after;
}

/** The classes of these effects. */
export function classesOf(effects: readonly Effect[], corrections: Corrections): ReadonlySet<EffectClass> {
  return new Set(namedEffects(effects, corrections).map((one) => one.class));
}

/** Throws if a command has an effect of an undeclared class: its controls would not be evaluated. */
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

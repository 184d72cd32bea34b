/**
 * Checks the input of a chain. The whole input is checked before the first step runs, so a refused chain has
 * had no effect. Each step gets the members that it declares.
 */

import type { Refusal } from '../command/declaration/refusal.ts';
import { type SchemaNode, unchangeable } from '../command/declaration/schema-node.ts';
import { misspelt, type Stray, undeclared } from '../command/declaration/strays.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Registry, Subject } from '../command/wire/registry.ts';
import { carrySpellings } from '../values/json.ts';
import { membersOf } from '../values/members.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ChainDoor {
  /**
   * The unknown names in the input. If the chain has a command, names that resemble a declared name. If all
   * steps are queries, all unknown names.
   */
  strays(given: Fields): readonly Refusal[];
  /** The members that any step declares, as they are. */
  named(given: Fields): Fields;
  /** The input of a step: its declared members of the given data, overwritten by earlier replies. */
  fieldsOf(step: string, given: Fields, answered: Fields): Fields;
}

/** The names in a chain, in their order. */
export function chainOf(commandName: string | null | undefined): readonly string[] {
  return (commandName ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The parts of the bank that the check needs. */
interface ChainBank {
  readonly registry: Pick<Bank['registry'], 'find'>;
  readonly settings: Pick<Bank['settings'], 'timezone'>;
}

/** The input check of a chain. Steps that the registry does not know declare no members. */
export function doorOfChain(
  steps: readonly string[],
  { registry, settings: { timezone } }: ChainBank,
): ChainDoor {
  const subjects = [...new Set(steps)].flatMap((name) => subjectOf(name, registry));
  const declared = new Set(subjects.flatMap(({ names }) => [...names]));
  const isFixed = (name: string) => subjects.some(({ fixed }) => fixed.has(name));
  const allQueries = subjects.every(({ spec }) => spec.kind === 'query');
  return {
    strays(given) {
      const unknown = Object.keys(given).filter((name) => !declared.has(name));
      const known = [...declared];
      const atTop = unknown.map((name) => ({ path: '', name, known, isUnchangeable: isFixed(name) }));
      const strays = [...atTop, ...inner(given)];
      return allQueries ? undeclared(strays, true, 'chain') : misspelt(strays);
    },
    named: (given) => picked(given, declared),
    fieldsOf(step, given, answered) {
      const [subject] = subjectOf(step, registry);
      if (subject === undefined) return {};
      const own = { ...picked(given, subject.names), ...picked(answered, subject.names) };
      carrySpellings(given, own, answered);
      return membersOf(subject.admit(own, false, timezone).input);
    },
  };

  /**
   * Undeclared members below the top level. A member counts if every step that declares its holder lacks it.
   */
  function inner(given: Fields): readonly Stray[] {
    const found = new Map<string, { readonly stray: Stray; times: number }>();
    for (const { names, admit } of subjects) {
      for (const stray of admit(picked(given, names)).strays) {
        const place = JSON.stringify([stray.path, stray.name]);
        const seen = found.get(place);
        if (seen === undefined) found.set(place, { stray, times: 1 });
        else seen.times += 1;
      }
    }
    return [...found.values()].flatMap(({ stray, times }) => {
      const [top = ''] = stray.path.split('.', 1);
      const knowing = subjects.filter(({ names }) => names.has(top)).length;
      return stray.known === undefined || times === knowing ? [stray] : [];
    });
  }
}

interface Step extends Pick<Subject, 'spec' | 'admit'> {
  /** Names of the members that the step declares at the top level. */
  readonly names: ReadonlySet<string>;
  /** Members that it refuses, unless another step declares them. */
  readonly fixed: ReadonlySet<string>;
}

function subjectOf(name: string, registry: Pick<Registry, 'find'>): readonly Step[] {
  const subject = registry.find(name);
  if (subject === undefined) return [];
  const { properties = {}, [unchangeable]: fixed }: SchemaNode = subject.spec.input;
  return [{ ...subject, names: new Set(Object.keys(properties)), fixed: new Set(fixed) }];
}

function picked(from: Fields, names: ReadonlySet<string>): Record<string, unknown> {
  const some = Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
  carrySpellings(from, some);
  return some;
}

/** The path of instances through their diagram, from their history. Pure. */
import type { HistoryEntry } from '../../../core/process/tables.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';

/** How often each element was done and each flow taken. */
export interface Passed {
  readonly elements: ReadonlyMap<string, number>;
  readonly flows: ReadonlyMap<string, number>;
}

/** Counts the elements and flows of many entries. */
export function passedIn(history: Iterable<HistoryEntry>): Passed {
  const elements = new Map<string, number>();
  const flows = new Map<string, number>();
  for (const { what, elementId, detail } of history) {
    if (elementId === null) continue;
    if (what === 'completed') count(elements, elementId);
    if (what === 'completed' || what === 'left') {
      for (const flow of textsOf(detail?.flows)) count(flows, flow);
    }
  }
  return { elements, flows };
}

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const textsOf = (value: unknown): readonly string[] =>
  itemsOf(value).filter((one) => typeof one === 'string');

/** The last writer of a variable. */
export interface Setter {
  /** `start`: the variable came with the start, or from before the kept history. */
  readonly by: 'start' | 'element' | 'operator';
  readonly elementId: string | null;
  /** Name or subject of the person who sent it. Null if the process itself wrote it. */
  readonly person: string | null;
  readonly at: string | null;
}

const operators: ReadonlySet<string> = new Set(['variables set', 'modified', 'migrated']);

/**
 * Whether a history (oldest first) records the writers of variables. Hosts record them since the version that
 * records flows.
 */
export function tellsSetters(history: Iterable<HistoryEntry>): boolean {
  for (const { what, detail } of history) {
    if (what === 'completed') return detail?.flows !== undefined;
  }
  return true;
}

/** The last writer of each variable by name. Variables in no entry are absent. `history` is oldest first. */
export function settersIn(history: Iterable<HistoryEntry>): ReadonlyMap<string, Setter> {
  const setters = new Map<string, Setter>();
  /** The person who sent data to an element that is not completed yet. */
  const brought = new Map<string, string>();
  for (const { at, what, elementId, detail } of history) {
    const said = membersOf(detail);
    if (elementId !== null && (what === 'received' || what === 'skipped')) {
      if (typeof said.by === 'string') brought.set(elementId, said.by);
    }
    const isOperator = operators.has(what);
    const person = isOperator
      ? typeof said.by === 'string'
        ? said.by
        : null
      : elementId === null
        ? null
        : (brought.get(elementId) ?? null);
    for (const name of textsOf(said.wrote)) {
      setters.set(name, { by: isOperator ? 'operator' : 'element', elementId, person, at });
    }
    if (elementId !== null && what === 'completed') brought.delete(elementId);
  }
  return setters;
}

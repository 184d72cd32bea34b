/**
 * The one runner of webhooks and jobs: commands and chains by the door, and the executors of scripts (2) and
 * processes (3) once they are entered here. What is not entered is refused when a configuration names it.
 */
import type { Bank } from '../command/bank.ts';
import type { Registry } from '../command/registry.ts';
import {
  type ExecutionType,
  type Executor,
  type Executors,
  makeRunner,
  type Runnable,
  type Runner,
} from '../command/runner.ts';

/** Makes the executor of a type for a composed bank. */
export type ExecutorMaker = (bank: Bank) => Executor;

/** Executors beside those of commands and chains. */
const makers: Readonly<Partial<Record<ExecutionType, ExecutorMaker>>> = {};

/** What decisions may ask about runs; it needs no bank. */
export function runnableOf(registry: Registry): Runnable {
  return {
    supports: (type) => type < 2 || makers[type] !== undefined,
    knows: (name) => {
      const spec = registry.find(name)?.spec;
      return spec !== undefined && spec.permission !== null;
    },
  };
}

/** The runner of this bank. */
export function hostRunner(bank: Bank): Runner {
  const made = Object.entries(makers).map(([type, make]) => [type, make(bank)] as const);
  return makeRunner(bank, Object.fromEntries(made) as Executors);
}

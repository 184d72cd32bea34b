/**
 * The one runner of webhooks and jobs: commands and chains by the door, and the executors of scripts (2) and
 * processes (3) once they are entered here. What is not entered is refused when a configuration names it.
 */
import { fieldsOf, requiredOf, typesOf } from '../command/declaration/text-input.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Registry } from '../command/wire/registry.ts';
import { membersOf } from '../values/members.ts';
import { processExecutor } from './process-executor.ts';
import { type ExecutionType, makeRunner, type Runnable, type Runner } from './runner.ts';
import { type ScriptParts, scriptExecutor } from './script-executor.ts';

/** What the executors beside those of commands and chains need. */
export interface RunnerParts {
  readonly scripts: ScriptParts;
}

/** Types that this host runs. */
const supported: ReadonlySet<ExecutionType> = new Set([0, 1, 2, 3]);

/** What decisions may ask about runs; it needs no bank. */
export function runnableOf(registry: Registry): Runnable {
  return {
    supports: (type) => supported.has(type),
    knows: (name) => {
      const spec = registry.find(name)?.spec;
      return spec !== undefined && spec.permission !== null;
    },
    structured(name) {
      const input = membersOf(registry.find(name)?.spec.input);
      const fields = fieldsOf(input);
      return requiredOf(input).filter((member) => {
        const types = typesOf(fields.get(member) ?? {});
        return types.has('object') || types.has('array');
      });
    },
    isQuery(name) {
      const spec = registry.find(name)?.spec;
      return spec?.kind === 'query' && spec.permission !== null;
    },
  };
}

/** The runner of this bank. */
export function hostRunner(bank: Bank, { scripts }: RunnerParts): Runner {
  return makeRunner(bank, { 2: scriptExecutor(bank, scripts), 3: processExecutor(bank) });
}

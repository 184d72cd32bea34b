/**
 * The runner of webhooks and jobs: commands, chains, scripts (2) and processes (3). A configuration with an
 * unsupported type is refused.
 */
import { fieldsOf, requiredOf, typesOf } from '../command/declaration/text-input.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Registry } from '../command/wire/registry.ts';
import { membersOf } from '../values/members.ts';
import { processExecutor } from './process-executor.ts';
import { type ExecutionType, makeRunner, type Runnable, type Runner } from './runner.ts';
import { type ScriptParts, scriptExecutor } from './script-executor.ts';

/** Parts for the executors of scripts. */
export interface RunnerParts {
  readonly scripts: ScriptParts;
}

/** Types that this host runs. */
const supported: ReadonlySet<ExecutionType> = new Set([0, 1, 2, 3]);

/** Facts about executions for decisions. They need only the registry. */
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

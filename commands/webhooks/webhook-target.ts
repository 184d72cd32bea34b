/** Whether what a configuration names is there: a target that nobody has is refused when it is named. */
import { chainOf } from '../../core/command/chain.ts';
import type { Read } from '../../core/command/read.ts';
import type { Refusal } from '../../core/command/rejections.ts';
import type { Runnable } from '../../core/command/runner.ts';
import type { ProcessDefinition } from '../../core/process/definitions.ts';
import { findDefinition } from '../processes/definition.ts';
import { isEmpty, type Target, wrong } from './webhook-input.ts';

/** The process that a target of type 3 names, if it is there. */
export function processOf(
  { executionType, processDefinitionId }: Target,
  read: Pick<Read, 'one' | 'all'>,
): Promise<ProcessDefinition | undefined> {
  return executionType !== 3 || isEmpty(processDefinitionId)
    ? Promise.resolve(undefined)
    : findDefinition(processDefinitionId ?? '', read);
}

/** What the target names and the bank does not have. */
export function missingTargets(
  target: Target,
  process: ProcessDefinition | undefined,
  runs: Pick<Runnable, 'knows'>,
): readonly Refusal[] {
  const { executionType, processDefinitionId: wanted } = target;
  if (executionType === 3) {
    if (isEmpty(wanted) || process !== undefined) return [];
    return [wrong('processDefinitionId', `names ${String(wanted)}, and there is no such process`)];
  }
  if (executionType === 2) return [];
  return chainOf(target.commandName)
    .filter((name) => /^\w{1,80}$/.test(name) && !runs.knows(name))
    .map((name) => wrong('commandName', `names ${name}, which is no command of this host`));
}

/** Whether what a configuration names is there: a target that nobody has is refused when it is named. */

import type { Read } from '../../core/command/declaration/read.ts';
import type { Refusal } from '../../core/command/wire/rejections.ts';
import { type ProcessDefinition, processDefinitions } from '../../core/process/definitions.ts';
import { chainOf } from '../../core/runs/chain.ts';
import type { Runnable } from '../../core/runs/runner.ts';
import { isEmpty, type Target, wrong } from './webhook-input.ts';

/** A process that the target of type 3 names, by its number, its name or the id of its diagram; none that is deleted. */
export async function processOf(
  { executionType, processDefinitionId: wanted }: Target,
  read: Pick<Read, 'one' | 'all'>,
): Promise<ProcessDefinition | undefined> {
  if (executionType !== 3 || isEmpty(wanted)) return undefined;
  const name = String(wanted).trim();
  const isNumber = /^\d{1,15}$/.test(name);
  const own = await read.one(processDefinitions, isNumber ? { id: Number(name) } : { name });
  const keyed = isNumber ? [] : await read.all(processDefinitions, { processKey: name });
  return [own, ...keyed].find((row) => row?.isDeleted === false);
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

/** In whose name a command of a process runs: the process's own, a person's who did a task, or by a rule's grant. */
import type { Actor } from '../command/actor.ts';
import { eachPersonOnce } from '../values/person.ts';
import type { Running } from './instance.ts';
import type { Step } from './plan.ts';
import type { Tools } from './work.ts';

/** The actor of a step. A person lends it his name and roles, never more permissions than the process has. */
export async function actorAt(running: Running, step: Step, tools: Tools): Promise<Actor> {
  const { actor } = running;
  const task = step.properties.get('actas')?.value.trim();
  const doer = task === undefined ? undefined : running.notes.doers[task];
  if (doer !== undefined) {
    const authors = running.version.authors
      .map(({ userId }) => userId)
      .filter((userId) => userId !== 'processes');
    return {
      ...actor,
      userId: doer.userId,
      name: doer.name,
      roles: doer.roles,
      branchId: doer.branchId,
      permissions: common(actor.permissions, new Set(doer.permissions)),
      humans: eachPersonOnce([doer.userId, ...authors]),
    };
  }
  const command = step.properties.get('connectorkey')?.value.trim();
  return command === undefined ? actor : granted(running, command, tools);
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.has('*')) return other;
  return other.has('*') ? one : new Set([...one].filter((name) => other.has(name)));
}

/** The process with what the rules grant it for this command: the command asks whether its object is within it. */
async function granted(running: Running, command: string, tools: Tools): Promise<Actor> {
  const { actor, row, notes } = running;
  const found = await tools.grants(row.definitionName, command, row.tenant);
  if (found === undefined || found.grants.length === 0) return actor;
  return { ...actor, granted: { ...found, since: notes.people } };
}

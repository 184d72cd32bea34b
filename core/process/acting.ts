/** In whose name a command of a process runs: the process's own, a person's who did a task, or by a rule's grant. */
import type { Actor } from '../command/declaration/actor.ts';
import { eachPersonOnce } from '../values/person.ts';
import { commandOf } from './dialect.ts';
import { authorsOf } from './instance.ts';
import type { Token } from './machine/core.ts';
import type { Doer } from './notes.ts';
import { actsFor, doerAt } from './offer.ts';
import type { Step } from './plan.ts';
import type { Running } from './running.ts';
import type { Tools } from './tools.ts';

/** The actor of a step. A person lends it his name and roles, never more permissions than the process has. */
export async function actorAt(
  running: Running,
  step: Step,
  { position }: Pick<Token, 'position'>,
  tools: Tools,
): Promise<Actor> {
  const task = actsFor(step);
  if (task !== undefined) {
    const doer = doerAt(running, task, position);
    if (doer === undefined) throw new Error(`${step.id} acts for nobody`);
    return lent(running, doer);
  }
  const command = commandOf(step);
  // A grant is for the command that the diagram names: scripts and forms choose theirs as they run.
  const isNamed = step.kind === 'service' || step.kind === 'send';
  return command === undefined || !isNamed ? running.actor : granted(running, command, tools);
}

/**
 * Who did the task decides, with those who brought something after him; what he makes has everybody behind the process
 * as its makers.
 */
function lent(running: Running, doer: Doer): Actor {
  const { actor, version } = running;
  const { userId, name, roles, branchId, humans = [], since = [] } = doer;
  return {
    ...actor,
    ...{ userId, name, roles, branchId },
    permissions: common(actor.permissions, new Set(doer.permissions)),
    humans: eachPersonOnce([userId, ...humans, ...authorsOf(version), ...since]),
    behind: actor.humans,
  };
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.has('*')) return other;
  return other.has('*') ? one : new Set([...one].filter((name) => other.has(name)));
}

/** The process with what the rules grant it for this command: the command asks whether its object is within it. */
async function granted(running: Running, named: string, tools: Tools): Promise<Actor> {
  const { actor, row, notes, version } = running;
  const command = tools.bank.registry.find(named)?.spec.name ?? named;
  const found = await tools.grants(row.definitionName, command, row.tenant);
  if (found === undefined || found.grants.length === 0) return actor;
  return { ...actor, granted: { ...found, since: [...notes.people, ...authorsOf(version)] } };
}

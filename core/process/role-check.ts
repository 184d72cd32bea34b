/** Groups of user tasks are roles: a name that no role of the bank has may be one that nobody ever holds. */
import { nearest } from '../values/nearest.ts';
import { type Finding, type Known, oddity } from './finding.ts';
import type { Step } from './plan.ts';
import { isFeel } from './text-parts.ts';
import { namesIn } from './user-task.ts';

/** The properties that name roles. */
const naming = ['responsibleteams', 'responsibleteam', 'candidategroups'] as const;

/** A name that is written out is looked up; an expression is read when the task is reached. */
const isWrittenOut = (text: string): boolean =>
  !text.includes('${') && !isFeel(text) && !/^\s*context\b/.test(text);

/** Only a warning: an identity provider may give a person a role that no rule of the bank speaks of. */
export function roleFindings({ id, properties }: Step, known: Known): readonly Finding[] {
  const roles = known.roles?.() ?? [];
  // Where the roles themselves cannot be read, that alone is told.
  if (roles.length === 0) return [];
  return naming.flatMap((key) => {
    const property = properties.get(key);
    if (property === undefined || !isWrittenOut(property.value)) return [];
    const strange = (namesIn(property.value) ?? []).filter((name) => !roles.includes(name));
    return strange.map((name) => {
      const near = nearest(name, roles);
      const hint = near === undefined ? `Roles are ${roles.join(', ')}` : `Did you mean ${near}?`;
      const says = `${property.name} names ${name}, which is no role of the bank: nobody does the task unless a token names that role. ${hint}`;
      return oddity(id, 'ROLE', says.endsWith('?') ? says : `${says}.`);
    });
  });
}

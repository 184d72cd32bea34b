/**
 * The reasons why a process is stopped: the current rights of the people who wrote its version, started its
 * instance, or completed the task on behalf of whose person a step acts.
 */
import { peopleOfAuthors } from '../command/declaration/actor.ts';
import { type Judge, type KeptAuthor, lostReason, type Need, revokedReason } from '../runs/authors.ts';
import { isSamePerson } from '../values/person.ts';
import { folderAuthor } from './definitions.ts';
import { authorOfDoer } from './doer.ts';
import type { Doer } from './notes.ts';
import type { Plan } from './reading/plan.ts';
import type { Version } from './running.ts';
import type { ProcessInstance } from './tables.ts';
import { usesOf } from './uses.ts';

/** The code of the incident of a step whose author, starter or person lost the rights. */
export const rightsEnded = 'PROCESS_RIGHTS_ENDED';

/**
 * The reason if an author of the version was revoked or lost a permission that these steps need. Undefined if
 * there is none.
 */
export function versionStopped(
  tenant: string,
  { authors: all, writtenAt: updatedAt, plan }: Version,
  judge: Judge,
  isMeant: (elementId: string) => boolean = () => true,
): string | undefined {
  const authors = all.filter(({ userId }) => !isSamePerson(userId, folderAuthor));
  if (authors.length === 0 || updatedAt === undefined) return undefined;
  const authored = { tenant, authors, updatedAt };
  const needs = () => needsOf(plan, judge).filter(({ elementId }) => isMeant(elementId));
  return revokedReason(authored, judge) ?? lostReason(authored, needs, judge);
}

/** The reason why the host does not run this step of the instance. Undefined if it does. */
export function stepStopped(
  row: ProcessInstance,
  version: Version,
  elementId: string,
  judge: Judge,
): string | undefined {
  const isMeant = (one: string) => one === elementId;
  const reason = versionStopped(row.tenant, version, judge, isMeant);
  if (reason !== undefined) {
    return `${reason} A person with the permissions must deploy the process again. Then migrate this instance to the new version, or start another one.`;
  }
  const authors = starterOf(row);
  if (revokedReason({ tenant: row.tenant, authors, updatedAt: row.startedAt }, judge) === undefined) {
    return undefined;
  }
  return `The person who started it, ${peopleOfAuthors(authors).join(' or ')}, was revoked. Cancel the instance, and let a person with the permissions start another one.`;
}

/**
 * The reason why a step must not act on behalf of the person who completed the task: the person was revoked since, or
 * lost a permission that the step needs. Undefined if there is none.
 */
export function doerStopped(
  { tenant, plan }: { readonly tenant: string; readonly plan: Plan },
  elementId: string,
  { task, doer }: { readonly task: string; readonly doer: Doer },
  judge: Judge,
): string | undefined {
  const authored = { tenant, authors: [authorOfDoer(doer)], updatedAt: doer.rights.since };
  const needs = () => needsOf(plan, judge).filter((need) => need.elementId === elementId);
  const words = (name: string) => `${name}, who completed ${task},`;
  const reason = revokedReason(authored, judge, words) ?? lostReason(authored, needs, judge, words);
  if (reason === undefined) return undefined;
  return `${reason} Move the instance back to ${task}, and let a person with the permissions complete the task.`;
}

/** The starter of the instance. People who only took part in a process that started it are not checked. */
function starterOf({ starter }: ProcessInstance): readonly KeptAuthor[] {
  const { userId, humans, principal, permissions = ['*'] } = starter;
  if (isSamePerson(userId, 'system')) return [];
  const isProcess = userId.startsWith('process:');
  if (isProcess) return principal === undefined ? [] : [{ userId: principal, permissions }];
  return [{ userId, permissions, humans: humans.filter((one) => !isSamePerson(one, userId)) }];
}

function needsOf(plan: Plan, { permissionsOf }: Judge): readonly (Need & { readonly elementId: string })[] {
  return usesOf(plan).flatMap(({ kind, name, elementId }) =>
    kind === 'command' ? [{ elementId, what: name, permissions: permissionsOf(name) ?? [] }] : [],
  );
}

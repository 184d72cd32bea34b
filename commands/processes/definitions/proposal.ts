/** A version that needs the approval of another person. Pure. */
import { makersOf } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { audit, type Effect, emit, put } from '../../../core/command/declaration/effects.ts';
import { type Moved, noun } from '../../../core/command/declaration/noun.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { sharedUser } from '../../../core/command/policy/approval.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import {
  type ProcessDefinition,
  type ProcessVersion,
  processDefinitions,
  processVersions,
  type VersionState,
  versionLife,
} from '../../../core/process/definitions.ts';
import type { DefinitionChanges } from '../../../core/process/port.ts';
import type { KeptAuthor } from '../../../core/runs/authors.ts';
import { publication } from '../policies.ts';
import { DefinitionRef, findDefinition, isInForce, newVersion, notFound } from './definition.ts';

/** Policies and facts of a command that writes a version. */
export const publicationPolicies = { publication };
export const publicationFacts = () => ({ publication: {} });

/**
 * Whether another person must approve the change. With `changes`, only another diagram or name of a process
 * in force needs it: one person could otherwise redirect the payments of everyone who starts the process.
 */
export function isProposed({ policy }: Context<typeof publicationPolicies>, changesInForce = false): boolean {
  const { fourEyes = true } = policy.publication ?? {};
  return fourEyes === 'changes' ? changesInForce : fourEyes;
}

/** The state of the written version, for answers. */
export const WrittenState = OneOf<string>(
  ['InForce', 'Proposed'],
  'Where it is Proposed, another person has to approve the version',
);

/** The version that a change is built upon: the one in force, or else the newest. */
export async function loadBase(
  definition: ProcessDefinition | undefined,
  read: Read,
): Promise<ProcessVersion | undefined> {
  if (definition === undefined) return undefined;
  const { id: definitionId, currentVersion, latestVersion } = definition;
  const number = isInForce(definition) ? currentVersion : latestVersion;
  return read.one(processVersions, { definitionId, number });
}

/**
 * The changes in the newest proposal of a process that was never in force. The next proposal includes them.
 */
export function pendingChanges(
  definition: ProcessDefinition,
  base: ProcessVersion | undefined,
): DefinitionChanges {
  return isInForce(definition) ? {} : (base?.changes ?? {});
}

/** The effects of a proposal to change a definition. The definition itself does not change. */
export function propose(
  definition: ProcessDefinition,
  base: ProcessVersion,
  {
    file = { text: base.xml, hash: base.hash },
    changes,
    authors,
  }: {
    /** Absent: the file of the version that it is built upon. */
    readonly file?: { readonly text: string; readonly hash: string } | undefined;
    readonly changes: DefinitionChanges;
    readonly authors: readonly KeptAuthor[];
  },
  context: Context,
): { readonly version: number; readonly effects: readonly Effect[] } {
  const version = definition.latestVersion + 1;
  // A proposal based on an unapproved one also counts as its makers'.
  const before = isInForce(definition) ? [] : (base.makers ?? []);
  return {
    version,
    effects: [
      put(processDefinitions, definition, { latestVersion: version }),
      newVersion(definition.id, version, file, authors, context, {
        basedOn: definition.currentVersion,
        changes: { ...pendingChanges(definition, base), ...changes },
        makers: [...before, ...makersOf(context.actor)],
      }),
      ...toldProposed(definition, version),
    ],
  };
}

/** The event and audit entry of a proposal. */
export function toldProposed(
  { id, name }: Pick<ProcessDefinition, 'id' | 'name'>,
  version: number,
): readonly Effect[] {
  return [
    emit('process.proposed', String(id), { name, version }),
    audit({ newState: 'Proposed', approverNotes: `version ${version} of ${name}` }),
  ];
}

/** Names the version that is decided on. */
export const versionNamed = {
  id: DefinitionRef,
  version: Type.Integer({ minimum: 1, description: 'The proposed version' }),
};

export const Decided = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  version: Type.Integer(),
  previousVersion: Type.Integer({ description: 'The version in force before; 0 for none' }),
  state: OneOf(versionLife.states),
});

export const Reason = Words(1000, 'The reason, for the proposer');

export async function loadNamedVersion(
  { id, version: number }: { readonly id: number | string; readonly version: number },
  read: Read,
) {
  const definition = await findDefinition(id, read);
  const version = definition && (await read.one(processVersions, { definitionId: definition.id, number }));
  return { definition, version };
}

/** A version's own row is its history: it is decided once, with a reason. */
const versionNoun = noun({
  name: 'process-version',
  table: processVersions,
  life: versionLife,
  sets: ({ actor, now }, { note }) => ({
    decidedBy: actor.name,
    decidedById: actor.userId,
    decidedAt: now,
    reason: note,
  }),
  refusal: (_version, _move: 'approve' | 'reject', state) => reject('PROCESS_VERSION_DECIDED', { state }),
  unrecorded: true,
});

/** The effect of a decision on the version, or why this person may not decide. */
export function decideOn(
  { id, version: number }: { readonly id: number | string; readonly version: number },
  {
    definition,
    version,
  }: { readonly definition: ProcessDefinition | undefined; readonly version: ProcessVersion | undefined },
  move: 'approve' | 'reject',
  note: string | null,
  context: Context,
):
  | {
      readonly definition: ProcessDefinition;
      readonly version: ProcessVersion;
      readonly decided: Moved<typeof processVersions, VersionState>;
    }
  | Rejection<
      | 'PROCESS_NOT_FOUND'
      | 'PROCESS_VERSION_NOT_FOUND'
      | 'PROCESS_VERSION_DECIDED'
      | 'INSUFFICIENT_PERMISSIONS'
    > {
  if (definition === undefined) return notFound(id);
  if (version === undefined) {
    const message = `${definition.name} has no version ${number}.`;
    return reject('PROCESS_VERSION_NOT_FOUND', { message });
  }
  const decided = versionNoun.move(version, move, context, { note });
  if (isRejection(decided)) {
    const said = version.state === 'Rejected' ? 'was rejected' : 'came into force';
    const message = `Version ${number} of ${definition.name} ${said} already; it waits for no decision.`;
    return { ...decided, message };
  }
  if (
    sharedUser(context.actor, version.makers ?? version.authors.map(({ userId }) => userId)) !== undefined
  ) {
    const message = `Four eyes: who proposes a version does not decide on it; ${version.createdBy} wrote it, and you had a hand in it.`;
    return reject('INSUFFICIENT_PERMISSIONS', { message, rule: publication.name });
  }
  return { definition, version, decided };
}

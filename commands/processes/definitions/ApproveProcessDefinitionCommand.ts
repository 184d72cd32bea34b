import { peopleOfAuthors } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit, emit, put } from '../../../core/command/declaration/effects.ts';
import { Note, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { processDefinitions, processVersions } from '../../../core/process/definitions.ts';
import { retryCalls } from '../instances/awaited-calls.ts';
import {
  findCommitted,
  nameTaken,
  notFound,
  processReply,
  reported,
  sharesName,
  startTimers,
} from './definition.ts';
import { fileFaults, prepareFile } from './definition-input.ts';
import { Decided, decideOn, loadNamedVersion, versionNamed } from './proposal.ts';

export default command({
  name: 'ApproveProcessDefinitionCommand',
  summary: 'Brings a version that another person proposed into force; running instances stay on theirs.',
  reply: processReply,
  permission: ['processes.approve'],

  input: Type.Object({ ...versionNamed, note: Type.Optional(Note(1000)) }),
  output: Decided,
  example: { id: 1, version: 2 },

  rejects: [
    'PROCESS_NOT_FOUND',
    'PROCESS_VERSION_NOT_FOUND',
    'PROCESS_VERSION_DECIDED',
    'PROCESS_VERSION_OUTDATED',
    'PROCESS_INVALID',
    'PROCESS_NAME_TAKEN',
    'INSUFFICIENT_PERMISSIONS',
  ],
  itemCodes: fileFaults,
  audits: 'ProcessDefinitionApproved',
  effectClasses: ['authority'],

  // The file never changes. It is checked again because another host than at the proposal may run this.
  prepare: async ({ id, version: number }, services) => {
    const definition = await findCommitted(id, services.read);
    if (definition === undefined) return undefined;
    const version = await services.read.one(processVersions, { definitionId: definition.id, number });
    return version?.state === 'Proposed' ? prepareFile(version.xml, services) : undefined;
  },

  load: async (input, read, _actor, file) => {
    const named = await loadNamedVersion(input, read);
    const { definition, version } = named;
    const wanted = { name: version?.changes?.name, key: file?.report.processKey, own: definition?.id };
    return { ...named, same: await sharesName(wanted, read) };
  },

  decide: (input, state, context, file) => {
    const note = input.note?.trim() || null;
    const made = decideOn(input, state, 'approve', note, context);
    if (isRejection(made)) return made;
    const { definition, version, decided } = made;
    if (file === undefined) return notFound(input.id);
    if (version.basedOn !== definition.currentVersion) {
      return reject('PROCESS_VERSION_OUTDATED', {
        basedOn: version.basedOn,
        inForce: definition.currentVersion,
      });
    }
    const { same } = state;
    if (same !== undefined) return nameTaken(same);
    const { actor, now } = context;
    const changes = {
      ...version.changes,
      ...reported(file.report),
      currentVersion: version.number,
      updatedAt: now,
      updatedBy: actor.name,
      updatedById: actor.userId,
    };
    const after = { ...definition, ...changes };
    const { id, name } = after;
    return {
      hands: version.makers ?? peopleOfAuthors(version.authors),
      data: {
        id,
        name,
        version: version.number,
        state: decided.to,
        previousVersion: definition.currentVersion,
      },
      message: `Version ${version.number} of ${name} is in force.`,
      effects: [
        put(processDefinitions, definition, changes),
        ...decided.effects,
        ...startTimers(after, definition.isActive ? definition.timerStarts : [], file.next),
        emit('process.deployed', String(id), { name, version: version.number }),
        ...retryCalls(after, file.awaited, context),
        audit({
          previousState: decided.from,
          newState: decided.to,
          approverNotes: note ?? `version ${version.number} of ${name}`,
        }),
      ],
    };
  },
});

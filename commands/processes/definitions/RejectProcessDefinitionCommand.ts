import { command } from '../../../core/command/declaration/command.ts';
import { audit, emit } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { processReply } from './definition.ts';
import { Decided, decideOn, loadNamedVersion, Reason, versionNamed } from './proposal.ts';

export default command({
  name: 'RejectProcessDefinitionCommand',
  summary: 'Rejects a version that another person proposed; what is in force stays.',
  reply: processReply,
  permission: ['processes.approve'],

  input: Type.Object({ ...versionNamed, reason: Type.Optional(Reason) }),
  output: Decided,
  example: { id: 1, version: 2, reason: 'The limit is not checked.' },

  rejects: [
    'PROCESS_NOT_FOUND',
    'PROCESS_VERSION_NOT_FOUND',
    'PROCESS_VERSION_DECIDED',
    'INSUFFICIENT_PERMISSIONS',
  ],
  audits: 'ProcessDefinitionRejected',
  effectClasses: ['authority'],

  load: loadNamedVersion,

  decide: (input, state, context) => {
    const reason = input.reason?.trim() ?? null;
    const made = decideOn(input, state, 'reject', reason, context);
    if (isRejection(made)) return made;
    const { version, decided } = made;
    const { id, name, currentVersion } = made.definition;
    const { number } = version;
    return {
      data: { id, name, version: number, previousVersion: currentVersion, state: decided.to },
      message: `Version ${number} of ${name} was rejected; what is in force stays.`,
      effects: [
        ...decided.effects,
        emit('process.rejected', String(id), { name, version: number, reason }),
        audit({
          previousState: decided.from,
          newState: decided.to,
          approverNotes: reason ?? `version ${number} of ${name}`,
        }),
      ],
    };
  },
});

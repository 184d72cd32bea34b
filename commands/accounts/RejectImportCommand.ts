import { command } from '../../core/command/declaration/command.ts';
import { audit, put } from '../../core/command/declaration/effects.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  accountImports,
  ImportView,
  importFacts,
  importNamed,
  importView,
  stateRefusal,
} from './account-import.ts';

export default command({
  name: 'RejectImportCommand',
  summary: 'Drops a proposed import; who proposed it may take it back too.',
  reply: R2,
  permission: ['imports.approve', 'imports.run'],
  input: Type.Object({ ...importNamed, reason: Type.Optional(Note(500)) }),
  output: ImportView,
  rejects: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'],
  audits: 'AccountsImportRejected',

  load: async ({ importId }, read) => ({
    proposal: await read.one(accountImports, { id: importId.toLowerCase() }),
  }),

  decide: ({ reason }, { proposal }, { actor, now }) => {
    if (proposal === undefined) return reject('IMPORT_NOT_FOUND');
    const refused = stateRefusal(proposal, 'reject');
    if (refused !== undefined) return refused;
    const note = reason?.trim() || null;
    const decided = { decidedBy: actor.userId, decidedAt: now, reason: note };
    const changes = { state: 'Rejected' as const, ...decided };
    return {
      data: importView({ ...proposal, ...changes }),
      message: 'The import is dropped; no account was opened.',
      effects: [
        put(accountImports, proposal, changes),
        audit({
          previousState: proposal.state,
          newState: changes.state,
          balanceImpact: importFacts(proposal),
          ...(note === null ? {} : { approverNotes: note }),
        }),
      ],
    };
  },
});

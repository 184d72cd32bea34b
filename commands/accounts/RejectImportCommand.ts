import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  accountImports,
  ImportView,
  importFacts,
  importNamed,
  importNoun,
  importView,
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
  effectClasses: ['commitment'],

  load: async ({ importId }, read) => ({ proposal: await read.one(accountImports, { id: importId }) }),

  decide: ({ reason }, { proposal }, context) => {
    if (proposal === undefined) return reject('IMPORT_NOT_FOUND');
    const note = reason?.trim() || null;
    const rejected = importNoun.move(proposal, 'reject', context, { changes: { reason: note } });
    if (isRejection(rejected)) return rejected;
    return {
      data: importView(rejected.after),
      message: 'The import is dropped; no account was opened.',
      effects: [
        ...rejected.effects,
        audit({
          previousState: rejected.from,
          newState: rejected.to,
          balanceImpact: importFacts(proposal),
          ...(note === null ? {} : { approverNotes: note }),
        }),
      ],
    };
  },
});

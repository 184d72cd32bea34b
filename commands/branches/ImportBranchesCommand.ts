import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { ImportInput, ImportOutput, importAll } from '../../core/command/kit/importing.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { branches } from './branch.ts';
import { branchExample, branchFields, newBranch } from './branch-input.ts';

export default command({
  name: 'ImportBranchesCommand',
  summary: 'Creates every branch of a file, or none; branches whose key is there are left alone.',
  reply: R2,
  permission: ['imports.run'],
  bulk: true,
  body: bulkBody,
  list: 'rows',
  input: ImportInput(Type.Object(branchFields)),
  output: ImportOutput,
  example: { rows: [branchExample] },
  rejects: ['VALIDATION'],
  audits: 'BranchesImported',

  load: async ({ rows }, read) => {
    await read.sequence('branch');
    const there: boolean[] = [];
    for (const { key } of rows) {
      there.push((await read.one(branches, { key: key.trim() })) !== undefined);
    }
    return { there };
  },

  decide: ({ rows }, { there }, context) =>
    importAll({
      rows,
      keyField: 'key',
      isThere: (at) => there[at] === true,
      make: (row) => newBranch(row, context).effects,
    }),
});

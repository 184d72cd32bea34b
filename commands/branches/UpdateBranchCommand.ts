import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { branches, branchState } from './branch.ts';
import { branchColumns, branchEvent, branchExample, branchFields } from './branch-input.ts';
import { BranchView, branchView, R2Branches } from './branch-view.ts';

export default command({
  name: 'UpdateBranchCommand',
  summary: 'Replaces the data of a branch, its key and name included.',
  reply: R2Branches,
  permission: ['branches.manage'],
  input: Type.Object({ id: Type.Integer({ description: 'The branch' }), ...branchFields }),
  output: BranchView,
  example: { id: 5, ...branchExample, key: 'BR005', name: 'Ikeja City Branch' },
  rejects: ['BRANCH_NOT_FOUND', 'BRANCH_STATE', 'BRANCH_KEY_TAKEN'],
  audits: 'BranchUpdated',

  load: async ({ id, key }, read) => ({
    branch: await read.one(branches, { id }),
    taken: await read.one(branches, { key: key.trim() }),
  }),

  decide: (input, { branch, taken }, context) => {
    if (branch === undefined) return reject('BRANCH_NOT_FOUND', { id: input.id });
    if (branchState(branch) === 'Deleted') {
      return reject('BRANCH_STATE', { message: 'A deleted branch is not changed any more.' });
    }
    if (taken !== undefined && taken.id !== branch.id) {
      return reject('BRANCH_KEY_TAKEN', { field: 'key', id: taken.id });
    }
    const changes = { ...branchColumns(input), lastUpdated: context.now };
    const changed = { ...branch, ...changes };
    return {
      data: branchView(changed),
      message: `Branch with ID ${branch.id} updated.`,
      effects: [put(branches, branch, changes), branchEvent('branch.updated', changed)],
    };
  },
});

import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { branches } from './branch.ts';
import { branchExample, branchFields, newBranch } from './branch-input.ts';
import { BranchView, branchView, R2Branches } from './branch-view.ts';

export default command({
  name: 'CreateBranchCommand',
  summary: 'Creates a branch; it is active at once.',
  reply: R2Branches,
  permission: ['branches.manage'],
  input: Type.Object(branchFields),
  output: BranchView,
  example: branchExample,
  rejects: ['BRANCH_KEY_TAKEN'],
  audits: 'BranchCreated',

  load: async ({ key }, read) => {
    await read.sequence('branch');
    return { taken: await read.one(branches, { key: key.trim() }) };
  },

  decide: (input, { taken }, context) => {
    if (taken !== undefined) return reject('BRANCH_KEY_TAKEN', { field: 'key', id: taken.id });
    const { row, effects } = newBranch(input, context);
    return { data: branchView(row), message: `Branch with ID ${row.id} created.`, effects };
  },
});

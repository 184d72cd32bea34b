import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { branches } from './branch.ts';
import { BranchView, branchView, R2Branches } from './branch-view.ts';

export default query({
  name: 'RetrieveBranchByIdQuery',
  summary: 'One branch.',
  reply: R2Branches,
  permission: ['branches.view'],
  input: Type.Object({ id: Type.Integer({ description: 'The branch' }) }),
  output: BranchView,
  example: { id: 1 },
  rejects: ['BRANCH_NOT_FOUND'],

  read: async ({ id }, read) => {
    const branch = await read.one(branches, { id });
    if (branch === undefined) {
      return reject('BRANCH_NOT_FOUND', { message: `There is no branch with ID ${id}.`, id });
    }
    return { data: branchView(branch), message: `Branch with ID ${id} found.` };
  },
});

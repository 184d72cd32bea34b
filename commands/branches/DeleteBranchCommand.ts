import { command } from '../../core/command/declaration/command.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { BranchNamed, BranchView, loadBranch, moveBranch, R2Branches } from './branch-view.ts';

export default command({
  name: 'DeleteBranchCommand',
  summary: 'Marks a branch as deleted for good; refused while it has open accounts.',
  reply: R2Branches,
  permission: ['branches.manage'],
  input: BranchNamed,
  output: BranchView,
  example: { id: 13 },
  rejects: ['BRANCH_NOT_FOUND', 'BRANCH_STATE', 'BRANCH_HAS_ACCOUNTS'],
  audits: 'BranchDeleted',
  load: loadBranch,
  decide: (_input, { branch }, context) => {
    if (branch !== undefined && branch.openAccounts > 0) {
      return reject('BRANCH_HAS_ACCOUNTS', { openAccounts: branch.openAccounts });
    }
    return moveBranch(branch, 'delete', context);
  },
});

import { command } from '../../core/command/declaration/command.ts';
import { BranchNamed, BranchView, loadBranch, moveBranch, R2Branches } from './branch-view.ts';

export default command({
  name: 'DeactivateBranchCommand',
  summary: 'Closes an active branch for new business; its accounts stay.',
  reply: R2Branches,
  permission: ['branches.manage'],
  input: BranchNamed,
  output: BranchView,
  example: { id: 11 },
  rejects: ['BRANCH_NOT_FOUND', 'BRANCH_STATE'],
  audits: 'BranchDeactivated',
  load: loadBranch,
  decide: (_input, { branch }, context) => moveBranch(branch, 'deactivate', context),
});

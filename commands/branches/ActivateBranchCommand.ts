import { command } from '../../core/command/declaration/command.ts';
import { BranchNamed, BranchView, loadBranch, moveBranch, R2Branches } from './branch-view.ts';

export default command({
  name: 'ActivateBranchCommand',
  summary: 'Opens a branch that was not active for business again.',
  reply: R2Branches,
  permission: ['branches.manage'],
  input: BranchNamed,
  output: BranchView,
  example: { id: 12 },
  rejects: ['BRANCH_NOT_FOUND', 'BRANCH_STATE'],
  audits: 'BranchActivated',
  load: loadBranch,
  decide: (_input, { branch }, context) => moveBranch(branch, 'activate', context),
});

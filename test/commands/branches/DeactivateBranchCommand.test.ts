import DeactivateBranchCommand from '../../../commands/branches/DeactivateBranchCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  DeactivateBranchCommand,
  {
    input: { id: 5 },
    state: { branch: aBranch() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an active one': { gives: ['put', 'insert', 'emit'] },
    'one that was not active': {
      state: { branch: aBranch({ objectState: 1 }) },
      gives: 'BRANCH_STATE',
    },
    'a deleted one': { state: { branch: aBranch({ objectState: 2 }) }, gives: 'BRANCH_STATE' },
    'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
  },
);

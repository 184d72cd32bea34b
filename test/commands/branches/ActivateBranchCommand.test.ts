import ActivateBranchCommand from '../../../commands/branches/ActivateBranchCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  ActivateBranchCommand,
  {
    input: { id: 5 },
    state: { branch: aBranch({ objectState: 1 }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'one that was not active': { gives: ['put', 'insert', 'emit'] },
    'an active one': { state: { branch: aBranch() }, gives: 'BRANCH_STATE' },
    'a deleted one': { state: { branch: aBranch({ objectState: 2 }) }, gives: 'BRANCH_STATE' },
    'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
  },
);

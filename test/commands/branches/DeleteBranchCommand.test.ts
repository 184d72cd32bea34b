import DeleteBranchCommand from '../../../commands/branches/DeleteBranchCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  DeleteBranchCommand,
  {
    input: { id: 5 },
    state: { branch: aBranch() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an active one without accounts': { gives: ['put', 'insert', 'emit'] },
    'one that was not active': {
      state: { branch: aBranch({ objectState: 1 }) },
      gives: ['put', 'insert', 'emit'],
    },
    'one with an open account': {
      state: { branch: aBranch({ openAccounts: 1 }) },
      gives: 'BRANCH_HAS_ACCOUNTS',
    },
    'a deleted one': { state: { branch: aBranch({ objectState: 2 }) }, gives: 'BRANCH_STATE' },
    'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
  },
);

import { branchExample } from '../../../commands/branches/branch-input.ts';
import UpdateBranchCommand from '../../../commands/branches/UpdateBranchCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

type Maybe = ReturnType<typeof aBranch> | undefined;

cases(
  UpdateBranchCommand,
  {
    input: { ...branchExample, id: 5 },
    state: { branch: aBranch() as Maybe, taken: undefined as Maybe },
    actor: person('manager', 'BranchManager'),
  },
  {
    'replaces the data': { gives: ['put', 'emit'] },
    'keeps its own key': { state: { taken: aBranch() }, gives: ['put', 'emit'] },
    'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
    'a deleted branch': { state: { branch: aBranch({ objectState: 2 }) }, gives: 'BRANCH_STATE' },
    'the key of another': { state: { taken: aBranch({ id: 6 }) }, gives: 'BRANCH_KEY_TAKEN' },
  },
);

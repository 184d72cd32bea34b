import CreateTillCommand from '../../../commands/tills/CreateTillCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';
import { customerRow, tillRow } from '../../support/tills.ts';

cases(
  CreateTillCommand,
  {
    input: { key: 'new-1', name: 'New' },
    state: { till: undefined, byId: undefined, byNumber: undefined, branch: undefined },
    actor: person('mia', 'BranchManager'),
  },
  {
    'a Till with its account': {
      gives: ['insert', 'insert', 'insert', 'audit'],
      tells: { state: 'Closed', balance: 0 },
    },
    'in a branch, which counts it': {
      input: { branchKey: 'branch-5' },
      state: { branch: aBranch() },
      tells: { branchKey: aBranch().encodedKey },
      gives: ['insert', 'insert', 'insert', 'put', 'audit'],
    },
    'in the maker’s branch, which counts it too': {
      state: { branch: aBranch() },
      gives: ['insert', 'insert', 'insert', 'put', 'audit'],
    },
    'the key is a till’s': { state: { till: tillRow() }, gives: 'TILL_KEY_TAKEN' },
    'the key is an account’s': { state: { byId: customerRow() }, gives: 'TILL_KEY_TAKEN' },
    'the key is an account number': { state: { byNumber: customerRow() }, gives: 'TILL_KEY_TAKEN' },
    'no such branch': { input: { branchKey: 'branch-99' }, gives: 'VALIDATION' },
  },
);

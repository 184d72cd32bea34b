import CreateVaultCommand from '../../../commands/tills/CreateVaultCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { tillRow } from '../../support/tills.ts';

cases(
  CreateVaultCommand,
  {
    input: { key: 'new-1', name: 'New' },
    state: { till: undefined, byId: undefined, byNumber: undefined, branch: undefined },
    actor: person('mia', 'BranchManager'),
  },
  {
    'a Vault with its account': {
      gives: ['insert', 'insert', 'insert', 'audit'],
      tells: { state: 'Open', balance: 0 },
    },
    'the key is a till’s': { state: { till: tillRow() }, gives: 'TILL_KEY_TAKEN' },
    'no such branch': { input: { branchKey: 'branch-99' }, gives: 'VALIDATION' },
  },
);

import assert from 'node:assert/strict';
import { branchExample } from '../../../commands/branches/branch-input.ts';
import ImportBranchesCommand from '../../../commands/branches/ImportBranchesCommand.ts';
import { cases, person } from '../../support/decide.ts';

const other = { ...branchExample, key: 'BR016' };

cases(
  ImportBranchesCommand,
  {
    input: { rows: [branchExample, other] },
    state: { there: [false, false] },
    actor: person('admin', 'Admin'),
  },
  {
    'every new branch': { gives: ['insert', 'insert', 'emit', 'insert', 'insert', 'emit', 'audit'] },
    'what is there is left alone': {
      state: { there: [true, false] },
      gives: ['insert', 'insert', 'emit', 'audit'],
      tells: { created: 1, unchanged: 1 },
    },
    'a key that is in the file twice': {
      input: { rows: [branchExample, other, { ...other, key: ' BR016 ' }] },
      gives: 'VALIDATION',
      also: (decision) => assert.match(JSON.stringify(decision), /rows\.2\.key/),
    },
  },
);

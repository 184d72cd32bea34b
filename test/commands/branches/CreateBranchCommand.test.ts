import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchExample } from '../../../commands/branches/branch-input.ts';
import CreateBranchCommand from '../../../commands/branches/CreateBranchCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  CreateBranchCommand,
  { input: branchExample, state: { taken: undefined }, actor: person('manager', 'BranchManager') },
  {
    'makes an active branch': {
      gives: ['insert', 'insert', 'emit'],
      tells: { objectStateDescription: 'Active', name: 'Calabar Branch' },
    },
    'a key that another branch has': { state: { taken: aBranch() }, gives: 'BRANCH_KEY_TAKEN' },
  },
);

const bank = bankOfFile();

test('CreateBranchCommand: a branch from its creation to its end, over HTTP', async () => {
  const as = { as: 'manager' } as const;
  const created = await bank.post(
    '/api/bpm/cmd',
    { commandName: 'CreateBranchCommand', data: branchExample },
    as,
  );
  assert.equal(created.status, 200);
  assert.equal(created.at('statusCode'), '00');
  const id = created.at('data.id');
  assert.equal(id, 15);
  const again = await bank.call('CreateBranchCommand', branchExample, as);
  assert.equal(again.status, 409);
  assert.equal(again.at('statusCode'), 'CBS_409');

  const renamed = await bank.call(
    'UpdateBranchCommand',
    { ...branchExample, id, name: 'Calabar Port Branch' },
    as,
  );
  assert.equal(renamed.at('data.name'), 'Calabar Port Branch');
  for (const [name, state] of [
    ['DeactivateBranchCommand', 1],
    ['ActivateBranchCommand', 0],
    ['DeleteBranchCommand', 2],
  ] as const) {
    const moved = await bank.call(name, { id }, as);
    assert.equal(moved.at('data.objectState'), state, name);
  }
  const found = await bank.post('/api/bpm/qry', { queryName: 'RetrieveBranchByIdQuery', data: { id } });
  assert.equal(found.at('data.objectStateDescription'), 'Deleted');
  assert.equal(found.at('message'), 'Branch with ID 15 found.');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateEmployeeCommand from '../../../commands/employees/CreateEmployeeCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { anEmployee } from '../../support/employees.ts';

const halima = { staffId: 'EMP000777', email: 'halima@bank.example', firstName: 'Halima', lastName: 'Isa' };

cases(
  CreateEmployeeCommand,
  {
    input: halima,
    state: { taken: undefined, branch: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'gives out a referral code': { gives: ['insert', 'emit'], tells: { referralCode: 'REF-EMP000001' } },
    'a staff id that another has': { state: { taken: anEmployee() }, gives: 'STAFF_ID_TAKEN' },
    'an unknown branch': { input: { branch: 'BR099' }, gives: 'BRANCH_NOT_FOUND' },
  },
);

const bank = bankOfFile();

test('CreateEmployeeCommand: an employee who is entered, changed, found and listed', async () => {
  const as = { as: 'manager' } as const;
  const made = await bank.call(
    'CreateEmployeeCommand',
    { ...halima, branch: 'BR006', role: 'SeniorTeller' },
    as,
  );
  assert.equal(made.status, 200);
  assert.equal(made.at('data.id'), 505);
  assert.equal(made.at('data.referralCode'), 'REF-EMP000505');
  assert.equal(made.at('data.branchName'), 'Abuja Central Branch');
  assert.equal(made.at('data.roleName'), 'Senior Teller');
  const changed = await bank.call('UpdateEmployeeCommand', { id: 505, lastName: 'Bello' }, as);
  assert.equal(changed.at('data.lastName'), 'Bello');
  assert.equal(changed.at('data.branchName'), 'Abuja Central Branch');
  const found = await bank.call('RetrieveEmployeeByIdQuery', { id: 505 });
  assert.equal(found.at('data.lastName'), 'Bello');
  const unknown = await bank.call('RetrieveEmployeeByIdQuery', { id: 1 });
  assert.deepEqual(unknown.at('errors'), ['Employee 1 was not found.']);
  const list = await bank.call('RetrieveEmployeesListQuery', { searchText: 'bELLO' });
  assert.equal(list.at('data.totalCount'), 1);
  const again = await bank.call('CreateEmployeeCommand', halima, as);
  assert.equal(again.status, 409);
});

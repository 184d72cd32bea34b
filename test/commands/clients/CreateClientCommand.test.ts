import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateClientCommand from '../../../commands/clients/CreateClientCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';
import { anEmployee } from '../../support/employees.ts';

const bvn = '22233344455';
const halima = { type: 'Individual' as const, firstName: ' Halima', lastName: 'Isa ', bvn };

cases(
  CreateClientCommand,
  {
    input: halima,
    state: { branch: undefined, officer: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a person, whose number is sealed': {
      gives: ['insert', 'insert', 'emit', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const data = decision.data;
        assert.equal(data.name, 'Halima Isa');
        assert.equal(data.state, 'PendingApproval');
        assert.equal(data.hasBvn, true);
        const all = JSON.stringify(decision, (_key, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        assert.ok(!all.includes(bvn));
      },
    },
    'a company': {
      input: { type: 'Corporate', name: 'Isa Farms Ltd', firstName: undefined },
      gives: ['insert', 'insert', 'emit', 'audit'],
    },
    'a person without a last name': { input: { lastName: undefined }, gives: 'VALIDATION' },
    'a company without a name': { input: { type: 'Corporate' }, gives: 'VALIDATION' },
    'an unknown branch': { input: { branchKey: 'BR099' }, gives: 'BRANCH_NOT_FOUND' },
    'a branch that is not active': {
      input: { branchKey: 'BR005' },
      state: { branch: aBranch({ objectState: 1 }) },
      gives: 'BRANCH_NOT_FOUND',
    },
    'an employee who is not an account officer': {
      input: { accountOfficerKey: 'officer' },
      state: { officer: anEmployee({ isAccountOfficer: false }) },
      gives: 'OFFICER_NOT_FOUND',
    },
  },
);

const bank = bankOfFile();

test('CreateClientCommand: a client from entry to exit', async () => {
  const manager = { as: 'manager' } as const;
  const other = { as: 'manager2' } as const;
  const made = await bank.call('CreateClientCommand', { ...halima, branchKey: 'BR005' }, manager);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.equal(made.at('data.id'), 9);
  const clientEncodedKey = made.text('data.clientEncodedKey');
  const own = await bank.call('ApproveClientCommand', { clientEncodedKey }, manager);
  assert.equal(own.status, 403);
  const approved = await bank.call('ApproveClientCommand', { clientEncodedKey }, other);
  assert.equal(approved.at('data.state'), 'Approved');
  const active = await bank.call('ActivateClientCommand', { clientEncodedKey }, manager);
  assert.equal(active.at('data.status'), 1);
  const renamed = await bank.call('UpdateClientCommand', { clientEncodedKey, middleName: 'Zainab' }, manager);
  assert.equal(renamed.at('data.name'), 'Halima Zainab Isa');
  const listed = await bank.call('RetrieveClientsListQuery', { searchText: 'zainab' });
  assert.equal(listed.at('data.totalRecords'), 1);
  assert.equal(listed.at('data.items.0.hasBvn'), true);
  assert.ok(!JSON.stringify(listed.body).includes(bvn));
  const gone = await bank.call('ExitClientCommand', { clientEncodedKey, comment: 'moved' }, manager);
  assert.equal(gone.at('data.state'), 'Exited');
  const again = await bank.call('ActivateClientCommand', { clientEncodedKey }, manager);
  assert.equal(again.status, 400);
});

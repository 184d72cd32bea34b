import assert from 'node:assert/strict';
import ImportAccountsCommand from '../../../commands/accounts/ImportAccountsCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { aClient } from '../../support/clients.ts';
import { cases, noon, person } from '../../support/decide.ts';

const savings = {
  ...{ tenant: 'demo', version: 1, encodedKey: 'product-savings', id: 1, code: 'SAVINGS' },
  ...{ name: 'Savings', description: null, tier: 'STANDARD', isActive: true },
  ...{ createdAt: noon, updatedAt: noon },
};
const row = {
  ...{ accountNumber: '0045001', clientEncodedKey: 'client-1', productCode: 'SAVINGS' },
  ...{ branchKey: 'BR005', state: 'Active', balance: 1500.25 },
};
const found = { there: false, client: aClient(), product: savings, branch: aBranch() };
const opened = ['insert', 'insert', 'insert', 'emit'] as const;
const refusedAt = (field: string) => ({
  gives: 'VALIDATION',
  also: (decision: unknown) =>
    assert.match(JSON.stringify(decision), new RegExp(`rows.0.${field}`)),
});

cases(
  ImportAccountsCommand,
  { input: { rows: [row] }, state: { found: [found] }, actor: person('admin', 'Admin') },
  {
    'an account with its balance': { gives: [...opened, 'post', 'audit', 'put', 'put'] },
    'two of one client and branch are counted at once': {
      input: { rows: [row, { ...row, accountNumber: '0045002', balance: 0 }] },
      state: { found: [found, found] },
      gives: [...opened, 'post', ...opened, 'audit', 'put', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const puts = decision.effects.flatMap((effect) =>
          effect.do === 'put' ? [effect.changes] : [],
        );
        assert.deepEqual(puts, [{ openAccounts: 2 }, { openAccounts: 2 }]);
      },
    },
    'one that is there': { state: { found: [{ ...found, there: true }] }, gives: ['audit'] },
    'a number of the bank’s own': {
      input: { rows: [{ ...row, accountNumber: '2000000001' }] },
      ...refusedAt('accountNumber'),
    },
    'a client who is not active': {
      state: { found: [{ ...found, client: aClient({ state: 'Approved' }) }] },
      ...refusedAt('clientEncodedKey'),
    },
    'a product of the past': {
      state: { found: [{ ...found, product: { ...savings, isActive: false } }] },
      ...refusedAt('productCode'),
    },
    'a branch that is not active': {
      state: { found: [{ ...found, branch: aBranch({ objectState: 1 }) }] },
      ...refusedAt('branchKey'),
    },
    'a balance of what waits': {
      input: { rows: [{ ...row, state: 'PendingApproval' }] },
      ...refusedAt('balance'),
    },
  },
);

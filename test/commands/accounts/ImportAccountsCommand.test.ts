import assert from 'node:assert/strict';
import ImportAccountsCommand from '../../../commands/accounts/ImportAccountsCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { aClient } from '../../support/clients.ts';
import { cases, noon, person } from '../../support/decide.ts';

const savings = {
  tenant: 'demo',
  version: 1,
  encodedKey: 'product-savings',
  id: 1,
  code: 'SAVINGS',
  name: 'Savings',
  description: null,
  tier: 'STANDARD',
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
};
const row = {
  accountNumber: '0045001',
  clientEncodedKey: 'client-1',
  productCode: 'SAVINGS',
  branchKey: 'BR005',
  state: 'Active' as const,
  balance: 1500.25,
};
const found = { there: false, client: aClient(), product: savings, branch: aBranch() };
const opened = ['insert', 'insert', 'insert', 'emit'] as const;
const empty = { ...row, balance: 0 };
const refusedAt = (field: string) => ({
  gives: 'VALIDATION' as const,
  also: (decision: unknown) => assert.match(JSON.stringify(decision), new RegExp(`rows.0.${field}`)),
});

cases(
  ImportAccountsCommand,
  { input: { rows: [row] }, state: { found: [found] }, actor: person('admin', 'Admin') },
  {
    'an account without a balance': { input: { rows: [empty] }, gives: [...opened, 'audit', 'put', 'put'] },
    'a balance is proposed, and nothing is opened': {
      gives: ['insert', 'insert', 'audit'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [first] = decision.effects;
        assert.ok(first?.do === 'insert');
        assert.equal(first.table.name, 'account_imports');
        assert.equal(first.row.total, 150_025n);
        assert.deepEqual(first.row.makers, ['admin']);
      },
    },
    'one balance is enough, and only what is new is kept': {
      input: { rows: [empty, { ...row, accountNumber: '0045002' }, { ...row, accountNumber: '0045003' }] },
      state: { found: [found, found, { ...found, there: true }] },
      gives: ['insert', 'insert', 'insert', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision && 'state' in decision.data);
        const { state, accounts, unchanged } = decision.data;
        assert.deepEqual({ state, accounts, unchanged }, { state: 'Proposed', accounts: 2, unchanged: 1 });
      },
    },
    'two of one client and branch are counted at once': {
      input: { rows: [empty, { ...empty, accountNumber: '0045002' }] },
      state: { found: [found, found] },
      gives: [...opened, ...opened, 'audit', 'put', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const puts = decision.effects.flatMap((effect) => (effect.do === 'put' ? [effect.changes] : []));
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

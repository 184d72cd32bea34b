import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenDepositAccountCommand from '../../../commands/accounts/OpenDepositAccountCommand.ts';
import type { DepositProduct } from '../../../commands/products/deposit-product.ts';
import { bankOfFile } from '../../support/bank.ts';
import { aBranch } from '../../support/branches.ts';
import { aClient } from '../../support/clients.ts';
import { cases, type DecisionOf, noon, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const savings: DepositProduct = {
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
const effects = ['insert', 'insert', 'insert', 'emit', 'put', 'put', 'audit'] as const;
const dataOf = (decision: DecisionOf<typeof OpenDepositAccountCommand>) => {
  assert.ok('data' in decision);
  return decision.data;
};

cases(
  OpenDepositAccountCommand,
  {
    input: { clientEncodedKey: 'client-1', productCode: 'SAVINGS', branchKey: 'BR005' },
    state: { client: aClient(), product: savings, branch: aBranch(), taken: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'waits for approval by the shipped policy': {
      gives: effects,
      also: (decision) => {
        const { accountNumber, state, accountName } = dataOf(decision);
        assert.equal(accountNumber, '2000000001');
        assert.equal(state, 'PendingApproval');
        assert.equal(accountName, 'Amina Yusuf');
      },
    },
    'is active at once where the policy says so': {
      rules: {
        'accounts/opening': {
          opening: [
            { product: '*', requireApproval: true },
            { product: 'SAVINGS', requireApproval: false },
          ],
        },
      },
      gives: effects,
      also: (decision) => assert.equal(dataOf(decision).state, 'Active'),
    },
    'waits where no row of the policy speaks of the product': {
      rules: { 'accounts/opening': { opening: [{ product: 'GOLD', requireApproval: false }] } },
      gives: effects,
      also: (decision) => assert.equal(dataOf(decision).state, 'PendingApproval'),
    },
    'a number of a former system': {
      input: { accountNumber: 'OLD-1' },
      gives: effects,
      also: (decision) => assert.equal(dataOf(decision).accountNumber, 'OLD-1'),
    },
    'a number that the bank may give out': { input: { accountNumber: '2000000009' }, gives: 'VALIDATION' },
    'a number that is taken': {
      input: { accountNumber: 'OLD-1' },
      state: { taken: anAccount() },
      gives: 'ACCOUNT_NUMBER_TAKEN',
    },
    'no such client': { state: { client: undefined }, gives: 'CLIENT_NOT_FOUND' },
    'a client who is not active': {
      state: { client: aClient({ state: 'Approved' }) },
      gives: 'CLIENT_STATE',
    },
    'no such product': { state: { product: undefined }, gives: 'DEPOSIT_PRODUCT_NOT_FOUND' },
    'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
    'a branch that is not active': {
      state: { branch: aBranch({ objectState: 1 }) },
      gives: 'BRANCH_NOT_FOUND',
    },
  },
);

const bank = bankOfFile();

const manager = { as: 'manager' } as const;
const call = async (name: string, data: object, status = 200, as: 'manager' | 'manager2' = 'manager') => {
  const answer = await bank.call(name, data, { as });
  assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`);
  return answer;
};

test('OpenDepositAccountCommand: an account from opening to closing', async () => {
  const wanted = { clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005' };
  const accountNumber = (await call('OpenDepositAccountCommand', wanted)).text('data.accountNumber');
  assert.equal(accountNumber, '2000000001');
  await call('InitiateDeposit', { accountNumber, amount: 10 }, 400);
  await call('ApproveDepositAccountCommand', { accountNumber }, 403);
  await call('ApproveDepositAccountCommand', { accountNumber }, 200, 'manager2');
  await call('DeleteBranchCommand', { id: 5 }, 400);
  await call('InitiateDeposit', { accountNumber, amount: 500 });

  await call('ActivatePNDOnAccountCommand', { accountNumber });
  const stopped = await call('InitiateWithdrawal', { accountNumber, amount: 1 }, 400);
  assert.match(JSON.stringify(stopped.body), /takes no debits/);
  await call('InitiateDeposit', { accountNumber, amount: 100 });
  await call('ReleasePNDFromDepositAccountCommand', { accountNumber });

  const lock = await call('LockAmount', { accountNumber, amount: 550, reason: 'Court order' });
  assert.equal(lock.at('data.availableBalance'), 50);
  await call('InitiateWithdrawal', { accountNumber, amount: 51 }, 400);
  const locks = await call('RetrieveDepositLockAmountsQuery', { accountNumber, state: 'Locked' });
  assert.equal(locks.at('data.totalRecords'), 1);
  await call('ReleaseAmount', { lockId: lock.text('data.lockId') });
  await call('ReleaseAmount', { lockId: lock.text('data.lockId') }, 409);

  await call('LockDepositAccountCommand', { accountNumber });
  await call('InitiateDeposit', { accountNumber, amount: 1 }, 400);
  await call('UnlockDepositAccountCommand', { accountNumber });
  await call('CloseDepositAccountCommand', { accountNumber }, 400);
  await call('InitiateWithdrawal', { accountNumber, amount: 600 });
  const closed = await call('CloseDepositAccountCommand', { accountNumber, comment: 'asked for' });
  assert.equal(closed.at('data.state'), 'Closed');
  const client = await bank.call('RetrieveClientByIdQuery', { id: 1 }, manager);
  assert.equal(client.at('data.openAccounts'), 1);
  await call('DeleteBranchCommand', { id: 5 });
});

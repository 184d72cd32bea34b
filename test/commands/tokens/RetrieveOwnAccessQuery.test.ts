import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { bankOfFile, type CallOptions, testSecret, tokenOf } from '../../support/bank.ts';

const bank = bankOfFile();

const own = (as: NonNullable<CallOptions['as']>) => bank.call('RetrieveOwnAccessQuery', {}, { as });

test('a teller: who he is, what he may do, and up to what he may approve', async () => {
  const answer = await own('teller');
  assert.equal(answer.status, 200);
  const teller = ['subject', 'tenant', 'kind', 'roles', 'highestRole', 'branchId'] as const;
  assert.deepEqual(
    teller.map((member) => answer.at(`data.${member}`)),
    ['teller', 'demo', 'user', ['Teller'], 'Teller', null],
  );
  const permissions = answer.at('data.permissions') as readonly string[];
  assert.ok(permissions.includes('transactions.create'));
  assert.ok(!permissions.includes('transactions.reverse'));
  assert.deepEqual(answer.at('data.approving'), {
    limits: ['DEPOSIT', 'WITHDRAWAL', 'TELLER_TRANSACTION'].map((transactionType) => ({
      transactionType,
      maxAmount: 500_000,
    })),
    severalAbove: 10_000_000,
    approvers: 2,
    maxApprovals: 5,
    windowMinutes: 60,
    fourEyes: { approve: true, reverse: true, clear: true },
  });
});

test('of several roles the best limit of each type counts, and none is more than any', async () => {
  const made = { sub: 'two', tenant: 'demo', roles: ['Teller', 'SeniorTeller'] };
  const token = await signToken(made, testSecret, { from: bank.clock.now(), seconds: 600 });
  const limits = (await own({ token })).at('data.approving.limits') as readonly {
    readonly transactionType: string;
    readonly maxAmount: number | null;
  }[];
  const limitOf = (type: string) => limits.find((row) => row.transactionType === type)?.maxAmount;
  assert.equal(limitOf('DEPOSIT'), 2_000_000);
  assert.equal(limitOf('TRANSFER'), undefined);
  const admin = (await own('admin')).at('data.approving.limits') as typeof limits;
  assert.ok(admin.length > 5 && admin.every(({ maxAmount }) => maxAmount === null));
});

test('the policies in force count: roles that four eyes exempt, and rules that are not there', async () => {
  await bank.setRules('transactions/maker-checker', {
    enabled: true,
    exemptRoles: ['BranchManager'],
    clearing: false,
  });
  assert.deepEqual((await own('manager')).at('data.approving.fourEyes'), {
    approve: false,
    reverse: false,
    clear: false,
  });
  assert.deepEqual((await own('teller')).at('data.approving.fourEyes'), {
    approve: true,
    reverse: true,
    clear: false,
  });
});

test('a role that the bank does not know: nothing is permitted, and he hears who he is', async () => {
  const made = { sub: 'stranger', name: 'A Stranger', tenant: 'demo', roles: ['NoSuchRole'] };
  const token = await signToken(made, testSecret, { from: bank.clock.now(), seconds: 600 });
  const answer = await own({ token });
  assert.deepEqual(
    [answer.status, answer.at('data.permissions'), answer.at('data.highestRole')],
    [200, [], null],
  );
  assert.deepEqual(answer.at('data.approving.limits'), []);
});

test('GET /api/v1/me answers the same, to nobody without a token', async () => {
  const authorization = `Bearer ${await tokenOf('teller', bank.clock)}`;
  const response = await fetch(`${bank.url}/api/v1/me`, { headers: { authorization } });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), (await own('teller')).body);
  assert.equal((await bank.get('/api/v1/me')).status, 401);
  const stray = await fetch(`${bank.url}/api/v1/me?who=other`, { headers: { authorization } });
  assert.equal(stray.status, 400);
});

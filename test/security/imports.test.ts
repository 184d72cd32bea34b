/** Money does not come in from a file by one person: what carries a balance is proposed, and another decides. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ImportClientsCommand from '../../commands/clients/ImportClientsCommand.ts';
import { connect } from '../../core/store/migrate.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { bankOfFile } from '../support/bank.ts';
import { differencesIn } from '../support/checked.ts';

const bank = bankOfFile();

const admin = { as: 'admin' } as const;
const second = { as: 'admin2' } as const;

const row = (accountNumber: string, balance?: number) => ({
  accountNumber,
  clientEncodedKey: 'client-amina',
  productCode: 'SAVINGS',
  branchKey: 'BR005',
  state: 'Active',
  ...(balance === undefined ? {} : { balance }),
});

async function propose(...rows: readonly object[]): Promise<string> {
  const answer = await bank.done('ImportAccountsCommand', { rows }, admin);
  assert.equal(answer.at('data.state'), 'Proposed');
  return answer.text('data.importId');
}

const account = (accountNumber: string) => bank.call('RetrieveAccountQuery', { accountNumber }, admin);
const approve = (importId: string, as: Parameters<typeof bank.call>[2] = second) =>
  bank.call('ApproveImportCommand', { importId }, as);

test('one person alone brings no balance into force', async () => {
  const importId = await propose(row('0046001', 900_000_000), row('0046002'));
  for (const number of ['0046001', '0046002']) assert.equal((await account(number)).status, 404);
  const own = await approve(importId, admin);
  assert.equal(own.status, 403);
  assert.match(JSON.stringify(own.body), /who proposes an import does not approve it/);
  assert.equal((await account('0046001')).status, 404);

  const approved = await approve(importId);
  assert.equal(approved.at('data.state'), 'Approved');
  assert.equal((await account('0046001')).at('data.balance'), 900_000_000);
  assert.equal((await account('0046002')).at('data.balance'), 0);
  const again = await approve(importId, { as: 'admin3' });
  assert.equal(again.status, 409);
  assert.equal((await bank.call('RejectImportCommand', { importId }, second)).status, 409);
  assert.equal((await account('0046001')).at('data.balance'), 900_000_000);

  const trail = await bank.call('RetrieveAuditLogQuery', { pageSize: 50 }, admin);
  const entries = trail.at('data.items') as readonly Record<string, unknown>[];
  const said = entries
    .filter(({ eventType }) => /^AccountsImport/.test(String(eventType)))
    .map(({ eventType, userId }) => `${eventType} by ${userId}`);
  assert.ok(said.includes('AccountsImportProposed by admin'), said.join());
  assert.ok(said.includes('AccountsImportApprovedRefused by admin'), said.join());
  assert.ok(said.includes('AccountsImportApproved by admin2'), said.join());
});

test('an import is approved once, however many approve it at the same moment', async () => {
  const importId = await propose(row('0046101', 500));
  const answers = await Promise.all(
    (['admin2', 'admin3', 'admin4'] as const).map((as) => approve(importId, { as })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal((await account('0046101')).at('data.balance'), 500);
});

test('the check of the store tells of rows that are altered in it', async () => {
  const importId = await propose(row('0046601', 1));
  const knex = connect(bank.store.address);
  try {
    const rows = () => knex('account_import_rows').where({ import_id: importId });
    await rows().update({ balance: 99_900 });
    const found = await differencesIn(bank.store.address);
    assert.ok(
      found.some((difference) => difference.includes(importId)),
      found.join(),
    );
    await rows().update({ balance: 100 });
  } finally {
    await knex.destroy();
  }
});

test('a dry run keeps no proposal, and imports without balances act at once', async () => {
  const rows = [row('0046701', 7)];
  const tried = await bank.post('/api/bpm/cmd/ImportAccountsCommand?dryRun=true', { rows }, admin);
  assert.equal(tried.status, 200);
  const importId = tried.text('data.importId');
  assert.equal((await approve(importId)).status, 404);
  const waiting = { ...row('0046702', 0), state: 'PendingApproval' };
  const plain = await bank.call('ImportAccountsCommand', { rows: [waiting] }, admin);
  assert.equal(plain.at('data.created'), 1);
});

test('accounts that would be active at once wait for another person, clients too', async () => {
  const accounts = await bank.call('ImportAccountsCommand', { rows: [row('0046801', 0)] }, admin);
  assert.equal(accounts.at('data.state'), 'Proposed', JSON.stringify(accounts.body));
  assert.equal((await approve(accounts.text('data.importId'))).status, 200);
  const [example] = itemsOf(ImportClientsCommand.example?.rows);
  const client = { ...membersOf(example), state: 'Active' };
  const clients = await bank.call('ImportClientsCommand', { rows: [client] }, admin);
  assert.equal(clients.headers.get('x-error-code'), 'APPROVAL_REQUIRED', JSON.stringify(clients.body));
});

/** A tenant's file gives nobody the rights of the host: it is signed by a known key, and its timers wait for a person. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { emptyStore, exported, filledStore, forged, fromStore, imported } from '../../support/moving.ts';
import type { TestStore } from '../../support/store.ts';

const deposit = {
  id: 'pending:forged',
  due: '2020-01-01T00:00:00.000Z',
  command: 'InitiateDeposit',
  data: { accountNumber: '1000000001', amount: 900_000_000 },
  attempts: 0,
  lastError: null,
  version: 1,
};

let source: TestStore;
let target: TestStore;
let file: string;
before(async () => {
  source = await filledStore(null);
  file = await exported(source);
  target = await emptyStore(null);
});
after(async () => {
  await source.drop();
  await target.drop();
});

test('a file that somebody signed with a key of their own is refused', async () => {
  const made = await forged(file, ['timers', deposit], target);
  await assert.rejects(imported(target, made, fromStore(source)), /not signed with the key/);
});

const ofAdmin = async (bank: TestBank, name: string, data = {}) => {
  const answer = await bank.call(name, data, { as: 'admin' });
  assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
  return answer;
};

test('timers of a file wait for a person of the bank, and none runs a command of people', async (t) => {
  const made = await forged(file, ['timers', deposit], source);
  const { closing } = await imported(target, made, fromStore(source));
  const bank = await startBank({ on: target, server: null });
  t.after(() => bank.stop());
  const pending = async () =>
    (await ofAdmin(bank, 'RetrieveAllTransactionsQuery', { status: [0] })).at('data.totalRecords');
  const all = async () => (await ofAdmin(bank, 'RetrieveAllTransactionsQuery')).at('data.totalRecords');
  const before = await all();
  assert.equal(await pending(), 1);
  await bank.advance(hours(24 * 40));
  assert.deepEqual([await pending(), await all()], [1, before], 'nothing of the file fires by itself');
  const problems = await ofAdmin(bank, 'RetrieveProblemsQuery');
  assert.match(JSON.stringify(problems.body), new RegExp(closing.sha256));

  const confirm = { fileSha256: closing.sha256 };
  assert.equal((await bank.call('ConfirmImportedTimersCommand', confirm)).status, 403);
  await ofAdmin(bank, 'ConfirmImportedTimersCommand', confirm);
  await bank.advance(hours(1));
  assert.equal(await pending(), 0, 'the transaction expired');
  assert.equal(await all(), before);
  const { body } = await ofAdmin(bank, 'RetrieveTimersQuery', { command: 'InitiateDeposit' });
  assert.match(JSON.stringify(body), /InitiateDeposit is not a command that timers run/);
});

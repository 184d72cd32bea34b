/** Large requests and files that are imported later, as those see them who may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { membersOf } from '../../../core/values/members.ts';
import { bankOfFile, testSecret, tokenOf } from '../../support/bank.ts';

const bank = bankOfFile();

const own = (sub: string, permissions: readonly string[]): Promise<string> =>
  signToken({ sub, tenant: 'demo', roles: [], permissions }, testSecret, {
    from: bank.clock.now(),
    seconds: 3600,
  });

async function send(staffId: string, sub?: string): Promise<void> {
  const response = await fetch(`${bank.url}/api/v1/files/ImportEmployeesCommand?later=true`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sub === undefined ? await tokenOf('admin', bank.clock) : await own(sub, ['imports.run'])}`,
      'content-type': 'text/csv',
    },
    body: `staffId,email,firstName,lastName\n${staffId},a@example.com,Ada,Obi\n`,
  });
  assert.equal(response.status, 202);
}

test('files are listed newest first to those who may import', async () => {
  await send('one');
  await bank.advance(1000);
  await send('two');
  await bank.advance(1000);
  const all = await bank.call('RetrieveFileImportsQuery', {}, { as: 'admin' });
  assert.equal(all.at('data.totalRecords'), 2);
  assert.equal(all.at('data.items.0.state'), 'Done');
  assert.ok(all.text('data.items.0.createdAt') > all.text('data.items.1.createdAt'));
  const importId = all.at('data.items.1.importId');
  const one = await bank.call('RetrieveFileImportsQuery', { importId }, { as: 'admin' });
  assert.equal(one.at('data.totalRecords'), 1);
  const teller = await bank.call('RetrieveFileImportsQuery', {}, { as: 'teller' });
  assert.deepEqual([teller.status, teller.at('data.totalRecords')], [200, 0]);
  const senior = await bank.call('RetrieveFileImportsQuery', {}, { as: 'senior' });
  assert.deepEqual([senior.status, senior.at('data.totalRecords')], [200, 0]);
  const others = await bank.call('RetrieveFileImportsQuery', {}, { as: 'other-admin' });
  assert.equal(others.at('data.totalRecords'), 0);
});

test('everybody sees his own, by whichever spelling of his name, and who may look sees all', async () => {
  await send('three', 'Bola');
  const seen = async (sub: string, permissions: readonly string[]) => {
    const response = await fetch(`${bank.url}/api/bpm/qry/RetrieveFileImportsQuery`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await own(sub, permissions)}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = membersOf(await response.json());
    return [response.status, membersOf(data).totalRecords];
  };
  assert.deepEqual(await seen('bola', []), [200, 1]);
  assert.deepEqual(await seen('BOLA', ['imports.run']), [200, 1]);
  assert.deepEqual(await seen('bolaji', ['imports.run', 'cheques.clear']), [200, 0]);
  assert.deepEqual(await seen('bolaji', ['imports.view']), [200, 3]);
});

const entries = Array.from({ length: 1200 }, (_, at) => ({
  bankCode: '058',
  destinationAccount: String(at).padStart(10, '0'),
  amount: 1.01,
  narration: 'x'.repeat(200),
}));
const sendUploads = (requestId: string, sourceAccount: string) =>
  bank.call(
    'InitiateDisbursementBatchCommand',
    { batchDescription: 'Salaries', sourceAccount, entries },
    { as: 'senior', headers: { 'x-request-id': requestId } },
  );
const upload = (requestId: string) => bank.call('RetrieveUploadsQuery', { requestId }, { as: 'senior' });

test('a large request is found by its id, and how far it came', async () => {
  assert.equal((await sendUploads('salaries', '9000000001')).status, 200);
  const found = await upload('salaries');
  const { uploadId, ofBytes, ...told } = found.at('data.items.0') as Record<string, unknown>;
  assert.match(String(uploadId), /^[0-9a-f-]{36}$/);
  assert.ok(Number(ofBytes) > 256 * 1024);
  assert.deepEqual(told, {
    requestId: 'salaries',
    command: 'InitiateDisbursementBatchCommand',
    userId: 'senior',
    state: 'Done',
    bytes: ofBytes,
    received: 1200,
    checked: 1200,
    written: 1200,
    total: 1200,
    startedAt: bank.clock.now(),
    changedAt: bank.clock.now(),
  });
});

test('one that is refused says so', async () => {
  assert.equal((await sendUploads('nobody', '4711')).status, 404);
  const found = await upload('nobody');
  assert.equal(found.at('data.items.0.state'), 'Refused');
  assert.equal(found.at('data.items.0.written'), 0);
});

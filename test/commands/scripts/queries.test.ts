/** Scripts as they are checked, and the names of secrets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const check = (code: string, as: 'admin' | 'teller' = 'admin') =>
  bank.call('CheckScriptQuery', { code }, { as });

test('says what a script is, or where it is none', async () => {
  assert.equal((await check('webhookData.a * 2')).at('data.form'), 'expression');
  assert.equal((await check('return 1;')).at('data.form'), 'statements');
  const wrong = await check('const a = 1;\nreturn a +;');
  assert.deepEqual(
    [wrong.at('data.valid'), wrong.at('data.form'), wrong.at('data.problems.0.line')],
    [false, null, 2],
  );
  const cut = await check('const a = 1;\nreturn a +');
  assert.deepEqual([cut.at('data.problems.0.line'), cut.at('data.problems.0.column')], [2, 11]);
  const silent = await check('const a = 1;');
  assert.match(String(silent.at('data.problems.0.message')), /would answer nothing/);
  const large = await check('a'.repeat(40_000));
  assert.equal(large.at('data.problems.0.message'), 'is larger than 32768 bytes');
});

test('names only, of this tenant only', async () => {
  const set = await bank.call(
    'SetSecretCommand',
    { name: 'PARTNER_KEY', value: 'never shown' },
    { as: 'admin' },
  );
  assert.equal(set.status, 200, JSON.stringify(set.body));
  assert.doesNotMatch(JSON.stringify(set.body), /never shown/);
  const list = await bank.call('RetrieveSecretsQuery', {}, { as: 'admin' });
  assert.equal(list.at('data.items.0.name'), 'PARTNER_KEY');
  assert.deepEqual(Object.keys(list.at('data.items.0') as object).sort(), [
    'name',
    'updatedAt',
    'updatedBy',
    'updatedById',
  ]);
  const other = await bank.call('RetrieveSecretsQuery', {}, { as: 'other-admin' });
  assert.equal(other.at('data.totalRecords'), 0);
  assert.equal((await bank.call('RetrieveSecretsQuery', {})).status, 403);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

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

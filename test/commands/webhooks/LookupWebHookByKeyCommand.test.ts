import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  for (const key of ['one', 'two']) {
    await bank.call(
      'CreateWebHookConfigCommand',
      { key, path: key, action: 'PUT', executionType: 3, processDefinitionId: 4, allowableIPs: '10.0.0.1' },
      { as: 'admin' },
    );
  }
});

const lookup = (data: object) =>
  bank.post('/api/bpm/cmd', { $type: 'LookupWebHookByKeyCommand', ...data }, { as: 'admin' });

test('finds by key, or all', async () => {
  const one = await lookup({ key: 'two' });
  assert.equal(one.at('success'), true);
  assert.equal(one.at('message'), 'Webhook configuration found');
  assert.equal(one.at('data.0.key'), 'two');
  assert.equal(one.at('data.0.processDefinitionId'), 4);
  assert.equal((await lookup({})).at('data.length'), 2);
});

test('says that there is none', async () => {
  const none = await lookup({ key: 'three' });
  assert.equal(none.status, 404);
  assert.deepEqual(none.body, {
    success: false,
    message: 'Lookup failed',
    data: null,
    errors: ['No webhook configuration found with the specified key'],
  });
});

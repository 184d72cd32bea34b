import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  for (let at = 0; at < 25; at += 1) {
    const made = await bank.call(
      'CreateWebHookConfigCommand',
      {
        key: `hook-${at}`,
        path: `hooks/${at}`,
        action: 'POST',
        executionType: 2,
        executionCode: '"the code"',
        isEnabled: at % 5 !== 0,
      },
      { as: 'admin' },
    );
    assert.equal(made.status, 200);
  }
});

const list = (data: object, as: 'admin' | 'other-admin' = 'admin') =>
  bank.post('/api/v1/execute', { cmd: 'GetWebHookConfigListQuery', data }, { as });

test('pages from 0, twenty at a time, without code', async () => {
  const first = await list({});
  assert.equal(first.at('isSuccessful'), true);
  assert.equal(first.at('message'), '20/25 records');
  assert.deepEqual(
    ['count', 'pages', 'size', 'hasNext'].map((name) => first.at(name)),
    [25, 2, 20, true],
  );
  assert.doesNotMatch(JSON.stringify(first.body), /the code|executionCode/);
  const second = await list({ pageIndex: 1 });
  assert.equal(second.at('message'), '5/25 records');
  assert.equal(second.at('hasNext'), false);
  assert.equal(second.at('data.0.key'), 'hook-20');
});

test('filters by state and by part of the key', async () => {
  assert.equal((await list({ isEnabled: false })).at('count'), 5);
  assert.equal((await list({ key: 'hook-2' })).at('count'), 6);
  assert.equal((await list({ key: '%' })).at('count'), 0);
});

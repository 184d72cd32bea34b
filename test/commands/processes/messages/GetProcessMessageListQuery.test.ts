import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';

const bank = bankOfFile();

test('messages that nobody took are listed with what they are for and who sent them', async () => {
  const match = [{ name: 'order.id', value: 7 }];
  const sent = { messageName: 'paid', businessKey: 'B', match, timeToLiveSeconds: 60 };
  await bank.call('CorrelateProcessMessageCommand', sent, { as: 'manager' });
  await bank.call(
    'CorrelateProcessMessageCommand',
    { messageName: 'other', timeToLiveSeconds: 60 },
    { as: 'manager' },
  );
  const list = (data: object) => bank.call('GetProcessMessageListQuery', data);
  assert.equal((await list({})).at('data.totalRecords'), 2);
  assert.equal((await list({ state: 'EXPIRED' })).at('data.totalRecords'), 0);
  const found = await list({ messageName: 'paid', state: 'HELD' });
  assert.equal(found.at('data.totalRecords'), 1);
  assert.deepEqual(
    ['messageName', 'businessKey', 'match', 'sentBy'].map((name) => found.at(`data.items.0.${name}`)),
    ['paid', 'B', match, 'Test manager'],
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ start: '2026-03-02T09:00:00.000Z' });
});
after(() => bank.stop());

test('RetrieveInterbankCollectionsQuery: answers an empty page in R3', async () => {
  const empty = await bank.post('/api/bpm/cmd', {
    cmd: 'RetrieveInterbankCollectionsQuery',
    data: {},
  });
  assert.deepEqual(empty.at('response'), {
    data: [],
    totalCount: 0,
    nextAfter: null,
    pageNumber: 1,
    pageSize: 10,
  });
  assert.equal(empty.at('responseCode'), '00');
});

test('RetrieveInterbankCollectionsQuery: names a wrong field', async () => {
  const wrong = await bank.call('RetrieveInterbankCollectionsQuery', {
    startDate: 'soon',
    pageSize: 0,
  });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.at('responseCode'), '01');
  const fields = (wrong.at('response.errors') as readonly { field: string }[]).map(
    ({ field }) => field,
  );
  assert.deepEqual(fields.sort(), ['pageSize', 'startDate']);
});

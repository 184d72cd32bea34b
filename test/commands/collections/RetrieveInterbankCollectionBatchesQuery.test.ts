import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z' });

test('RetrieveInterbankCollectionBatchesQuery: batches by id and day of creation, newest first', async () => {
  for (const batchName of ['March', 'April']) {
    const batch = { batchName, organisationId: 1 };
    await bank.call('CreateInterbankCollectionBatchCommand', batch, { as: 'manager' });
  }
  const names = async (data: Readonly<Record<string, unknown>>) =>
    (
      (await bank.call('RetrieveInterbankCollectionBatchesQuery', data)).at('response.data') as readonly {
        batchName: string;
      }[]
    ).map(({ batchName }) => batchName);
  assert.deepEqual(await names({}), ['April', 'March']);
  assert.deepEqual(await names({ batchId: 1 }), ['March']);
  assert.deepEqual(await names({ startDate: '2026-03-02', endDate: '2026-03-02' }), ['April', 'March']);
  assert.deepEqual(await names({ startDate: '2026-03-03' }), []);
});

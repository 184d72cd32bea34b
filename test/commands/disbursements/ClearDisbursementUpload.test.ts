import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chunkSize,
  disbursementBatches,
  disbursementEntries,
} from '../../../commands/disbursements/batch.ts';
import ClearDisbursementUpload from '../../../commands/disbursements/ClearDisbursementUpload.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import type { Table } from '../../../core/command/declaration/table.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { uploads } from '../../../core/uploads/upload.ts';
import { later, minutes } from '../../../core/values/instant.ts';
import { assertWhole, differencesIn } from '../../support/checked.ts';
import { cases, noon } from '../../support/decide.ts';
import { anEntry } from '../../support/disbursements.ts';
import { dyingHost, envOn } from '../../support/dying.ts';
import { makeTestStore } from '../../support/store.ts';
import { anUpload } from '../../support/uploads.ts';

cases(
  ClearDisbursementUpload,
  {
    input: { uploadId: 'up-1', chunk: 0 },
    state: { upload: anUpload({ written: 400 }), entries: [anEntry(), anEntry({ id: 42 })] },
    actor: systemActor('demo'),
  },
  {
    'one that still moves has its time': {
      gives: ['schedule'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.equal(effect?.do === 'schedule' && effect.timer.due, later(noon, minutes(10)));
      },
    },
    'one that stands still': {
      now: later(noon, minutes(10)),
      gives: ['remove', 'remove', 'put', 'schedule'],
    },
    'its last part': {
      input: { chunk: 1 },
      state: { upload: anUpload({ state: 'Refused', written: 400 }) },
      gives: ['remove', 'remove', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const done = decision.effects.at(-1);
        assert.equal(done?.do === 'put' && done.changes.state, 'Cleared');
      },
    },
    'one that is done': { state: { upload: undefined, entries: [] }, gives: [] },
  },
);

test('a host that is killed half-way: nothing of the batch counts, and what was written goes', async () => {
  const store = await makeTestStore();
  await migrate(store.address);
  const env = envOn(store);
  const entries = Array.from({ length: 3000 }, (_, at) => ({
    bankCode: '000',
    destinationAccount: '1000000002',
    amount: (101 + at) / 100,
  }));
  const start = {
    name: 'InitiateDisbursementBatchCommand',
    data: { batchDescription: 'Salaries', sourceAccount: '9000000001', entries },
    role: 'SeniorTeller',
  };
  const look = { name: 'RetrieveDisbursementBatchEntriesQuery', data: {}, role: 'SeniorTeller' };
  const rows = async () => {
    const read = await openSnapshot(store.address);
    const count = async (table: Table) => (await read.rows(table, (select) => select)).length;
    const [upload] = await read.rows(uploads, (select) => select);
    const counts = [await count(disbursementBatches), await count(disbursementEntries)];
    await read.close();
    return { state: upload?.state, counts };
  };
  try {
    // It writes the number of the batch, then three parts; those after them may be on their way.
    const killed = await dyingHost({ env, ahead: 0, dieAfter: 4, start, look });
    assert.equal(killed.signal, 'SIGKILL', JSON.stringify(killed));
    const left = await rows();
    const [batches, written = 0] = left.counts;
    assert.deepEqual([left.state, batches, written % chunkSize], ['Writing', 0, 0]);
    assert.ok(written >= 3 * chunkSize && written < entries.length, `${written} are written`);
    await assertWhole(store.address);
    const marked = async (state: string) => {
      const knex = connect(store.address);
      await knex('uploads').update({ state });
      await knex.destroy();
    };
    // An upload that says it is over owns no entries: the check finds them.
    await marked('Done');
    assert.deepEqual(await differencesIn(store.address), [
      'disbursement uploads: entries of demo belong to batch 1, which there is not',
    ]);
    await marked('Writing');
    const shown = async (ahead: number) => {
      const { out, complaints } = await dyingHost({ env, ahead, dieAfter: 0, look });
      assert.equal(complaints, '');
      return (JSON.parse(out) as { readonly data: { readonly totalCount: number } }).data.totalCount;
    };
    assert.equal(await shown(0), 0);
    assert.deepEqual(await rows(), left);
    assert.equal(await shown(minutes(11)), 0);
    assert.deepEqual(await rows(), { state: 'Cleared', counts: [0, 0] });
    await assertWhole(store.address);
  } finally {
    await store.drop();
  }
});

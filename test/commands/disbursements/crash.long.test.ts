/** An approved batch whose host is killed after one commit, and again, and after two ...: each entry is paid once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disbursementEntries, entryReference } from '../../../commands/disbursements/batch.ts';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { minutes } from '../../../core/values/instant.ts';
import { assertWhole } from '../../support/checked.ts';
import { dyingHost, envOn } from '../../support/dying.ts';
import { makeTestStore } from '../../support/store.ts';

const inside = 2400;
const outside = 4;
const own = Array.from({ length: inside }, (_, at) => ({
  bankCode: '000',
  destinationAccount: at % 2 === 0 ? '1000000002' : '1000000005',
  amount: 1.5,
}));
const entries = [
  ...own.slice(inside / 2),
  ...Array.from({ length: outside }, (_, at) => ({
    bankCode: '058',
    destinationAccount: `012345678${at}`,
    amount: 2,
  })),
];

const batchId = '$1.batchId';
const prepare = [
  {
    name: 'InitiateDisbursementBatchCommand',
    data: { batchDescription: 'Salaries', sourceAccount: '1000000001', entries },
    role: 'SeniorTeller',
  },
  {
    name: 'AddDisbursementBatchEntriesCommand',
    data: { batchId, entries: own.slice(0, inside / 2) },
    role: 'SeniorTeller',
  },
  { name: 'ConfirmDisbursementBatchCommand', data: { batchId }, role: 'SeniorTeller' },
  { name: 'ReviewDisbursementBatchCommand', data: { batchId }, role: 'Approver' },
  { name: 'ApproveDisbursementBatchCommand', data: { batchId }, role: 'BranchManager' },
];

test('killed again and again while it is paid, a batch ends with each entry paid once', async () => {
  const store = await makeTestStore(null);
  await migrate(store.address);
  const env = envOn(store);
  const look = { name: 'RetrieveDisbursementBatchesQuery', data: {}, role: 'Admin' };
  try {
    // The first host dies before anything of the batch is paid.
    let ended = await dyingHost({ env, ahead: 0, dieAfter: 1, prepare, counted: true, look });
    let kills = 0;
    while (ended.signal === 'SIGKILL') {
      kills += 1;
      const ahead = minutes(6) * kills;
      ended = await dyingHost({ env, ahead, dieAfter: 1 + Math.floor(kills / 2), counted: true, look });
    }
    assert.equal(ended.code, 0, ended.complaints);
    assert.ok(kills >= 4, `it was killed ${kills} times only`);
    const { data } = JSON.parse(ended.out) as {
      readonly data: { readonly items: readonly Readonly<Record<string, unknown>>[] };
    };
    assert.equal(data.items[0]?.status, 'Processed', ended.out);
    await assertWhole(store.address);
    const read = await openSnapshot(store.address);
    const lines = await read.rows(postings, (select) => select.where({ kind: 'disbursement' }));
    const all = await read.rows(disbursementEntries, (select) => select);
    const [source] = await read.rows(accounts, (select) => select.where({ number: '1000000001' }));
    await read.close();
    assert.equal(all.length, inside + outside);
    assert.ok(all.every(({ state }) => state === 'Successful'));
    const debits = lines.filter(({ accountId }) => accountId === source?.id);
    assert.deepEqual(
      debits.map(({ reference }) => reference).sort(),
      all.map(({ id }) => entryReference(id)).sort(),
    );
    assert.equal(source?.debitHold, 0n);
  } finally {
    await store.drop();
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import RunInterbankCollectionBatchCommand from '../../../commands/collections/RunInterbankCollectionBatchCommand.ts';
import CreateInterbankGSIMandateCommand from '../../../commands/mandates/CreateInterbankGSIMandateCommand.ts';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { interbankSimulator } from '../../../core/interbank/simulator.ts';
import { minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const active = new Map([
  [7, aMandate({ state: 'Active' }) as ReturnType<typeof aMandate> | undefined],
]);

cases(
  RunInterbankCollectionBatchCommand,
  {
    input: { batchId: 3 },
    state: {
      batch: aBatch({ state: 'Active' }) as ReturnType<typeof aBatch> | undefined,
      items: [anItem()],
      found: active,
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'orders a debit for each item': { gives: ['put', 'insert', 'emit', 'put', 'schedule'] },
    'an item whose mandate was stopped has failed, and nothing is left to wait for': {
      state: { found: new Map([[7, aMandate({ state: 'Stopped' })]]) },
      gives: ['put', 'insert', 'emit', 'put', 'insert', 'put', 'insert', 'emit'],
    },
    'a draft': { state: { batch: aBatch() }, gives: 'COLLECTION_BATCH_STATE' },
    'no such batch': {
      state: { batch: undefined, items: [] },
      gives: 'COLLECTION_BATCH_NOT_FOUND',
    },
  },
);

/** The first account of the group lacks funds, and every first answer is lost on the way. */
const network = interbankSimulator({
  refused: { '0123456789': 'INSUFFICIENT_FUNDS' },
  lostAnswers: 1,
});
let bank: TestBank;
before(async () => {
  bank = await startBank({ network });
});
after(() => bank.stop());

const manager = { as: 'manager' } as const;

async function activeMandate(name: string, data: unknown): Promise<readonly number[]> {
  const made = await bank.call(name, data, { as: 'senior' });
  const one = made.at('response.id');
  const ids =
    one === undefined
      ? (made.at('response.mandates') as readonly { id: number }[]).map(({ id }) => id)
      : [Number(one)];
  for (const mandateId of ids) {
    await bank.call('AuthoriseInterbankMandateCommand', { mandateId }, manager);
    const started = await bank.call('StartInterbankMandateCommand', { mandateId }, manager);
    assert.equal(started.at('response.status'), 'Active');
  }
  return ids;
}

test('RunInterbankCollectionBatchCommand: each success is posted once, a GSI mandate turns to its next account', async () => {
  const [first] = await activeMandate(
    'CreateInterbankGSIMandateCommand',
    CreateInterbankGSIMandateCommand.example,
  );
  const single = CreateInterbankMandateCommand.example as { mandate: object };
  const [poor] = await activeMandate('CreateInterbankMandateCommand', single);
  const [rich] = await activeMandate('CreateInterbankMandateCommand', {
    mandate: { ...single.mandate, accountNumber: '0555555555' },
  });
  const made = await bank.call(
    'CreateInterbankCollectionBatchWithItemsCommand',
    {
      batchName: 'March',
      organisationId: 1,
      collections: [first, poor, rich].map((mandateId) => ({ mandateId, amount: 1000.5 })),
    },
    manager,
  );
  assert.deepEqual(made.at('response'), { id: 1, status: 'Draft', itemCount: 3 });
  const batchId = 1;
  await bank.call('ActivateInterbankCollectionBatchCommand', { batchId }, manager);
  const run = await bank.call('RunInterbankCollectionBatchCommand', { batchId }, manager);
  assert.deepEqual(run.at('response'), {
    id: 1,
    status: 'Processing',
    processedCount: 0,
    successCount: 0,
    failedCount: 0,
  });
  for (let rounds = 0; rounds < 4; rounds += 1) await bank.advance(minutes(2));

  const batches = await bank.call('RetrieveInterbankCollectionBatchesQuery', { batchId });
  assert.equal(batches.at('response.data.0.status'), 'Completed');
  assert.equal(batches.at('response.data.0.successCount'), 2);
  assert.equal(batches.at('response.data.0.failedCount'), 1);
  assert.equal(batches.at('response.totalCount'), 1);
  const items = await bank.call('RetrieveInterbankCollectionsQuery', { batchId });
  assert.deepEqual(
    (items.at('response.data') as readonly { mandateId: number; status: string }[]).map(
      ({ mandateId, status }) => [mandateId, status],
    ),
    [
      [rich, 'Successful'],
      [poor, 'Failed'],
      [first, 'Successful'],
    ],
  );
  const tried = await bank.call('RetrieveInterbankCollectionTransactionsQuery', {
    collectionId: 1,
  });
  assert.deepEqual(
    (tried.at('response.data') as readonly { status: string }[]).map(({ status }) => status),
    ['Successful', 'Failed'],
  );
  assert.equal(network.moved.size, 2);
  const journal = await bank.call('RetrieveJournalQuery', { glCode: '2300' }, { as: 'admin' });
  const lines = journal.at('data.items') as readonly { credit: number }[];
  assert.deepEqual(
    lines.map(({ credit }) => credit),
    [1000.5, 1000.5],
  );
  await assertWhole(bank.store.address);
});

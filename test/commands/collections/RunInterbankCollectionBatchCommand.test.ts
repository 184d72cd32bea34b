import assert from 'node:assert/strict';
import { test } from 'node:test';
import RunInterbankCollectionBatchCommand from '../../../commands/collections/RunInterbankCollectionBatchCommand.ts';
import CreateInterbankGSIMandateCommand from '../../../commands/mandates/CreateInterbankGSIMandateCommand.ts';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { interbankSimulator } from '../../../core/interbank/simulator.ts';
import { days, later, minutes } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { aBatch, anItem } from '../../support/collections.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { family } from '../../support/mandates.ts';

cases(
  RunInterbankCollectionBatchCommand,
  {
    input: { batchId: 3 },
    state: { batch: aBatch({ state: 'Active' }), items: [anItem()], families: family() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'orders a debit for each item': { gives: ['put', 'insert', 'emit', 'put', 'put', 'schedule'] },
    'an item whose mandate was stopped has failed, and nothing is left to wait for': {
      state: { families: family({ state: 'Stopped' }) },
      gives: ['put', 'insert', 'emit', 'put', 'insert', 'emit', 'put', 'insert', 'emit'],
    },
    'of two items only the first finds an instalment': {
      state: {
        batch: aBatch({ state: 'Active', itemCount: 2 }),
        items: [anItem(), anItem({ id: 12 })],
        families: family({ collectedCount: 4, reservedCount: 5 }),
      },
      gives: ['put', 'insert', 'emit', 'put', 'put', 'schedule', 'put', 'insert', 'emit'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const changes = decision.effects.flatMap((effect) => (effect.do === 'put' ? [effect.changes] : []));
        assert.deepEqual(changes[1], { reserved: 50_000n, reservedCount: 6 });
        assert.equal(changes[2]?.orderedUnder, 7);
        assert.equal(
          changes[3]?.reason,
          'mandateId names a mandate whose 10 instalments are collected or ordered',
        );
      },
    },
    'before the mandate starts': {
      state: { families: family({ startDate: later(noon, minutes(1)) }) },
      gives: ['put', 'insert', 'emit', 'put', 'insert', 'emit', 'put', 'insert', 'emit'],
    },
    'a draft': { state: { batch: aBatch() }, gives: 'COLLECTION_BATCH_STATE' },
    'no such batch': { state: { batch: undefined, items: [] }, gives: 'COLLECTION_BATCH_NOT_FOUND' },
  },
);

/** The first account of the group lacks funds, and every first answer is lost on the way. */
const network = interbankSimulator({ refused: { '0123456789': 'INSUFFICIENT_FUNDS' }, lostAnswers: 1 });
const bank = bankOfFile({ network });

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

/** Mandates are used from now on. */
const begun = '2026-01-01T00:00:00Z';

async function activeSingle(more: object): Promise<number> {
  const { mandate } = CreateInterbankMandateCommand.example as { mandate: object };
  const [id] = await activeMandate('CreateInterbankMandateCommand', {
    mandate: { ...mandate, startDate: begun, ...more },
  });
  return Number(id);
}

/** The ids of the batches of these items, made and activated. */
async function activeBatch(items: readonly object[]): Promise<number> {
  const batch = { batchName: 'March', organisationId: 1, collections: items };
  const made = await bank.call('CreateInterbankCollectionBatchWithItemsCommand', batch, manager);
  const batchId = Number(made.at('response.id'));
  await bank.call('ActivateInterbankCollectionBatchCommand', { batchId }, manager);
  return batchId;
}

const run = (batchId: number) => bank.call('RunInterbankCollectionBatchCommand', { batchId }, manager);

async function itemsOf(batchId: number) {
  const items = await bank.call('RetrieveInterbankCollectionsQuery', { batchId });
  return (items.at('response.data') as readonly { status: string; reason: string | null }[]).map(
    ({ status, reason }) => [status, reason],
  );
}

test('RunInterbankCollectionBatchCommand: each success is posted once, a GSI mandate turns to its next account', async () => {
  const [first] = await activeMandate('CreateInterbankGSIMandateCommand', {
    ...(CreateInterbankGSIMandateCommand.example as object),
    startDate: begun,
  });
  const poor = await activeSingle({});
  const rich = await activeSingle({ accountNumber: '0555555555' });
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
  const tried = await bank.call('RetrieveInterbankCollectionTransactionsQuery', { collectionId: 1 });
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

test('RunInterbankCollectionBatchCommand: two batches at once take the one instalment once', async () => {
  const mandateId = await activeSingle({
    accountNumber: '0666666666',
    amount: 1000,
    debitAmount: 100,
    numberOfInstallments: 1,
  });
  const item = { mandateId, amount: 100 };
  const batches = [await activeBatch([item]), await activeBatch([item])];
  await Promise.all(batches.map(run));
  for (let rounds = 0; rounds < 3; rounds += 1) await bank.advance(minutes(2));
  const ends = (await Promise.all(batches.map(itemsOf))).flat();
  assert.deepEqual(ends.toSorted(), [
    ['Failed', 'mandateId names a mandate whose one instalment is collected or ordered'],
    ['Successful', null],
  ]);
  const mandate = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId });
  assert.equal(mandate.at('response.collectedAmount'), 100);
  assert.equal(mandate.at('response.collectedInstallments'), 1);
  assert.equal(mandate.at('response.reservedAmount'), 0);
  const more = await bank.call(
    'CreateInterbankCollectionBatchWithItemsCommand',
    { batchName: 'Again', organisationId: 1, collections: [item] },
    manager,
  );
  assert.equal(more.status, 400);
  await assertWhole(bank.store.address);
});

test('RunInterbankCollectionBatchCommand: a mandate that is stopped before the date is not debited', async () => {
  const mandateId = await activeSingle({ accountNumber: '0777777777' });
  const collectionDate = later(bank.clock.now(), days(3));
  const batchId = await activeBatch([{ mandateId, amount: 100, collectionDate }]);
  assert.equal((await run(batchId)).at('response.status'), 'Processing');
  await bank.call('StopInterbankMandateCommand', { mandateId }, manager);
  const moved = network.moved.size;
  await bank.advance(days(3));
  await bank.advance(minutes(2));
  assert.deepEqual(await itemsOf(batchId), [['Failed', 'mandateId names a mandate that is Stopped']]);
  assert.equal(network.moved.size, moved);
  const batches = await bank.call('RetrieveInterbankCollectionBatchesQuery', { batchId });
  assert.equal(batches.at('response.data.0.status'), 'Completed');
  const mandate = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId });
  assert.equal(mandate.at('response.reservedAmount'), 0);
  await assertWhole(bank.store.address);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import ProcessDisbursementBatch from '../../../commands/disbursements/ProcessDisbursementBatch.ts';
import { interbankSimulator } from '../../../core/interbank/simulator.ts';
import { minutes } from '../../../core/values/instant.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { bankOfFile } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';

const approved = aDisbursement({ state: 'Approved', held: 20_000n });
const source = anAccount({ debitHold: 20_000n });
const to = anAccount({ id: 'acc-2', number: '1000000002', book: 0n });

cases(
  ProcessDisbursementBatch,
  {
    input: { batchId: 4, chunk: 0 },
    state: {
      batch: approved as typeof approved | undefined,
      source: source as typeof source | undefined,
      entries: [anEntry()],
      destinations: new Map([[to.number, to]]),
    },
    actor: person('system', 'Admin'),
  },
  {
    'an account of this bank is paid at once, and the batch is over': {
      posts: [{ 'acc-1': -200, 'acc-2': 200 }],
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'insert', 'emit', 'release', 'post', 'put', 'put', 'insert', 'emit'],
    },
    'an account of another bank goes to the network': {
      state: { entries: [anEntry({ bankCode: '058' })] },
      gives: ['put', 'insert', 'emit', 'put', 'schedule', 'put'],
    },
    'an account of another bank that cannot be one has failed': {
      state: { entries: [anEntry({ bankCode: '999', destinationAccount: 'nope' })] },
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'insert', 'emit', 'put', 'put', 'insert', 'emit', 'release'],
    },
    'an invalid entry is left out, and the batch is over with the others': {
      state: {
        batch: { ...approved, entryCount: 2, invalidCount: 1, invalidAmount: 500n },
        entries: [
          anEntry({ state: 'Valid', reason: 'an old one' }),
          anEntry({ id: 42, state: 'Invalid', amount: 500n }),
        ],
      },
      posts: [{ 'acc-1': -200, 'acc-2': 200 }],
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'insert', 'emit', 'release', 'post', 'put', 'put', 'insert', 'emit'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const puts = decision.effects.flatMap((effect) => (effect.do === 'put' ? [effect.changes] : []));
        assert.equal(puts[1]?.state, 'Successful');
        assert.equal(puts[1]?.reason, null);
        assert.equal(puts[2]?.state, 'PartiallyProcessed');
      },
    },
    'an unknown account has failed; what it held is free': {
      state: { destinations: new Map() },
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'insert', 'emit', 'put', 'put', 'insert', 'emit', 'release'],
    },
    'two payments to one account that has room for one': {
      state: {
        batch: { ...approved, entryCount: 2, held: 40_000n },
        source: anAccount({ debitHold: 40_000n }),
        entries: [anEntry(), anEntry({ id: 42 })],
        destinations: new Map([[to.number, { ...to, book: maxMinor - 20_000n - 1n }]]),
      },
      posts: [{ 'acc-1': -200, 'acc-2': 200 }],
      holds: { 'acc-1 debit': -400 },
      gives: [
        ...(['put', 'insert', 'emit', 'release', 'post', 'put', 'put'] as const),
        ...(['put', 'insert', 'emit', 'release'] as const),
      ],
      also: (decision) => {
        assert.ok('effects' in decision);
        const reasons = decision.effects.flatMap((effect) =>
          effect.do === 'put' && typeof effect.changes.reason === 'string' ? [effect.changes.reason] : [],
        );
        assert.equal(reasons.length, 1);
      },
    },
    'what is over is not paid again': {
      state: {
        batch: { ...approved, state: 'Processing', entryCount: 2, paidCount: 1 },
        entries: [anEntry({ state: 'Successful' }), anEntry({ id: 42, state: 'Processing' })],
      },
      gives: ['put'],
    },
    'a longer batch goes on': {
      state: { batch: { ...approved, nextPosition: 400, entryCount: 400, held: 6_000_000n } },
      posts: [{ 'acc-1': -200, 'acc-2': 200 }],
      holds: { 'acc-1 debit': -200 },
      gives: ['put', 'insert', 'emit', 'release', 'post', 'put', 'put', 'schedule'],
    },
    'a batch that is over': {
      state: { batch: { ...approved, state: 'Processed' } },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
    'no such source': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);

/** One account of another bank is not there, and every first answer is lost on the way. */
const network = interbankSimulator({ refused: { '0000000000': 'ACCOUNT_UNKNOWN' }, lostAnswers: 1 });
const bank = bankOfFile({ network });

const own = (destinationAccount: string, amount: number) => ({ bankCode: '000', destinationAccount, amount });
const other = (destinationAccount: string, amount: number) => ({
  ...own(destinationAccount, amount),
  bankCode: '058',
});

async function lead(batchId: number): Promise<void> {
  for (const [name, as, status] of [
    ['ConfirmDisbursementBatchCommand', 'senior', 'PendingReview'],
    ['ReviewDisbursementBatchCommand', 'approver', 'Reviewed'],
    ['ApproveDisbursementBatchCommand', 'manager', 'Approved'],
  ] as const) {
    const moved = await bank.call(name, { batchId }, { as });
    assert.equal(moved.at('data.status'), status, JSON.stringify(moved.body));
  }
}

async function pool(): Promise<readonly unknown[]> {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  return [account.at('data.balance'), account.at('data.availableBalance')];
}

test('ProcessDisbursementBatch: pays inside and outside, each entry once, and frees the rest', async () => {
  const made = await bank.call(
    'InitiateDisbursementBatchCommand',
    {
      batchDescription: 'Salaries',
      sourceAccount: '9000000001',
      entries: [
        own('1000000002', 100.5),
        own('1000000003', 10),
        own('4711', 10),
        other('0123456789', 200),
        other('0000000000', 20),
      ],
    },
    { as: 'senior' },
  );
  const batchId = Number(made.at('data.batchId'));
  await lead(batchId);
  // All of it is held, unless a queue of jobs has begun to pay already: what comes back of it comes at the end.
  const [, available] = await pool();
  assert.ok(Number(available) <= 99_999_699.5, String(available));
  for (let rounds = 0; rounds < 3; rounds += 1) await bank.advance(minutes(2));

  const found = await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId });
  assert.equal(found.at('data.status'), 'PartiallyProcessed');
  assert.equal(found.at('data.paidCount'), 2);
  assert.equal(found.at('data.paidAmount'), 300.5);
  assert.equal(found.at('data.failedCount'), 3);
  assert.equal(found.at('data.heldAmount'), 0);
  assert.deepEqual(await pool(), [99_999_699.5, 99_999_699.5]);
  assert.deepEqual([...network.moved.keys()], [`demo-disbursement-${4}`]);
  const entries = await bank.call('RetrieveDisbursementBatchEntriesQuery', { batchId });
  assert.deepEqual(
    (entries.at('data.items') as readonly { status: string; reason: string | null }[]).map(
      ({ status, reason }) => [status, reason],
    ),
    [
      ['Successful', null],
      ['Failed', 'The account is Closed.'],
      ['Failed', 'There is no such account.'],
      ['Successful', null],
      ['Failed', 'There is no such account.'],
    ],
  );
  const paid = await bank.call('RetrieveDisbursementsQuery');
  assert.equal(paid.at('data.totalCount'), 5);
});

test('ProcessDisbursementBatch: what failed is tried again by one batch, until that is called off', async () => {
  const retry = {
    batchDescription: 'Salaries (again)',
    sourceAccount: '9000000001',
    retryOf: 1,
    entries: [own('1000000003', 10)],
  };
  const tryAgain = () => bank.call('InitiateDisbursementBatchCommand', retry, { as: 'senior' });
  const retriedAs = async () =>
    (await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId: 1 })).at('data.retriedAs');
  const batchId = (await tryAgain()).at('data.batchId');
  assert.equal(await retriedAs(), batchId);
  assert.equal((await tryAgain()).status, 409);
  await bank.call('CancelDisbursementBatchCommand', { batchId }, { as: 'senior' });
  assert.equal(await retriedAs(), null);
});

test('ProcessDisbursementBatch: the store holds what its parts say', async () => {
  await assertWhole(bank.store.address);
});

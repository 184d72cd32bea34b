import assert from 'node:assert/strict';
import { test } from 'node:test';
import ImportClearingResultsCommand from '../../../commands/cheques/ImportClearingResultsCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { bankOfFile } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { aCheque, depositCheque } from '../../support/cheques.ts';
import { cases, type DecisionOf, person } from '../../support/decide.ts';

const outcomes = (decision: DecisionOf<typeof ImportClearingResultsCommand>) => {
  assert.ok(!isRejection(decision));
  return decision.data.items.map(({ outcome, statusCode }) => `${outcome} ${statusCode}`);
};

/** An account of its own. */
const other = (id: string, state: 'Active' | 'Closed' = 'Active') => ({ id, state });

const cleared = { chequeTransactionId: 7, result: 'Cleared' } as const;
const returned = { chequeTransactionId: 7, result: 'Returned' } as const;

cases(
  ImportClearingResultsCommand,
  {
    input: { results: [cleared] },
    state: { found: [aCheque('Deposit', 'UNCLEARED')] },
    actor: person('clara', 'SeniorTeller'),
  },
  {
    'a line that names no cheque': {
      input: { results: [{ chequeNumber: '12', result: 'Cleared' }] },
      gives: 'VALIDATION',
    },
    'the same cheque twice': {
      input: { results: [cleared, cleared, returned] },
      state: {
        found: [
          aCheque('Deposit', 'UNCLEARED'),
          aCheque('Deposit', 'UNCLEARED'),
          aCheque('Deposit', 'UNCLEARED'),
        ],
      },
      posts: [{ 'acc-amina': 0, unclearedCheques: -500, interbank: 500 }],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', 'put', 'insert', 'unschedule', 'put', 'insert', 'emit', 'emit', 'audit'],
      also: (decision) => assert.deepEqual(outcomes(decision), ['Cleared 00', 'Unchanged 00', 'Refused 12']),
    },
    'what was carried out before': {
      input: { results: [cleared, returned, returned] },
      state: {
        found: [
          aCheque('Withdrawal', 'COMPLETED'),
          aCheque('Deposit', 'BOUNCED', { id: 8 }),
          aCheque('Deposit', 'CLEARED', { id: 9 }),
        ],
      },
      gives: ['audit'],
      also: (decision) =>
        assert.deepEqual(outcomes(decision), ['Unchanged 00', 'Unchanged 00', 'Refused 12']),
    },
    'refusals, each with its code': {
      input: { results: [cleared, cleared, cleared, { ...cleared, amount: 499 }, cleared, cleared] },
      state: {
        found: [
          undefined,
          aCheque('Deposit', 'BOUNCED', { id: 1, account: other('a') }),
          aCheque('Deposit', 'UNCLEARED', { id: 2, account: other('b', 'Closed') }),
          aCheque('Deposit', 'UNCLEARED', { id: 3, account: other('c') }),
          aCheque('Deposit', 'UNCLEARED', { id: 4, account: other('d'), makers: ['clara'] }),
          aCheque('Deposit', 'UNCLEARED', { id: 5, account: other('e'), amount: 200_000_001n }),
        ],
      },
      gives: ['audit'],
      also: (decision) =>
        assert.deepEqual(outcomes(decision), [
          'Refused 12',
          'Refused 61',
          'Refused 05',
          'Refused 12',
          'Refused 51',
          'Refused 51',
        ]),
    },
  },
);

const bank = bankOfFile();

test('a file clears and returns cheques of one account, answers each line, and acts once', async () => {
  const first = await depositCheque(bank, { amount: 100 });
  await depositCheque(bank, { amount: 50, chequeNumber: '7001' });
  const stopped = await depositCheque(bank, { amount: 25 });
  const results = [
    { chequeTransactionId: first.at('data.chequeTransactionId'), result: 'Cleared', amount: 100 },
    {
      chequeNumber: '0007001',
      drawerBank: 'union  bank',
      drawerAccount: '0012345678',
      result: 'Returned',
      bounceReason: 'STOPPED_BY_DRAWER',
    },
    { chequeTransactionId: 9_999, result: 'Cleared' },
    { chequeTransactionId: stopped.at('data.chequeTransactionId'), result: 'Returned' },
  ];
  const send = () =>
    bank.post(
      '/api/bpm/cmd',
      { commandName: 'ImportClearingResultsCommand', data: { fileReference: 'F1', results } },
      { as: 'manager' },
    );
  const reply = await send();
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual(
    (reply.at('data.items') as readonly Record<string, unknown>[]).map(
      ({ item, chequeState, outcome, statusCode }) => [item, chequeState, outcome, statusCode],
    ),
    [
      [1, 'CLEARED', 'Cleared', '00'],
      [2, 'BOUNCED', 'Returned', '00'],
      [3, null, 'Refused', '12'],
      [4, 'BOUNCED', 'Returned', '00'],
    ],
  );
  const account = () => bank.call('RetrieveAccountQuery', { accountNumber: '1000000005' });
  // The first penalty takes what was cleared, the rest is owed.
  assert.deepEqual([(await account()).at('data.balance'), (await account()).at('data.holdAmount')], [0, 0]);
  const again = await send();
  assert.deepEqual(
    [again.at('data.unchanged'), again.at('data.refused'), again.at('data.cleared')],
    [3, 1, 0],
  );
  await assertWhole(bank.store.address);
});

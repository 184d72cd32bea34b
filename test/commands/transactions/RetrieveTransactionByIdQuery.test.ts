import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('RetrieveTransactionByIdQuery: the whole life of a reversed deposit', async () => {
  const made = await bank.call('InitiateDeposit', {
    accountNumber: '1000000005',
    amount: 60,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  await bank.call('ApproveTransaction', { transactionId }, { as: 'teller2' });
  const reversed = await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Wrong account.', reversalCategory: 'ERROR_CORRECTION' },
    { as: 'manager' },
  );
  assert.equal(reversed.status, 200);
  const asked = { transactionId };
  const found = await bank.call('RetrieveTransactionByIdQuery', asked, { as: 'regional' });
  assert.equal(found.at('data.status'), 'REVERSED');
  assert.equal(found.at('data.approvals.0.approvedBy'), 'Test teller2');
  const decisions = found.at('data.decisions') as readonly {
    action: string;
    rules: readonly { policy: string; version: string }[];
  }[];
  assert.deepEqual(
    decisions.map(({ action, rules }) => [action, rules.map(({ policy }) => policy).sort()]),
    [
      [
        'InitiateDeposit',
        ['compliance/triggers', 'transactions/approval-thresholds', 'transactions/pending'],
      ],
      [
        'ApproveTransaction',
        [
          'compliance/triggers',
          'transactions/approval-limits',
          'transactions/dual-authorization',
          'transactions/maker-checker',
          'transactions/velocity',
        ],
      ],
      [
        'ReverseTransaction',
        ['compliance/triggers', 'transactions/maker-checker', 'transactions/reversal-windows'],
      ],
    ],
  );
  const seen = await bank.call('RetrieveTransactionByIdQuery', asked, { as: 'manager' });
  assert.equal(seen.status, 200);
  assert.doesNotMatch(JSON.stringify(seen.at('data.decisions')), /compliance\//);
  assert.match(JSON.stringify(seen.at('data.decisions')), /transactions\/velocity/);
});

test('RetrieveTransactionByIdQuery: by the name that the source product has for the id', async () => {
  const made = await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 10 });
  const transactionKey = made.text('data.transactionId');
  const found = await bank.call('GetTransactionDetailsQuery', { transactionKey });
  assert.equal(found.at('data.transactionId'), transactionKey, JSON.stringify(found.body));
});

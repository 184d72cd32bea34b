import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { batchLife } from '../../../commands/disbursements/batch.ts';
import CancelDisbursementBatchCommand from '../../../commands/disbursements/CancelDisbursementBatchCommand.ts';
import InitiateDisbursementBatchCommand from '../../../commands/disbursements/InitiateDisbursementBatchCommand.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement } from '../../support/disbursements.ts';

const open = ['Draft', 'PendingReview', 'Reviewed', 'Rejected'];

cases(
  CancelDisbursementBatchCommand,
  {
    input: { batchId: 4, comment: 'Entered twice' },
    state: { batch: aDisbursement() },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    ...Object.fromEntries(
      batchLife.states.map((state) => [
        `in state ${state}`,
        {
          state: { batch: aDisbursement({ state }) },
          gives: open.includes(state)
            ? (['put', 'insert', 'emit'] as const)
            : 'DISBURSEMENT_BATCH_STATE',
        },
      ]),
    ),
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

let bank: TestBank;
before(async () => {
  bank = await startBank({ start: '2026-03-02T09:00:00.000Z' });
});
after(() => bank.stop());

test('CancelDisbursementBatchCommand: answers who, when and why', async () => {
  const as = { as: 'senior' } as const;
  const example = InitiateDisbursementBatchCommand.example;
  await bank.call('InitiateDisbursementBatchCommand', example, as);
  const body = { $type: 'CancelDisbursementBatchCommand', batchId: 1, comment: 'Entered twice' };
  const cancelled = await bank.post('/api/bpm/cmd', body, as);
  assert.deepEqual(cancelled.at('data'), {
    batchId: 1,
    status: 'Cancelled',
    cancelledBy: 'Test senior',
    cancelledById: 'senior',
    cancelledAt: '2026-03-02T09:00:00.000Z',
    comment: 'Entered twice',
  });
  const again = await bank.post('/api/bpm/cmd', body, as);
  assert.equal(again.status, 400);
  assert.deepEqual(again.at('errors'), ['Batch 1 is Cancelled; it cannot be cancelled.']);
});

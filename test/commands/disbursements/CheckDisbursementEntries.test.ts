import CheckDisbursementEntries from '../../../commands/disbursements/CheckDisbursementEntries.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';

const to = anAccount({ id: 'acc-2', number: '1000000002' });

cases(
  CheckDisbursementEntries,
  {
    input: { batchId: 4, chunk: 0 },
    state: {
      batch: aDisbursement(),
      entries: [anEntry(), anEntry({ id: 42, destinationAccount: '1000000009' })],
      destinations: new Map([[to.number, to]]),
    },
    actor: systemActor('demo'),
  },
  {
    'its entries are marked and counted': { gives: ['put', 'put', 'put'], tells: { valid: 1, invalid: 1 } },
    'a batch that was handed in meanwhile': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

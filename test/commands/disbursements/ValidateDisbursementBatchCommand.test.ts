import assert from 'node:assert/strict';
import ValidateDisbursementBatchCommand from '../../../commands/disbursements/ValidateDisbursementBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';
import { anAccount } from '../../support/transactions.ts';

const to = anAccount({ id: 'acc-2', number: '1000000002' });
const remote = { bankCode: '058', destinationAccount: '0123456789' };

cases(
  ValidateDisbursementBatchCommand,
  {
    input: { batchId: 4 },
    state: {
      batch: aDisbursement(),
      entries: [anEntry(), anEntry({ ...remote, id: 42 })],
      destinations: new Map([[to.number, to]]),
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'all valid': { gives: ['put', 'put'] },
    'each fault is told': {
      state: {
        entries: [
          anEntry({ destinationAccount: '1000000009' }),
          anEntry({ ...remote, bankCode: 'GTB' }),
          anEntry({ ...remote, destinationAccount: '12' }),
          anEntry(),
        ],
        destinations: new Map([[to.number, anAccount({ ...to, state: 'Closed' })]]),
      },
      gives: ['put', 'put', 'put', 'put', 'put'],
      also: (decision) => {
        assert.ok('data' in decision);
        const [last] = decision.effects.slice(-1);
        assert.ok(last?.do === 'put');
        assert.deepEqual(last.changes, { invalidCount: 4, invalidAmount: 80_000n });
        assert.deepEqual(decision.data, { batchId: 4, totalEntries: 4, validEntries: 0, invalidEntries: 4 });
      },
    },
    'cash is paid over the counter alone': {
      state: { destinations: new Map([[to.number, anAccount({ ...to, class: 'TILL' })]]) },
      gives: ['put', 'put', 'put'],
      tells: { validEntries: 1 },
    },
    'an entry that was put right is invalid no more': {
      state: {
        batch: aDisbursement({ invalidCount: 1, invalidAmount: 20_000n }),
        entries: [anEntry({ state: 'Invalid', reason: 'There is no such account.' })],
      },
      gives: ['put', 'put'],
      also: (decision) => {
        assert.ok('data' in decision);
        const changes = decision.effects.map((effect) => effect.do === 'put' && effect.changes);
        assert.deepEqual(changes, [
          { state: 'Valid', reason: null },
          { invalidCount: 0, invalidAmount: 0n },
        ]);
      },
    },
    'a large one was looked at part by part': {
      state: { entries: [], destinations: new Map() },
      prepared: { valid: 700, invalid: 1 },
      gives: [],
      tells: { totalEntries: 701 },
    },
    'a batch under review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

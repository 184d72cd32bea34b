import assert from 'node:assert/strict';
import RemoveDisbursementEntries from '../../../commands/disbursements/RemoveDisbursementEntries.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

const batch = aDisbursement({
  state: 'Deleted',
  entryCount: 400,
  nextPosition: 400,
  totalAmount: 14_000_000n,
});

cases(
  RemoveDisbursementEntries,
  {
    input: { batchId: 4, chunk: 0 },
    state: { batch, entries: [anEntry(), anEntry({ id: 42 })] },
    actor: systemActor('demo'),
  },
  {
    'a part goes, and the batch counts what is left': {
      gives: ['remove', 'remove', 'put', 'schedule'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const left = decision.effects[2];
        assert.ok(left?.do === 'put');
        assert.deepEqual(left.changes, {
          entryCount: 398,
          totalAmount: 13_960_000n,
          invalidCount: 0,
          invalidAmount: 0n,
        });
      },
    },
    'the last part': { input: { chunk: 1 }, gives: ['remove', 'remove', 'put'] },
    'a batch that is not deleted keeps its entries': { state: { batch: undefined, entries: [] }, gives: [] },
  },
);

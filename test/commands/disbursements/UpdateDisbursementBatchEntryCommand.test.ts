import assert from 'node:assert/strict';
import UpdateDisbursementBatchEntryCommand from '../../../commands/disbursements/UpdateDisbursementBatchEntryCommand.ts';
import { maxTold } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

const invalid = anEntry({ state: 'Invalid', reason: 'The account number has ten digits.' });
const wanted = { bankCode: '058', destinationAccount: ' 0123456789 ', amount: 150.5 };

cases(
  UpdateDisbursementBatchEntryCommand,
  {
    input: { entryId: 41, ...wanted },
    state: {
      entry: invalid as typeof invalid | undefined,
      batch: aDisbursement({ invalidCount: 1, invalidAmount: 20_000n }) as
        | ReturnType<typeof aDisbursement>
        | undefined,
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'an invalid entry is pending again, and its person a maker of the batch': {
      gives: ['put', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        assert.deepEqual(
          decision.effects.map((effect) => effect.do === 'put' && effect.changes),
          [
            {
              bankCode: '058',
              destinationAccount: '0123456789',
              amount: 15_050n,
              narration: null,
              state: 'Pending',
              reason: null,
            },
            { totalAmount: 15_050n, invalidCount: 0, invalidAmount: 0n, makers: ['maker', 'senior'] },
          ],
        );
      },
    },
    'a batch under review': {
      state: { batch: aDisbursement({ state: 'PendingReview' }) },
      gives: 'DISBURSEMENT_BATCH_STATE',
    },
    'a total that no reply could show': {
      state: { batch: aDisbursement({ totalAmount: maxTold + 20_000n }) },
      gives: 'DISBURSEMENT_BATCH_TOTAL',
    },
    'no such entry': { state: { entry: undefined }, gives: 'DISBURSEMENT_ENTRY_NOT_FOUND' },
    'no such batch': { state: { batch: undefined }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
  },
);

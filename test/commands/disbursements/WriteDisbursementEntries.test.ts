import assert from 'node:assert/strict';
import WriteDisbursementEntries from '../../../commands/disbursements/WriteDisbursementEntries.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { anUpload } from '../../support/uploads.ts';

const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 1.01 };
const gone = 'DISBURSEMENT_UPLOAD_OVER';

cases(
  WriteDisbursementEntries,
  {
    input: { uploadId: 'up-1', from: 250, entries: [entry, entry] },
    state: { upload: anUpload({ written: 250, amount: 50_500n }) },
    actor: systemActor('demo'),
  },
  {
    'the next part': {
      gives: ['insert', 'insert', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [first, , counts] = decision.effects;
        assert.ok(first?.do === 'insert' && counts?.do === 'put');
        assert.deepEqual([first.row.batchId, first.row.chunk, first.row.amount], [4, 1, 101n]);
        assert.deepEqual([counts.changes.written, counts.changes.amount], [252, 50_702n]);
      },
    },
    'a part that is there already': { input: { from: 0 }, gives: gone },
    'a part too early': { input: { from: 1000 }, gives: gone },
    'of an upload that was given up': {
      state: { upload: anUpload({ state: 'Refused', written: 250 }) },
      gives: gone,
    },
    'of no upload': { state: { upload: undefined }, gives: gone },
  },
);

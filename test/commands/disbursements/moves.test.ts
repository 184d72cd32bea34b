/** Commands that fill, move and end a batch of disbursements. */

import AddDisbursementBatchEntriesCommand from '../../../commands/disbursements/AddDisbursementBatchEntriesCommand.ts';
import AddDisbursementBatchEntryCommand from '../../../commands/disbursements/AddDisbursementBatchEntryCommand.ts';
import { batchLife } from '../../../commands/disbursements/batch.ts';
import CancelDisbursementBatchCommand from '../../../commands/disbursements/CancelDisbursementBatchCommand.ts';
import ConfirmDisbursementBatchCommand from '../../../commands/disbursements/ConfirmDisbursementBatchCommand.ts';
import DeleteDisbursementBatchCommand from '../../../commands/disbursements/DeleteDisbursementBatchCommand.ts';
import RejectDisbursementApprovalCommand from '../../../commands/disbursements/RejectDisbursementApprovalCommand.ts';
import RejectDisbursementReviewCommand from '../../../commands/disbursements/RejectDisbursementReviewCommand.ts';
import ReviewDisbursementBatchCommand from '../../../commands/disbursements/ReviewDisbursementBatchCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { cases, person, type Row, says } from '../../support/decide.ts';
import { aDisbursement, anEntry } from '../../support/disbursements.ts';

const of = (more: Parameters<typeof aDisbursement>[0]) => ({ state: { batch: aDisbursement(more) } });
const waiting = of({ state: 'PendingReview' });
const reviewed = of({ state: 'Reviewed' });
const moved = { gives: ['put', 'insert', 'emit'] } as const;
const refused = { gives: 'DISBURSEMENT_BATCH_STATE' } as const;
const entry = { bankCode: '058', destinationAccount: '0123456789', amount: 20 };
const withInvalid = { entryCount: 3, invalidCount: 2 };
const open: readonly string[] = ['Draft', 'PendingReview', 'Reviewed', 'Rejected'];

const table: readonly (readonly [
  command: Command,
  rows: Readonly<Record<string, Row<Command>>>,
  input?: object,
])[] = [
  [
    AddDisbursementBatchEntryCommand,
    {
      'to a draft': { gives: ['insert', 'put'] },
      'to a batch under review': { ...waiting, ...refused },
      'to a full batch': { ...of({ entryCount: 100_000 }), gives: 'DISBURSEMENT_BATCH_FULL' },
      'more than a reply can tell': {
        ...of({ totalAmount: 999_999_999_999_999n }),
        gives: 'DISBURSEMENT_BATCH_TOTAL',
      },
    },
    entry,
  ],
  [
    AddDisbursementBatchEntriesCommand,
    {
      'to a draft': { gives: ['insert', 'insert', 'put'] },
      'to a batch under review': { ...waiting, ...refused },
      'one more than fit': { ...of({ entryCount: 99_999 }), gives: 'DISBURSEMENT_BATCH_FULL' },
      'more than a reply can tell': {
        ...of({ totalAmount: 999_999_999_999_999n }),
        gives: 'DISBURSEMENT_BATCH_TOTAL',
      },
    },
    { entries: [entry, { ...entry, destinationAccount: '0123456780' }] },
  ],
  [
    ConfirmDisbursementBatchCommand,
    {
      'a draft': moved,
      'an empty draft': { ...of({ entryCount: 0 }), gives: 'DISBURSEMENT_BATCH_EMPTY' },
      'with invalid entries': {
        ...of(withInvalid),
        gives: 'DISBURSEMENT_BATCH_INVALID',
        also: says(/has 2 invalid entries of 3: fix or remove them, or send leaveOutInvalid: true/),
      },
      'without its invalid entries': { ...of(withInvalid), input: { leaveOutInvalid: true }, ...moved },
      'of invalid entries alone': {
        ...of({ ...withInvalid, entryCount: 2 }),
        input: { leaveOutInvalid: true },
        gives: 'DISBURSEMENT_BATCH_EMPTY',
      },
      'a reviewed one': { ...reviewed, ...refused },
    },
  ],
  [
    ReviewDisbursementBatchCommand,
    {
      'by somebody else': { ...waiting, ...moved },
      'by its maker': { ...waiting, actor: person('maker', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
      'a draft': refused,
    },
  ],
  [
    RejectDisbursementReviewCommand,
    { 'at its review': { ...waiting, ...moved }, 'after its review': { ...reviewed, ...refused } },
  ],
  [
    RejectDisbursementApprovalCommand,
    { 'after its review': { ...reviewed, ...moved }, 'before its review': { ...waiting, ...refused } },
  ],
  [
    CancelDisbursementBatchCommand,
    Object.fromEntries(
      batchLife.states.map((state) => [
        `in state ${state}`,
        { ...of({ state }), ...(open.includes(state) ? moved : refused) },
      ]),
    ),
  ],
  [
    DeleteDisbursementBatchCommand,
    {
      'a draft': { gives: ['remove', 'put', 'insert', 'emit'] },
      'a cancelled one': { ...of({ state: 'Cancelled' }), gives: ['remove', 'put', 'insert', 'emit'] },
      'a large one goes part by part': {
        state: { batch: aDisbursement({ entryCount: 501, nextPosition: 501 }), entries: [] },
        gives: ['put', 'insert', 'emit', 'schedule'],
      },
      'a rejected one': { ...of({ state: 'Rejected' }), ...refused },
    },
  ],
];

for (const [command, rows, input] of table) {
  cases(
    command,
    {
      input: { batchId: 4, comment: 'So be it', ...input },
      state: { batch: aDisbursement(), entries: [anEntry()] },
      actor: person('checker', 'BranchManager'),
    },
    {
      ...rows,
      'no such batch': { state: { batch: undefined, entries: [] }, gives: 'DISBURSEMENT_BATCH_NOT_FOUND' },
    },
  );
}

/** Commands that make and move a batch of collections. */
import ActivateInterbankCollectionBatchCommand from '../../../commands/collections/ActivateInterbankCollectionBatchCommand.ts';
import CancelInterbankCollectionBatchCommand from '../../../commands/collections/CancelInterbankCollectionBatchCommand.ts';
import CreateInterbankCollectionBatchCommand from '../../../commands/collections/CreateInterbankCollectionBatchCommand.ts';
import DeactivateInterbankCollectionBatchCommand from '../../../commands/collections/DeactivateInterbankCollectionBatchCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { aBatch } from '../../support/collections.ts';
import { cases, person, type Row } from '../../support/decide.ts';

const actor = person('manager', 'BranchManager');
const active = aBatch({ state: 'Active' });
const moved = { gives: ['put', 'insert', 'emit'] } as const;
const refused = 'COLLECTION_BATCH_STATE';

cases(
  CreateInterbankCollectionBatchCommand,
  { input: { batchName: 'March', organisationId: 1 }, state: undefined, actor },
  { 'an empty draft': { gives: ['insert', 'insert', 'emit'] } },
);

const table: readonly (readonly [Command, Readonly<Record<string, Row<Command>>>])[] = [
  [
    ActivateInterbankCollectionBatchCommand,
    {
      'a draft with an item': moved,
      'an empty draft': { state: { batch: aBatch({ itemCount: 0 }) }, gives: 'COLLECTION_BATCH_EMPTY' },
      'a batch that ran': { state: { batch: aBatch({ state: 'Completed' }) }, gives: refused },
    },
  ],
  [
    CancelInterbankCollectionBatchCommand,
    {
      'a draft': moved,
      'an active batch': { state: { batch: active }, ...moved },
      'a batch that runs': { state: { batch: aBatch({ state: 'Processing' }) }, gives: refused },
    },
  ],
  [
    DeactivateInterbankCollectionBatchCommand,
    { 'an active batch': { state: { batch: active }, ...moved }, 'a draft': { gives: refused } },
  ],
];

for (const [command, rows] of table) {
  cases(
    command,
    { input: { batchId: 3 }, state: { batch: aBatch() }, actor },
    { ...rows, 'no such batch': { state: { batch: undefined }, gives: 'COLLECTION_BATCH_NOT_FOUND' } },
  );
}

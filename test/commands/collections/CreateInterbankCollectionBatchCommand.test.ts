import CreateInterbankCollectionBatchCommand from '../../../commands/collections/CreateInterbankCollectionBatchCommand.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  CreateInterbankCollectionBatchCommand,
  {
    input: { batchName: 'March', organisationId: 1 },
    state: undefined,
    actor: person('manager', 'BranchManager'),
  },
  { 'an empty draft': { gives: ['insert', 'insert', 'emit'] } },
);

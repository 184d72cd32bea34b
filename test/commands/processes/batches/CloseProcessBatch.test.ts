import Close from '../../../../commands/processes/batches/CloseProcessBatch.ts';
import { batch } from '../../../support/batches.ts';
import { cases, person } from '../../../support/decide.ts';

cases(
  Close,
  { input: { batchId: 'b-1' }, state: { batch }, actor: person('system', 'Admin', { kind: 'system' }) },
  {
    'one that runs': { gives: ['put'] },
    'one that is done': { state: { batch: { ...batch, state: 'DONE' } }, gives: [] },
    'one that is gone': { state: { batch: undefined }, gives: [] },
  },
);

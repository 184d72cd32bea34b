import assert from 'node:assert/strict';
import RejectImportCommand from '../../../commands/accounts/RejectImportCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { anImport, importId } from '../../support/imports.ts';

cases(
  RejectImportCommand,
  {
    input: { importId, reason: ' The sum is not that of the old books ' },
    state: { proposal: anImport() },
    actor: person('ada', 'RegionalManager'),
  },
  {
    'it is dropped with the reason': {
      gives: ['put', 'audit'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [put] = decision.effects;
        assert.ok(put?.do === 'put');
        assert.equal(put.changes.state, 'Rejected');
        assert.equal(put.changes.reason, 'The sum is not that of the old books');
      },
    },
    'who proposed it takes it back': { actor: person('admin', 'Admin'), gives: ['put', 'audit'] },
    'no such import': { state: { proposal: undefined }, gives: 'IMPORT_NOT_FOUND' },
    'one that is decided': {
      state: { proposal: anImport(undefined, { state: 'Approved' }) },
      gives: 'IMPORT_STATE',
    },
  },
);

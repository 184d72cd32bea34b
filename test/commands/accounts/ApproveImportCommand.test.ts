import assert from 'node:assert/strict';
import ApproveImportCommand from '../../../commands/accounts/ApproveImportCommand.ts';
import { aClient } from '../../support/clients.ts';
import { cases, person } from '../../support/decide.ts';
import { anImport, aRow, found, importId } from '../../support/imports.ts';

const rich = [aRow({ balance: 90_000_000_000n })];
const two = [aRow({ position: 3 }), aRow({ position: 5, accountNumber: '0045002', balance: 0n })];
const opened = ['insert', 'insert', 'insert', 'emit'] as const;
const toldAt = (field: string) => (decision: unknown) =>
  assert.match(JSON.stringify(decision), new RegExp(`"${field}"`));

cases(
  ApproveImportCommand,
  {
    input: { importId },
    state: { proposal: anImport(), rows: [aRow()], found: [found()] },
    actor: person('ada', 'RegionalManager'),
  },
  {
    'another person opens the accounts': {
      posts: [{ '019cae6b-6600-7000-8040-000000000000': 1500.25, openingBalances: -1500.25 }],
      gives: ['put', ...opened, 'post', 'audit', 'put', 'put', 'audit'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const opening = decision.effects.find(
          (effect) => effect.do === 'insert' && effect.table.name === 'account_openings',
        );
        assert.ok(opening?.do === 'insert');
        assert.deepEqual([opening.row.makers, opening.row.openedBy], [['admin'], 'admin']);
      },
    },
    'no such import': { state: { proposal: undefined, rows: [] }, gives: 'IMPORT_NOT_FOUND' },
    'one that is decided': {
      state: { proposal: anImport(undefined, { state: 'Approved' }) },
      gives: 'IMPORT_STATE',
    },
    'his own': { actor: person('admin', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'his own by way of another': {
      state: { proposal: anImport(undefined, { makers: ['ada', 'admin'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'his own, where the bank wants no four eyes': {
      actor: person('admin', 'Admin'),
      rules: { 'transactions/maker-checker': { enabled: false, exemptRoles: [] } },
      posts: [{ '019cae6b-6600-7000-8040-000000000000': 1500.25, openingBalances: -1500.25 }],
      gives: ['put', ...opened, 'post', 'audit', 'put', 'put', 'audit'],
    },
    'a sum above his limit': {
      state: { proposal: anImport(rich), rows: rich },
      gives: 'APPROVAL_LIMIT_EXCEEDED',
    },
    'rows that are not those proposed': { state: { rows: [aRow({ balance: 1n })] }, gives: 'IMPORT_ALTERED' },
    'a number that was taken meanwhile is told by its row': {
      state: { proposal: anImport(two), rows: two, found: [found(), { ...found(), there: true }] },
      gives: 'VALIDATION',
      also: toldAt('rows.5.accountNumber'),
    },
    'a client who left meanwhile': {
      state: { found: [{ ...found(), client: aClient({ state: 'Exited' }) }] },
      gives: 'VALIDATION',
      also: toldAt('rows.0.clientEncodedKey'),
    },
  },
);

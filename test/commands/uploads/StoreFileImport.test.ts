import assert from 'node:assert/strict';
import StoreFileImport from '../../../commands/uploads/StoreFileImport.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';

const rows = Array.from({ length: 501 }, (_, at) => ({ line: at + 2, cells: [`k${at}`] }));
const input = {
  command: 'ImportClientsCommand',
  userId: 'ada',
  userName: 'Ada Eze',
  branchId: null,
  roles: ['Admin'],
  permissions: ['*'],
  humans: ['ada'],
  beside: {},
  heading: ['clientEncodedKey'],
  idempotencyKey: null,
  rows,
};

cases(
  StoreFileImport,
  { input, state: {}, actor: systemActor('demo') },
  {
    'a file of two parts': {
      gives: ['insert', 'insert', 'insert', 'schedule'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [file, , second, timer] = decision.effects;
        assert.equal(file?.do === 'insert' && file.row.total, 501);
        assert.deepEqual(second?.do === 'insert' && second.row.rows, [rows[500]]);
        assert.equal(timer?.do === 'schedule' && timer.timer.command, 'RunFileImport');
      },
    },
    'rows of much text, which are not kept together': {
      input: { rows: [1, 2, 3].map((line) => ({ line, cells: ['x'.repeat(90_000)] })) },
      gives: ['insert', 'insert', 'insert', 'schedule'],
    },
  },
);

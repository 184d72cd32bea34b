import assert from 'node:assert/strict';
import RecordFileImport from '../../../commands/uploads/RecordFileImport.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import type { IdempotencyRow } from '../../../core/unit/tables.ts';
import { type FileImport, runKey } from '../../../core/uploads/file-import.ts';
import { days, hours, later } from '../../../core/values/instant.ts';
import { cases, type DecisionOf, noon } from '../../support/decide.ts';

const row: FileImport = {
  tenant: 'demo',
  version: 1,
  id: 'file-1',
  command: 'ImportClientsCommand',
  userId: 'ada',
  userName: 'Ada Eze',
  beside: {},
  heading: ['clientEncodedKey'],
  actor: { roles: ['Admin'], permissions: ['*'], humans: ['ada'], branchId: null },
  state: 'Waiting',
  total: 1,
  done: 0,
  failed: 0,
  message: null,
  errors: [],
  result: null,
  idempotencyKey: 'of March',
  createdAt: noon,
  endedAt: null,
};
const aKey = (idempotencyKey: string): IdempotencyRow => ({
  tenant: 'demo',
  version: 1,
  userId: 'ada',
  command: 'ImportClientsCommand',
  idempotencyKey,
  bodyHash: 'x',
  status: 200,
  body: {},
  errorCode: null,
  isWhole: true,
  createdAt: noon,
  expiresAt: later(noon, days(400)),
});
const keys = [aKey(runKey('file-1')), aKey('of March')];
const part = { tenant: 'demo', version: 1, importId: 'file-1', part: 0, rows: [] };
const input = { importId: 'file-1', state: 'Done' as const, done: 1, failed: 0, message: 'Done.' };

const keyOfRun = aKey(runKey('file-1'));
const answer = { success: true, message: 'Imported.', data: { batchId: 'b1' } };
const refusal = {
  success: false,
  message: 'Not valid.',
  errors: [
    { code: 'VALIDATION', message: 'No such branch.', field: 'clients.0.branch' },
    'clients.1.email is none.',
  ],
};
/** What is written of the file. */
function recorded(decision: DecisionOf<typeof RecordFileImport>): Partial<FileImport> {
  assert.ok('effects' in decision);
  const [effect] = decision.effects;
  assert.ok(effect?.do === 'put');
  return effect.changes;
}

cases(
  RecordFileImport,
  { input, state: { row, parts: [part], keys }, actor: systemActor('demo') },
  {
    'a file that was taken': {
      gives: ['put', 'remove', 'put', 'put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect, , ...ofKeys] = decision.effects;
        assert.deepEqual(effect?.do === 'put' && [effect.changes.state, effect.changes.done], ['Done', 1]);
        for (const key of ofKeys) {
          assert.deepEqual(key.do === 'put' && key.changes, { expiresAt: later(noon, hours(24)) });
        }
      },
    },
    'one that was refused': {
      input: { state: 'Refused', done: 0, message: 'Row 2: no such branch.' },
      state: { keys: [{ ...keyOfRun, status: 400, body: refusal }, aKey('of March')] },
      gives: ['put', 'remove', 'put', 'put'],
      also: (decision) => {
        const { state, message } = recorded(decision);
        assert.deepEqual([state, message], ['Refused', 'Row 2: no such branch.']);
      },
    },
    'one that the host gave up, whose key may be used again': {
      input: { state: 'Failed', done: 0 },
      state: { keys: [aKey('of March')] },
      gives: ['put', 'remove', 'remove'],
    },
    'one that the host gave up and had done: what it answered is recorded, and no key is forgotten': {
      input: { state: 'Failed', done: 0, message: 'Send it again.' },
      state: { keys: [{ ...keyOfRun, body: answer }, aKey('of March')] },
      gives: ['put', 'remove', 'put', 'put'],
      also: (decision) => {
        const { state, done, message, result, errors } = recorded(decision);
        assert.deepEqual(
          { state, done, message, result, errors },
          { state: 'Done', done: 1, message: 'Imported.', result: { batchId: 'b1' }, errors: [] },
        );
      },
    },
    'one that was done before the rights of its sender were revoked': {
      input: { state: 'Refused', done: 0, message: 'The rights were revoked.' },
      state: { keys: [{ ...keyOfRun, body: answer }] },
      gives: ['put', 'remove', 'put'],
      also: (decision) => {
        const { state, done, message } = recorded(decision);
        assert.deepEqual([state, done, message], ['Done', 1, 'Imported.']);
      },
    },
    'one that the host gave up and that was refused': {
      input: { state: 'Failed', done: 0, message: 'Send it again.' },
      state: { keys: [{ ...keyOfRun, status: 400, body: refusal }] },
      gives: ['put', 'remove', 'put'],
      also: (decision) => {
        const { state, done, message, errors } = recorded(decision);
        assert.deepEqual([state, done, message], ['Refused', 0, 'Not valid.']);
        assert.deepEqual(errors, [
          { code: 'VALIDATION', message: 'No such branch.', field: 'clients.0.branch' },
          { code: 'REFUSED', message: 'clients.1.email is none.' },
        ]);
      },
    },
    'one that was recorded before': { state: { row: { ...row, state: 'Done' } }, gives: [] },
    'one that is not there': { state: { row: undefined }, gives: [] },
    'one of which nothing is known': { input: { state: undefined }, gives: [] },
  },
);

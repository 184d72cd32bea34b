import assert from 'node:assert/strict';
import { test } from 'node:test';
import ForgetIdempotencyKeys from '../../../commands/jobs/ForgetIdempotencyKeys.ts';
import { type IdempotencyRow, idempotencyKeys } from '../../../core/unit/tables.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';

const key = { userId: 'ada', command: 'InitiateDeposit', idempotencyKey: 'k' };
const row: IdempotencyRow = {
  tenant: 'demo',
  version: 1,
  ...key,
  bodyHash: '',
  status: 200,
  body: {},
  errorCode: null,
  isWhole: true,
  createdAt: later(noon, -hours(24)),
  expiresAt: noon,
};

cases(
  ForgetIdempotencyKeys,
  { input: { keys: [key] }, state: { rows: [row] }, actor: person('system', 'Admin') },
  {
    'its time is over': { gives: ['remove'] },
    'it was used again meanwhile': { state: { rows: [{ ...row, expiresAt: later(noon, 1) }] }, gives: [] },
    'another host was first': { state: { rows: [] }, gives: [] },
  },
);

const bank = bankOfFile();

const kept = async () =>
  (await bank.host.store.everywhere.rows(idempotencyKeys)).map((one) => one.idempotencyKey);
const deposit = (name: string) =>
  bank.call(
    'InitiateDeposit',
    { accountNumber: '1000000005', amount: 1 },
    { headers: { 'idempotency-key': name } },
  );

test('answers are kept for a day, then forgotten, however many there are', async () => {
  await Promise.all(Array.from({ length: 230 }, (_, at) => deposit(`old ${at}`)));
  await bank.advance(hours(23));
  await deposit('new');
  await bank.host.timers.tidy();
  assert.equal((await kept()).length, 231);
  bank.clock.advance(hours(1));
  await bank.host.timers.tidy();
  assert.deepEqual(await kept(), ['new']);
  assert.equal((await deposit('new')).headers.get('idempotency-replayed'), 'true');
  assert.equal((await deposit('old 1')).headers.get('idempotency-replayed'), null);
});

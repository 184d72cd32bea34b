/** Files that the host cannot import: tried again for a while, then given up and told, and none is done twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bank, Outage } from '../../../core/command/wire/bank.ts';
import { runForHost } from '../../../core/command/wire/for-host.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import type { Timer } from '../../../core/time/timer.ts';
import { idempotencyKeys } from '../../../core/unit/tables.ts';
import { fileImports, runKey } from '../../../core/uploads/file-import.ts';
import { fileImportRunner } from '../../../core/uploads/file-import-task.ts';
import { days, hours, later } from '../../../core/values/instant.ts';
import { membersOf } from '../../../core/values/members.ts';
import { bankOfFile, tokenOf } from '../../support/bank.ts';
import { redisUrl } from '../../support/store.ts';

const bank = bankOfFile();

// Where timers go by the clock of the test alone, files wait for it.
const own = { skip: redisUrl !== undefined && 'TEST_REDIS_URL is set: timers go by Redis, and at once' };

/** Sends a file that is imported later, and answers its id. */
async function sent(staffId: string, key?: string): Promise<string> {
  const response = await fetch(`${bank.url}/api/v1/files/ImportEmployeesCommand?later=true`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf('admin', bank.clock)}`,
      'content-type': 'text/csv',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: `staffId,email,firstName,lastName\n${staffId},${staffId}@example.com,Ada,Obi\n`,
  });
  const body = membersOf(await response.json());
  assert.equal(response.status, 202, JSON.stringify(body));
  return String(membersOf(body.data).importId);
}

/** What a try says that comes after so many, and the command that records it. */
async function outcome(importId: string, attempts: number, on: Bank) {
  const timer: Timer = {
    tenant: 'demo',
    version: 1,
    id: `file-import:${importId}`,
    due: bank.clock.now(),
    command: 'RunFileImport',
    data: { importId },
    attempts,
    lastError: null,
  };
  const runner = fileImportRunner({ store: bank.host.store, bank: on });
  return runner.run(timer, new AbortController().signal);
}
const tried = async (...of: Parameters<typeof outcome>) => membersOf((await outcome(...of)).data);

const imports = (importId: string) =>
  bank.host.store.everywhere.rows(fileImports, (select) => select.where({ id: importId }));

const incidents: unknown[] = [];
/** The bank, whose commits fail. */
const failing = (error: Error): Bank => ({
  ...bank.host.bank,
  unit: { ...bank.host.bank.unit, submit: () => Promise.reject(error) },
  incident(told) {
    incidents.push(told);
    return 'incident-7';
  },
});

test('a fault is tried five times and then told with its incident', own, async () => {
  const importId = await sent('fault-1');
  const on = failing(new TypeError('x is not a function'));
  for (const attempts of [0, 1, 2, 3]) {
    await assert.rejects(tried(importId, attempts, on), /ImportEmployeesCommand of file .*: 500/);
  }
  const { state, message, errors } = await tried(importId, 4, on);
  assert.equal(state, 'Failed');
  assert.match(String(message), /could not import the file; nothing of it was taken.*incident-7/);
  assert.deepEqual((errors as readonly { code: string }[])[0]?.code, 'INTERNAL_ERROR');
  assert.match(String(incidents.at(-1)), /ImportEmployeesCommand of file .*: 500/);
});

test('a file that ended the host each time is given up without another try', own, async () => {
  const importId = await sent('fault-2');
  const { state } = await tried(importId, 18, failing(new Error('not to be asked')));
  assert.equal(state, 'Failed');
});

test('a file whose outcome is unknown is not given up in that moment', own, async () => {
  const importId = await sent('unknown-1');
  const on = failing(new Outage(reject('OUTCOME_UNKNOWN', { retryAfter: 1 })));
  for (const attempts of [16, 17]) await assert.rejects(tried(importId, attempts, on), /: 503/);
  const { state } = await tried(importId, 18, on);
  assert.equal(state, 'Failed');
});

test('a file that was done and given up is recorded as done: its answer is kept', own, async () => {
  const importId = await sent('done-1', 'of a host that died');
  // The host died behind the commit and recorded nothing.
  const first = await tried(importId, 0, bank.host.bank);
  assert.equal(first.state, 'Done');
  const { command, data } = await outcome(importId, 18, failing(new Error('not to be asked')));
  const origin = { kind: 'timer' } as const;
  const reply = await runForHost({ tenant: 'demo', command, data, origin }, bank.host.bank);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const [row] = await imports(importId);
  assert.deepEqual(
    { state: row?.state, done: row?.done, message: row?.message, result: row?.result },
    { state: 'Done', done: 1, message: first.message, result: first.result },
  );
  // Sent again under its key, it is the same file.
  assert.equal(await sent('done-1', 'of a host that died'), importId);
});

test('keys last for as long as the file waits, and a day from its end', own, async () => {
  const begun = bank.clock.now();
  const importId = await sent('late-1', 'of a long wait');
  const keys = async () => {
    const all = await bank.host.store.everywhere.rows(idempotencyKeys);
    return all
      .filter(({ idempotencyKey }) => ['of a long wait', runKey(importId)].includes(idempotencyKey))
      .map(({ expiresAt }) => expiresAt);
  };
  assert.deepEqual(await keys(), [later(begun, days(400))]);
  // The host was away for two days: whoever asks again meanwhile does not send it twice.
  bank.clock.advance(hours(48));
  assert.equal(await sent('late-1', 'of a long wait'), importId);
  await bank.advance(1000);
  const [row] = await imports(importId);
  assert.deepEqual([row?.state, row?.done], ['Done', 1]);
  const ends = later(row?.endedAt ?? begun, hours(24));
  assert.deepEqual(await keys(), [ends, ends]);
});

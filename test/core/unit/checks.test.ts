/** What `check store` says of answers that are kept under keys, and of verdicts that entries of the trail name. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { verdictId, verdictKey, verdicts } from '../../../core/rules/verdict.ts';
import { unitChecks } from '../../../core/unit/checks.ts';
import { idempotencyKeys } from '../../../core/unit/tables.ts';
import { firstIdAt } from '../../../core/values/id.ts';
import { days, epochMillis, hours, type Instant, later } from '../../../core/values/instant.ts';
import { type BareStore, bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';

let ids = 0;
/** An entry of the trail at this instant. */
const entry = (at: Instant, more: object = {}) => {
  ids += 1;
  const id = `${firstIdAt(epochMillis(at))}-7000-8000-${String(ids).padStart(12, '0')}`;
  return {
    id,
    eventType: 'E',
    timestamp: at,
    userId: 'tolu',
    userName: 'Tolu',
    role: null,
    action: 'Probe',
    outcome: 'accepted',
    transactionId: null,
    transactionType: null,
    transactionAmount: null,
    previousState: null,
    newState: null,
    approverNotes: null,
    balanceImpact: null,
    ipAddress: null,
    userAgent: null,
    branchId: null,
    branchName: null,
    requestId: 'r',
    origin: 'cli',
    decisions: null,
    attempts: null,
    chain: null,
    chainSeq: null,
    link: null,
    ...more,
  };
};
const key = (idempotencyKey: string, createdAt: Instant, more: object = {}) => ({
  userId: 'tolu',
  command: 'Probe',
  idempotencyKey,
  bodyHash: 'h',
  status: 200,
  body: {},
  errorCode: null,
  isWhole: true,
  createdAt,
  expiresAt: later(createdAt, hours(24)),
  ...more,
});
/** The answer to the fact of this name, and the id that holds it. */
const verdict = (name: string, more: object = {}) => ({
  id: idOf(name),
  policy: 'p',
  policyVersion: '1',
  facts: { name },
  fired: [],
  firstAt: noon,
  ...more,
});
const idOf = (name: string): string => verdictId(verdictKey('p', '1', { name }), []);

async function found(fill: (store: BareStore) => void): Promise<readonly string[]> {
  const store = await bareStore();
  fill(store);
  const differences = await store.differences(unitChecks);
  for (const pageSize of [1, 2, 3]) {
    const paged = await store.differences(unitChecks, pageSize);
    assert.deepEqual(paged.toSorted(), differences.toSorted(), `pages of ${pageSize}`);
  }
  return differences;
}
const unkept = (name: string, at: Instant) =>
  `idempotency: the answer to Probe under the key ${name} of tolu has no audit entry at ${at}`;

test('a store without a row is whole', async () => {
  assert.deepEqual(await found(() => undefined), []);
});

test('every verdict that an entry names is stored, in its tenant', async () => {
  const named = (...names: readonly string[]) => entry(noon, { decisions: names.map(idOf) });
  const gone = named('v1', 'gone', 'v2');
  const again = named('gone');
  const elsewhere = named('v3');
  const theirs = { ...named('v1'), tenant: 'other' };
  const differences = await found(({ add }) => {
    add(verdicts, verdict('v1'), verdict('v2'), { ...verdict('v3'), tenant: 'other' });
    add(records, entry(noon), named('v1'), gone, again, elsewhere, theirs);
  });
  const says = (id: string, name: string) =>
    `verdicts: audit entry ${id} names verdict ${idOf(name)}, which is not stored`;
  assert.deepEqual(
    differences.toSorted(),
    [
      ...[says(gone.id, 'gone'), says(again.id, 'gone'), says(elsewhere.id, 'v3')],
      says(theirs.id, 'v1'),
    ].toSorted(),
  );
});

test('a verdict is the one that its id names', async () => {
  const asked = hash('sha256', verdictKey('p', '1', { name: 'asked' }), 'base64url').slice(0, 16);
  const fired = [{ rule: 'invented', type: 'e', params: {} }];
  const differences = await found(({ add }) => {
    add(verdicts, verdict('whole'));
    add(verdicts, verdict('other facts', { facts: { name: 'whole' } }));
    add(verdicts, verdict('other answer', { fired }), verdict('version', { policyVersion: '2' }));
    // What was answered cannot pass for what was asked.
    const moved = { policy: 'p\n1', policyVersion: '{"name":"moved"}', facts: [] };
    add(verdicts, verdict('moved', moved));
    // Nor is what was asked the whole of what its id names.
    add(verdicts, verdict('asked', { id: asked, fired }));
  });
  assert.deepEqual(
    differences.toSorted(),
    [
      ...['other facts', 'other answer', 'version'].map(
        (name) => `verdicts: verdict ${idOf(name)} of p is not as it was given`,
      ),
      `verdicts: verdict ${idOf('moved')} of p\n1 is not as it was given`,
      `verdicts: verdict ${asked} of p is not as it was given`,
    ].toSorted(),
  );
});

test('an answer has the entry of its commit: of its instant, person, command and tenant', async () => {
  const at = (millis: number) => later(noon, millis);
  const differences = await found(({ add }) => {
    add(idempotencyKeys, key('whole', at(0)), key('upper', at(1), { userId: 'ada' }));
    add(records, entry(at(0)), entry(at(1), { userId: 'ADA' }));
    add(idempotencyKeys, key('late', at(2)), key('person', at(10)), key('command', at(20)));
    add(records, entry(at(3)), entry(at(10), { userId: 'musa' }));
    add(records, entry(at(20), { action: 'Other' }));
    add(idempotencyKeys, key('tenant', at(30)));
    add(records, { ...entry(at(30)), tenant: 'other' });
  });
  assert.deepEqual(differences.toSorted(), [
    ...[unkept('command', at(20)), unkept('late', at(2)), unkept('person', at(10))],
    unkept('tenant', at(30)),
  ]);
});

test('two answers of one instant and person are each told', async () => {
  const differences = await found(({ add }) => add(idempotencyKeys, key('a', noon), key('b', noon)));
  assert.deepEqual(differences.toSorted(), [unkept('a', noon), unkept('b', noon)]);
});

test('answers that lie far apart are found each in its own time, tenants apart', async () => {
  // Keys of processes are kept for longer: one page has commits of a year ago beside those of today.
  const expiresAt = later(noon, days(30));
  const times = [-days(300), -days(300) + 60_000, -days(200), 0, 61_000].map((ms) => later(noon, ms));
  const rows = times.map((at, n) => key(`k${9 - n}`, at, { expiresAt }));
  const differences = await found(({ add }) => {
    add(idempotencyKeys, ...rows, { ...key('theirs', later(noon, 5), { expiresAt }), tenant: 'other' });
    add(records, ...times.map((at) => entry(at)));
    add(records, { ...entry(later(noon, 5)), tenant: 'other' });
  });
  assert.deepEqual(differences, []);
});

test('only the stretches in which answers lie are read', async () => {
  const store = await bareStore();
  const far = later(noon, days(10));
  store.add(idempotencyKeys, key('a', noon), key('b', far, { expiresAt: later(noon, hours(24)) }));
  store.add(records, entry(noon), entry(far));
  for (let at = 1; at < 20; at += 1) store.add(records, entry(later(noon, hours(at))));
  const rows = await store.rowsRead(unitChecks.slice(1));
  // Two keys and their two entries; nothing of what lies between.
  assert.equal(rows, 4);
});

/** What a flood of refused attempts becomes: entries up to a number, then counts, each of them bounded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anonymousAttempt, makeTally, ownEntries } from '../../../core/audit/tally.ts';
import type { RefusedAttempt } from '../../../core/command/wire/trail.ts';
import { knownInstant, later } from '../../../core/values/instant.ts';
import { pickAll } from '../../support/pick.ts';

const at = knownInstant('2026-03-02T09:00:30.000Z');
const nextMinute = knownInstant('2026-03-02T09:01:00.000Z');
const origin = (ip: string) => ({ kind: 'http', requestId: 'r', ip, userAgent: 'curl' }) as const;
const attempt = (more: Partial<RefusedAttempt> = {}): RefusedAttempt => ({
  tenant: 'demo',
  eventType: 'XRefused',
  userId: 'tolu',
  userName: 'Tolu',
  role: null,
  branchId: null,
  action: 'X',
  outcome: 'VALIDATION',
  origin: origin('10.0.0.1'),
  ...more,
});

test('a subject has entries of its own up to a number a minute, then counts by what was attempted', () => {
  const tally = makeTally();
  const taken = Array.from({ length: ownEntries + 5 }, () => tally.takes(attempt(), at));
  assert.equal(taken.filter(Boolean).length, ownEntries);
  assert.equal(tally.takes(attempt({ action: 'Y' }), at), false);
  assert.equal(tally.takes(attempt({ userId: 'TOLU' }), at), false, 'the same person');
  assert.equal(tally.takes(attempt({ userId: 'ada' }), at), true, 'nobody pays for another');
  assert.equal(tally.due(), nextMinute);
  assert.deepEqual(tally.ended(at), []);
  assert.deepEqual(pickAll(tally.ended(nextMinute), 'action', 'attempts', 'timestamp'), [
    ['X', 5, at],
    ['Y', 1, at],
    ['X', 1, at],
  ]);
  assert.equal(tally.takes(attempt(), nextMinute), true, 'the next minute begins anew');
});

test('strangers are one entry an address and minute, whatever they send', () => {
  const tally = makeTally();
  for (const [ip, when] of [
    ['10.0.0.1', at],
    ['10.0.0.1', later(at, 1000)],
    ['10.0.0.2', at],
    ['10.0.0.1', nextMinute],
  ] as const) {
    tally.count(anonymousAttempt(origin(ip)), when);
  }
  const told = (found: ReturnType<typeof tally.all>) =>
    found.map(({ tenant, origin: { ip }, attempts }) => [tenant, ip, attempts]);
  assert.deepEqual(told(tally.ended(nextMinute)), [
    ['-', '10.0.0.1', 2],
    ['-', '10.0.0.2', 1],
  ]);
  assert.deepEqual(told(tally.all()), [['-', '10.0.0.1', 1]]);
  assert.deepEqual(tally.all(), []);
});

test('many addresses take no more room than a thousand; none of their attempts is forgotten', () => {
  const tally = makeTally();
  for (let n = 0; n < 5000; n += 1) {
    tally.count(anonymousAttempt(origin(`10.0.${n >> 8}.${n & 255}`)), at);
  }
  const found = tally.all();
  assert.equal(found.length, 1001);
  assert.equal(
    found.reduce((sum, { attempts }) => sum + (attempts ?? 0), 0),
    5000,
  );
  const rest = found.find(({ origin: { ip } }) => ip === null);
  assert.deepEqual([rest?.userId, rest?.attempts, rest?.tenant], ['several', 4000, '-']);
});

test('many subjects are counted once there is no more room', () => {
  const tally = makeTally();
  for (let n = 0; n < 3000; n += 1) tally.takes(attempt({ userId: `user-${n}` }), at);
  const found = tally.all();
  assert.equal(
    found.reduce((sum, { attempts }) => sum + (attempts ?? 0), 0),
    2000,
  );
});

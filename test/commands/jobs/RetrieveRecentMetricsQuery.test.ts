import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minutes } from '../../../core/values/instant.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { startBank, type TestBank, tokenOf } from '../../support/bank.ts';
import { say } from '../../support/quiet.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const recent = async (of = bank) =>
  membersOf((await of.call('RetrieveRecentMetricsQuery', {}, { as: 'admin' })).at('data'));
const lastOf = (data: Readonly<Record<string, unknown>>) => membersOf(itemsOf(data.minutes).at(-1));
const deposit = (amount: unknown) =>
  bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });

test('commands and queries are counted in the minute in which they came, by what came of them', async () => {
  await bank.advance(minutes(1));
  assert.equal((await deposit(5)).status, 200);
  assert.equal((await deposit(6)).status, 200);
  assert.equal((await deposit(-1)).status, 400);
  assert.equal((await bank.call('RetrieveTimersQuery', {})).status, 403);
  const minute = lastOf(await recent());
  assert.equal(minute.at, '2026-03-02T09:01:00.000Z');
  const { accepted, refused, failed, p50, p99 } = membersOf(minute.commands);
  assert.deepEqual([accepted, refused, failed], [2, 1, 0]);
  assert.ok(Number(p50) > 0 && Number(p99) >= Number(p50));
  assert.equal(membersOf(minute.queries).refused, 1);
  const commits = membersOf(minute.commits);
  assert.ok(Number(commits.commands) >= 3 && Number(commits.largestBatch) >= 1);
  assert.ok(Number(commits.p99) > 0);
});

test('the minute before stays as it was, with the event loop’s delay', async () => {
  const before = itemsOf((await recent()).minutes).length;
  await bank.advance(minutes(1));
  const list = itemsOf((await recent()).minutes).map(membersOf);
  assert.equal(list.length, before + 1);
  const past = list.at(-2) ?? {};
  assert.equal(membersOf(past.commands).accepted, 2);
  assert.ok('p99' in membersOf(past.eventLoop));
  assert.equal(membersOf(list.at(-1)?.commands).accepted, 0);
});

const pending = { accountNumber: '1000000001', amount: 5, requireApproval: true };

test('timers that fired are told, with how late they were', async () => {
  await bank.call('InitiateDeposit', pending);
  await bank.advance(minutes(5 * 60));
  const timers = membersOf(lastOf(await recent()).timers);
  assert.ok(Number(timers.count) >= 1 && Number(timers.max) >= minutes(60));
});

test('timers that are due are told, and the loop of a host that nobody listens to is not watched', async () => {
  const quiet = await startBank({ quiet: true });
  const before = Number((await say(quiet, 'RetrieveRecentMetricsQuery', {})).timersDue);
  await say(quiet, 'InitiateDeposit', pending);
  quiet.clock.advance(minutes(5 * 60));
  const data = await say(quiet, 'RetrieveRecentMetricsQuery', {});
  await quiet.stop();
  assert.ok(Number(data.timersDue) > before);
  assert.equal(lastOf(data).eventLoop, null);
});

test('each host tells its own id, which /metrics tells too', async () => {
  const other = await startBank();
  const [one, two] = [await recent(), await recent(other)];
  await other.stop();
  assert.notEqual(one.host, two.host);
  const text = await (await fetch(`${bank.url}/metrics`)).text();
  assert.ok(text.includes(`bursar_host{host="${one.host}"} 1`));
});

test('GET /api/v1/metrics/recent answers the same, to those who may', async () => {
  const got = async (token: string, more = '') =>
    fetch(`${bank.url}/api/v1/metrics/recent${more}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const admin = await tokenOf('admin', bank.clock);
  const answered = await got(admin);
  assert.equal(answered.status, 200);
  const { data } = membersOf(await answered.json());
  assert.equal(membersOf(data).host, (await recent()).host);
  assert.equal((await got(await tokenOf('manager', bank.clock))).status, 403);
  assert.equal((await got(admin, '?minutes=5')).status, 400);
  const none = await fetch(`${bank.url}/api/v1/metrics/recent`);
  assert.equal(none.status, 401);
});

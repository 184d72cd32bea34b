/** A command’s turn: what it leaves behind, whichever way it ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byId } from '../../../core/audit/history.ts';
import { records } from '../../../core/audit/record.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { rolesFrom } from '../../../core/command/policy/roles.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { timers } from '../../../core/time/timer.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { pick, pickAll } from '../../support/pick.ts';
import { counted, counting, type Probing, probe } from '../../support/probe.ts';
import { dataOf, no, told, turnUnit } from '../../support/turn-unit.ts';

test('what is accepted is answered, done, and told in an entry of the trail', async () => {
  const { send, events, entries, now } = await turnUnit({
    deciding: {
      branchName: (tenant, branch) => `Branch ${branch} of ${tenant}`,
      roles: () =>
        rolesFrom([
          { role: 'Teller', permissions: [] },
          { role: 'Chief', permissions: [] },
        ]),
    },
  });
  const reply = await send(
    { does: () => [told(), { do: 'audit', detail: { newState: 'DONE' } }] },
    { actor: { roles: ['Chief', 'Teller'] }, origin: { ip: '10.0.0.1', userAgent: 'curl' } },
    probe({ about: () => ({ transactionId: 't', newState: 'OPEN', transactionAmount: 5n }) }),
  );
  const body = { isSuccessful: true, message: 'Done.', data: {}, errors: [], statusCode: '00' };
  assert.deepEqual(reply, { status: 200, headers: {}, body });
  assert.deepEqual(await entries(), [
    {
      tenant: 'demo',
      version: 1,
      ms: Date.parse(now),
      eventType: 'Probed',
      timestamp: now,
      userId: 'tolu',
      userName: 'tolu',
      role: 'Chief',
      action: 'Probe',
      outcome: 'accepted',
      transactionId: 't',
      transactionType: null,
      transactionAmount: 5n,
      previousState: null,
      newState: 'DONE',
      approverNotes: null,
      balanceImpact: null,
      ipAddress: '10.0.0.1',
      userAgent: 'curl',
      branchId: '1',
      branchName: 'Branch 1 of demo',
      requestId: 'request',
      origin: 'cli',
      decisions: null,
      attempts: null,
    },
  ]);
  assert.equal((await events()).length, 1);
});

test('an event above its limit is refused before anything is applied', async () => {
  const { send, events, rows } = await turnUnit();
  const large = { ...told(), data: { text: 'x'.repeat(270_000) } };
  const reply = await send({ does: () => [told(), large] });
  assert.equal(reply.status, 400);
  assert.match(JSON.stringify(reply.body), /EVENT_TOO_LARGE.*262144 bytes/);
  assert.deepEqual(await events(), []);
  assert.deepEqual(
    (await rows(records)).map(({ outcome }) => outcome),
    ['EVENT_TOO_LARGE'],
  );
});

test('events of many bytes are split into several records, in their order', async () => {
  const { send, rows, events } = await turnUnit();
  const large = (subject: string) => ({ ...told(subject), data: { text: 'x'.repeat(200_000) } });
  await send({ does: () => ['a', 'b', 'c', 'd', 'e'].map(large) });
  const found = (await rows(records)).toSorted(byId);
  assert.deepEqual(
    found.map(({ eventCount }) => eventCount),
    [2, 2, 1],
  );
  assert.equal((await events()).length, 5);
});

test('what moves and tells much has several records, and is told in its order', async () => {
  const { send, events, rows } = await turnUnit();
  const subjects = Array.from({ length: 2500 }, (_, at) => `s${at}`);
  await send({ does: () => subjects.map((subject) => told(subject)) });
  const found = (await rows(records)).toSorted(byId);
  assert.deepEqual(pickAll(found, 'eventCount', 'outcome', 'approverNotes'), [
    [1000, 'accepted', null],
    [1000, 'accepted', 'Part 2 of 3'],
    [500, 'accepted', 'Part 3 of 3'],
  ]);
  const all = await events();
  assert.deepEqual(pick(all, 'subject'), subjects);
  const ids = all.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)].sort());
});

test('an entry says whatever its command tells of it', async () => {
  const { send, entries } = await turnUnit({ deciding: { branchName: async () => 'Main' } });
  const detail = {
    eventType: 'Other',
    transactionId: 'u',
    transactionType: 'DEPOSIT',
    transactionAmount: 7n,
    previousState: 'A',
    newState: 'B',
    approverNotes: 'Fine',
    balanceImpact: { previousBalance: 1 },
  };
  await send({ does: () => [{ do: 'audit', detail }] });
  const [entry] = await entries();
  assert.deepEqual({ ...entry, ...detail, branchName: 'Main' }, entry);
});

test('a refusal undoes what was drawn, does what it keeps, and is told with its code', async () => {
  const { send, events, entries, store } = await turnUnit();
  const refusal = {
    ...counting(),
    does: ({ newNumber }: Context) => {
      newNumber('count');
      return { ...reject('VALIDATION', { message: 'No.' }), keeps: [told('kept')] };
    },
  };
  const about = () => ({ transactionId: 't', eventType: 'Mine' });
  const reply = await send(refusal, {}, probe({ about }));
  assert.equal(reply.status, 400);
  assert.match(JSON.stringify(reply.body), /"message":"No\."/);
  assert.equal(await counted(store), 0);
  assert.deepEqual(pick(await events(), 'subject'), ['kept']);
  const [entry] = await entries();
  assert.deepEqual(
    [entry?.outcome, entry?.eventType, entry?.transactionId],
    ['VALIDATION', 'ProbedRefused', 't'],
  );
});

test('a refusal beside others in a batch undoes its own doing alone', async () => {
  const { send, store } = await turnUnit();
  const refused = { ...counting(), does: ({ newNumber }: Context) => [newNumber('count'), no()][1] as never };
  const replies = await Promise.all([send(counting()), send(refused), send(counting())]);
  assert.deepEqual(pick(replies, 'status'), [200, 400, 200]);
  assert.deepEqual(
    [0, 2].map((at) => dataOf(replies[at])),
    [{ n: 1 }, { n: 2 }],
  );
  assert.equal(await counted(store), 2);
});

test('what was refused at the door is told and neither read nor decided', async () => {
  const { send, entries } = await turnUnit();
  const reads = () => assert.fail('read');
  const refused = reject('INSUFFICIENT_PERMISSIONS');
  const envelope = { idempotencyKey: 'k' };
  const given = { refused, envelope, bodyHash: 'h' };
  assert.equal((await send({ reads }, given)).status, 403);
  assert.equal((await entries())[0]?.outcome, 'INSUFFICIENT_PERMISSIONS');
  // Nothing is kept under its key: whoever may do it later may use it.
  const { status, headers } = await send({}, { envelope, bodyHash: 'h' });
  assert.deepEqual({ status, headers }, { status: 200, headers: {} });
});

test('a dry run answers what would be, and leaves nothing', async () => {
  const { send, events, entries, store } = await turnUnit();
  const envelope = { dryRun: true, idempotencyKey: 'k' };
  for (let again = 0; again < 2; again += 1) {
    const would = await send(
      { ...counting(), does: ({ newNumber }) => ({ n: newNumber('count') }) },
      { envelope },
    );
    assert.deepEqual(dataOf(would), { n: 1 });
  }
  assert.equal((await send({ does: () => ({ ...no(), keeps: [told()] }) }, { envelope })).status, 400);
  assert.deepEqual([await counted(store), await events(), await entries()], [0, [], []]);
  // What one may not is an attempt all the same.
  const refused = { ...reject('INSUFFICIENT_PERMISSIONS'), keeps: [told()] };
  await send({}, { envelope, refused });
  assert.deepEqual(pick(await entries(), 'outcome'), ['INSUFFICIENT_PERMISSIONS']);
  // A control that rejects it in its decision is as visible as the permission.
  const forbidden = { ...reject('TENANT_FORBIDDEN'), keeps: [told()] };
  await send({ ...counting(), does: () => forbidden }, { envelope });
  assert.deepEqual(pickAll(await entries(), 'outcome', 'approverNotes'), [
    ['INSUFFICIENT_PERMISSIONS', null],
    ['TENANT_FORBIDDEN', 'Dry run'],
  ]);
  assert.deepEqual([await counted(store), await events()], [0, []]);
});

test('a fault is its caller’s alone, and leaves nothing', async () => {
  const { send, entries, store } = await turnUnit();
  const faulty: Probing = {
    ...counting(),
    does: ({ newNumber }) => assert.fail(`a fault at ${newNumber('count')}`),
  };
  const sent = [send(counting()), send(faulty), send(counting())];
  const [first, fault, last] = await Promise.allSettled(sent);
  assert.deepEqual([first?.status, fault?.status, last?.status], ['fulfilled', 'rejected', 'fulfilled']);
  await assert.rejects(sent[1] as Promise<unknown>, /a fault at 2/);
  assert.equal(await counted(store), 2);
  assert.equal((await entries()).length, 2);
});

test('who asks again and again leaves an entry only where he changed something', async () => {
  const { send, entries } = await turnUnit();
  const polls = probe({ polls: true });
  await send({}, {}, polls);
  assert.equal((await entries()).length, 0);
  await send({ does: () => [told()] }, {}, polls);
  await send({ does: no }, {}, polls);
  await send({}, {}, probe());
  assert.deepEqual(pick(await entries(), 'outcome'), ['accepted', 'VALIDATION', 'accepted']);
});

test('the host’s own book-keeping leaves no entry, somebody else’s attempt at it does', async () => {
  const { send, entries } = await turnUnit();
  const unaudited = probe({ unaudited: true });
  await send({}, { actor: { kind: 'system' } }, unaudited);
  assert.equal((await entries()).length, 0);
  await send({}, { actor: { kind: 'user' } }, unaudited);
  await send({}, { actor: { kind: 'system' } });
  assert.equal((await entries()).length, 2);
});

const timer = { id: 't', command: 'Probe', data: {}, attempts: 0, lastError: null };

test('a timer goes in the commit of what it did, refusals included, and not by a dry run', async () => {
  for (const [does, envelope, isGone] of [
    [() => ({}), {}, true],
    [no, {}, true],
    [() => ({}), { dryRun: true }, false],
    [no, { dryRun: true }, false],
  ] as const) {
    const { send, add, rows, now } = await turnUnit();
    add(timers, { ...timer, due: now }, { ...timer, id: 'other', due: now });
    const origin = { timer: 't', timerDue: now };
    const reply = await send({ does }, { envelope, origin });
    assert.notDeepEqual(reply.body, { gone: true });
    const left = isGone ? ['other'] : ['other', 't'];
    assert.deepEqual(pick(await rows(timers), 'id'), left);
  }
});

test('a timer that is gone, or was moved, does nothing', async () => {
  const gone = { status: 200, headers: {}, body: { gone: true } };
  const reads = () => assert.fail('read');
  const never = await turnUnit();
  assert.deepEqual(await never.send({ reads }, { origin: { timer: 't' } }), gone);
  const { send, add, rows, entries, now } = await turnUnit();
  add(timers, { ...timer, due: later(now, hours(1)) });
  assert.deepEqual(await send({ reads }, { origin: { timer: 't', timerDue: now } }), gone);
  assert.equal((await rows(timers)).length, 1);
  assert.deepEqual([...(await entries()), ...(await never.entries())], []);
  // One whose moment nobody told is done whenever it is due.
  assert.notDeepEqual(await send({}, { origin: { timer: 't' } }), gone);
  assert.equal((await rows(timers)).length, 0);
});

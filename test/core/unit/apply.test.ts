/**
 * What each effect makes of the rows of a batch, and which effects are faults of their command.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { notifications } from '../../../core/events/outbox.ts';
import { timers } from '../../../core/time/timer.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { noon } from '../../support/decide.ts';
import { aBatch, logs, shared, things } from '../../support/effects-batch.ts';

const thing = (n: number, more: object = {}) => ({ id: 'new', n, ...more });

test('a row is inserted whole into its tenant, and into the host’s partition where it is the host’s', () => {
  const batch = aBatch();
  batch.does({ do: 'insert', table: things, row: thing(3) }, { do: 'insert', table: shared, row: thing(4) });
  const { inserts } = batch.taken();
  assert.deepEqual(inserts.get(things), [{ tenant: 'demo', version: 1, id: 'new', n: 3 }]);
  assert.deepEqual(inserts.get(shared), [{ tenant: '-', version: 1, id: 'new', n: 4 }]);
});

test('a row that lacks a column, or has another, is a fault', () => {
  const { does } = aBatch();
  const insert = (row: object): Effect => ({ do: 'insert', table: things, row: { ...row } });
  assert.throws(() => does(insert({ id: 'new' })), /things\.n has no value/);
  assert.throws(() => does(insert({ id: 'new', n: undefined })), /things\.n has no value/);
  assert.throws(() => does(insert(thing(1, { colour: 'red' }))), /no column colour that may be/);
  assert.throws(() => does(insert(thing(1, { tenant: 'other' }))), /no column tenant that may be/);
  assert.throws(() => does(insert(thing(1, { version: 7 }))), /no column version that may be/);
});

test('rows are changed and removed in the tenant that acts, whatever the effect says of theirs', () => {
  const row = { id: 'known', n: 1, tenant: 'other', version: 9 };
  const changing = aBatch();
  changing.does(
    { do: 'put', table: things, row, changes: { n: 2 } },
    { do: 'put', table: shared, row, changes: { n: 3 } },
  );
  const { updates } = changing.taken();
  assert.deepEqual(updates.get(things)?.[0]?.row, { ...row, tenant: 'demo', version: 5, n: 2 });
  assert.deepEqual(updates.get(shared)?.[0]?.row, { ...row, tenant: '-', version: 5, n: 3 });
  const removing = aBatch();
  removing.does({ do: 'remove', table: things, row });
  assert.deepEqual(removing.taken().removes.get(things), [{ tenant: 'demo', version: 4, id: 'known', n: 1 }]);
});

test('only of logs that are pruned are rows erased unread', () => {
  const batch = aBatch();
  batch.does({ do: 'erase', table: logs, key: { id: 'old' } });
  assert.deepEqual(batch.taken().erases.get(logs), [{ tenant: 'demo', version: 0, id: 'old' }]);
  assert.throws(
    () => batch.does({ do: 'erase', table: things, key: { id: 'old' } }),
    /things is not a log that is pruned/,
  );
});

test('an event, a notice for each channel and timers are rows', () => {
  const batch = aBatch();
  const data = { amount: '1' };
  const due = later(noon, hours(1));
  const notice = {
    template: 'greeting',
    channels: ['email', 'sms'] as const,
    subject: 's',
    data,
    to: { kind: 'client', key: 'c' },
  };
  batch.does(
    { do: 'emit', type: 'Happened', subject: 's', data },
    { do: 'notify', notice },
    { do: 'schedule', timer: { id: 'mine', due, command: 'Later', data } },
    { do: 'unschedule', id: 'theirs' },
    { do: 'audit', detail: { newState: 'x' } },
  );
  const { inserts, upserts, erases, updates, removes } = batch.taken();
  assert.deepEqual(batch.told, { moves: [], events: [['Happened', 's', data]] });
  const message = (id: string, channel: string) => ({
    tenant: 'demo',
    version: 1,
    id,
    template: 'greeting',
    channel,
    subject: 's',
    data,
    recipientKind: 'client',
    recipientKey: 'c',
    recipient: null,
    status: 'PENDING',
    attempts: 0,
    lastError: null,
    createdAt: noon,
    sentAt: null,
    title: null,
    body: null,
  });
  assert.deepEqual(inserts.get(notifications), [message('id-1', 'email'), message('id-2', 'sms')]);
  const timer = { tenant: 'demo', version: 1, attempts: 0, lastError: null };
  const sending = (id: string) => ({
    ...timer,
    id: `notify:${id}`,
    due: noon,
    command: 'SendNotification',
    data: { notificationId: id },
  });
  assert.deepEqual(upserts.get(timers), [
    sending('id-1'),
    sending('id-2'),
    { ...timer, id: 'mine', due, command: 'Later', data },
  ]);
  assert.deepEqual(erases.get(timers), [{ tenant: 'demo', version: 0, id: 'theirs' }]);
  assert.deepEqual([inserts.size, upserts.size, erases.size, updates.size, removes.size], [1, 1, 1, 0, 0]);
});

test('a table of columns that may be nothing takes null', () => {
  const batch = aBatch();
  const product = {
    encodedKey: 'p',
    id: 1,
    code: 'P',
    name: 'P',
    description: null,
    tier: 'T',
    isActive: true,
    createdAt: noon,
    updatedAt: noon,
  };
  batch.does({ do: 'insert', table: depositProducts, row: product });
  assert.deepEqual(batch.taken().inserts.get(depositProducts), [{ tenant: 'demo', version: 1, ...product }]);
});

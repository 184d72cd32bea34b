/**
 * Who writes a value otherwise than the store does hides what it stands in from who looks for it: it is told by table,
 * column and key, and a host that reads it goes on for everybody else.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditKeys } from '../../../core/audit/link.ts';
import { verifyTrail } from '../../../core/audit/verify.ts';
import { columnName, declaredTables } from '../../../core/command/declaration/table.ts';
import { ownSecret } from '../../../core/host/secrets.ts';
import { runChecks } from '../../../core/store/check.ts';
import { columnOf, isPacked, isSpelt } from '../../../core/store/codec.ts';
import { connect } from '../../../core/store/migrate.ts';
import { textOf } from '../../../core/store/packed.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { Misspellings, spellingCheck } from '../../../core/store/spelling.ts';
import { minutes } from '../../../core/values/instant.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { startBank } from '../../support/bank.ts';
import type { TestStore } from '../../support/store.ts';

/** What both commands say, with pages of two rows: what is misspelt may be the last of one. */
async function told({ address, folder }: TestStore) {
  const open = async (found: Misspellings) => openSnapshot(address, { pageSize: 2, misspelt: found.tell });
  const swept = new Misspellings();
  const read = await open(swept);
  const checked: string[] = [];
  for await (const pass of runChecks([spellingCheck(swept)], read, { all: true })) {
    checked.push(...pass.differences);
  }
  await read.close();
  const met = new Misspellings();
  const trail = await open(met);
  const keys = auditKeys(ownSecret(folder, 'audit'));
  const { problems } = await verifyTrail(trail, keys, [], met);
  await trail.close();
  return { checked, verified: problems };
}

/** Another spelling that is read, or was once read, as the same. */
function otherwise(value: Buffer): Buffer {
  if (value.length === 16) {
    return Buffer.concat([Buffer.from([0]), Buffer.from(textOf('uuid', value) ?? '')]);
  }
  return Buffer.concat([Buffer.from([1, 7]), value.subarray(1)]);
}

async function dropTriggers({ address }: TestStore): Promise<void> {
  const knex = connect(address);
  try {
    const found: unknown = await knex.raw(
      address.kind === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        : 'SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()',
    );
    const rows = address.kind === 'sqlite' ? itemsOf(found) : itemsOf(itemsOf(found)[0]);
    for (const row of rows) await knex.raw(`DROP TRIGGER ${String(membersOf(row).name)}`);
  } finally {
    await knex.destroy();
  }
}

test('an id in another spelling is told in every table that has one, and nothing else is', async () => {
  const bank = await startBank({ fresh: true });
  const { store } = bank;
  const knex = connect(store.address);
  try {
    for (let at = 0; at < 3; at += 1) {
      await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
      await bank.call('InitiateWithdrawal', { accountNumber: '1000000001', amount: 5_000_000 });
    }
    await bank.advance(minutes(2));
    assert.deepEqual(await told(store), { checked: [], verified: [] });
    await bank.host.stop();
    await dropTriggers(store);
    const changed: string[] = [];
    for (const table of declaredTables()) {
      for (const property of table.properties) {
        const { kind } = columnOf(table, property);
        const column = columnName(property);
        if (!isSpelt(kind) || kind === 'digest') continue;
        if (kind === 'moment' && store.address.kind !== 'sqlite') continue;
        const [row] = await knex(table.name).whereNotNull(column).limit(1);
        if (row === undefined) continue;
        const value: unknown = row[column];
        const other = isPacked(kind)
          ? value instanceof Uint8Array
            ? otherwise(Buffer.from(value))
            : undefined
          : Number(value) + 0.5;
        // A server has no room for another spelling of what is 16 bytes long.
        if (kind === 'uuid' && store.address.kind !== 'sqlite') continue;
        const key = ['tenant', ...table.key.map(columnName)];
        const where = Object.fromEntries(key.map((name) => [name, row[name]]));
        await knex(table.name)
          .where(where)
          .update({ [column]: other });
        changed.push(`${table.name}.${column}`);
      }
    }
    assert.ok(changed.length > 5, changed.join());
    const { checked, verified } = await told(store);
    const named = new Set(checked.map((one) => one.split(' ')[0]));
    assert.deepEqual([...named].sort(), changed.sort());
    for (const one of checked) assert.match(one, / of .+ is not as the store spells it: /);
    for (const at of ['records.transaction_id', 'record_subjects.subject']) {
      assert.ok(
        verified.some((one) => one.startsWith(`${at} of `)),
        `${at}: ${verified.join()}`,
      );
    }
  } finally {
    await knex.destroy();
    await bank.host.stop();
    await store.drop();
  }
});

test('a subject in another spelling is told by both, and a host goes on beside it', async () => {
  const bank = await startBank({ fresh: true });
  const { store } = bank;
  const knex = connect(store.address);
  try {
    const made = await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
    await bank.advance(minutes(2));
    await dropTriggers(store);
    const [row] = await knex('records').whereNotNull('transaction_id').limit(1);
    const { id, transaction_id: subject } = row;
    assert.ok(subject instanceof Uint8Array && id instanceof Uint8Array);
    await knex('record_subjects').insert({
      tenant: 'demo',
      subject: otherwise(Buffer.from(subject)),
      record_id: id,
    });
    await knex('records')
      .where({ id })
      .update({ transaction_id: otherwise(Buffer.from(subject)) });
    const isFile = store.address.kind === 'sqlite';
    // Bytes where a text should be are hashed as it is, and are no such text to who looks for it.
    if (isFile) await knex.raw('UPDATE records SET user_id = CAST(user_id AS BLOB)');
    const { checked, verified } = await told(store);
    for (const said of [checked, verified]) {
      const users = said.filter((one) => one.startsWith('records.user_id of demo '));
      assert.equal(users.length > 0, isFile, said.join('\n'));
      const lines = said.join('\n');
      assert.match(lines, /^record_subjects\.subject of demo x'00.*' \S+ is not as the store spells/m);
      assert.match(lines, /^records\.transaction_id of demo \S+ is not as the store spells it/m);
    }
    // The list has the entry in it, and cannot be given; everybody else is served.
    const manager = { as: 'manager' } as const;
    const list = await bank.call('RetrieveAuditLogQuery', { pageSize: 100 }, manager);
    assert.equal(list.status, 500);
    const again = { accountNumber: '1000000001', amount: 1 };
    assert.equal((await bank.call('InitiateDeposit', again)).status, 200);
    assert.equal((await bank.get('/health/live')).status, 200);
    const asked = { transactionId: made.text('data.transactionId') };
    assert.ok((await bank.call('RetrieveTransactionByIdQuery', asked)).status < 500);
    // A snapshot that nobody listens to does not read it as something else.
    const read = await openSnapshot(store.address);
    await assert.rejects(async () => {
      for await (const page of read.pages([...declaredTables()].find(isOfRecords) ?? never())) {
        assert.ok(page.length > 0);
      }
    }, /records\.(transaction_id|user_id) of \S+ \S+ is not as the store spells it/);
    await read.close();
  } finally {
    await knex.destroy();
    await bank.host.stop();
    await store.drop();
  }
});

const isOfRecords = ({ name }: { readonly name: string }): boolean => name === 'records';
const never = (): never => assert.fail('there is no such table');

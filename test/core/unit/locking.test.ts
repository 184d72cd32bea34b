/** What a batch on a server store finds out before it locks: who reads what, who was led astray, whose look fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { complianceReports } from '../../../commands/compliance/report.ts';
import { type DepositProduct, depositProducts } from '../../../commands/products/deposit-product.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { StoreFault } from '../../../core/store/store.ts';
import { wantKey } from '../../../core/unit/row-keys.ts';
import { noon } from '../../support/decide.ts';
import { lockingUnit, n, product } from '../../support/locking-unit.ts';
import { pick } from '../../support/pick.ts';
import type { Probing } from '../../support/probe.ts';

test('what was refused at the door is not read to find out what to lock', async () => {
  const unit = await lockingUnit();
  const reads: Probing['reads'] = () => assert.fail('read');
  let looked = 0;
  const looks: Probing = {
    reads: async () => {
      looked += 1;
    },
  };
  const refused = reject('INSUFFICIENT_PERMISSIONS');
  assert.equal((await unit.send({ reads }, { refused })).status, 403);
  await unit.send(looks, { refused });
  assert.equal(looked, 0);
});

test('a set is locked with its rows, and seen as commands before left it', async () => {
  const unit = await lockingUnit();
  const listed = (more: string): Probing => ({
    reads: (read) => read.all(complianceReports, { period: 'P' }),
    does: (_context, found) =>
      (found as readonly unknown[]).length === 0
        ? [{ do: 'insert', table: complianceReports, row: aReport(more) }]
        : { n: (found as readonly unknown[]).length },
  });
  const [, second] = await Promise.all([unit.send(listed('1')), unit.send(listed('2'))]);
  assert.equal(n(second as never), 1);
  assert.deepEqual(pick(unit.locks[0]?.list.sets ?? [], 'by'), [{ period: 'P' }]);
  assert.equal((await unit.rows(complianceReports)).length, 1);
});

const aReport = (id: string) => ({
  id,
  trigger: 'HIGH_VALUE_REVERSAL',
  reportType: 'REVERSAL',
  period: 'P',
  state: 'Open',
  transactionId: null,
  transactionType: null,
  transactionAmount: null,
  accountNumber: null,
  userId: 'u',
  userName: 'U',
  people: [],
  evidence: {},
  createdAt: noon,
  acknowledgedBy: null,
  acknowledgedById: null,
  acknowledgedAt: null,
  note: null,
});

/** Changes the name of a product that is found by its code, after these looks. */
const renamed = (code: string, before: () => Promise<unknown> = async () => undefined): Probing => ({
  async reads(read) {
    await before();
    return read.one(depositProducts, { code });
  },
  does: (_context, found) => [
    { do: 'put', table: depositProducts, row: found as DepositProduct, changes: { name: 'done' } },
  ],
});

test('who was led astray is not led astray by who comes after him', async () => {
  const unit = await lockingUnit();
  unit.add(depositProducts, product('A'), product('B'));
  const want = { table: depositProducts, tenant: 'demo', by: { code: 'A' } };
  unit.lately.set(wantKey(want), product('B', { code: 'A' }));
  let other: Promise<unknown> | undefined;
  unit.meanwhile(() => {
    other = unit.send(renamed('A'));
  });
  // His looks take their time: the other has read the row of lately when he asks.
  await unit.send(renamed('A', () => nextTurn()));
  await other;
  assert.deepEqual(pick(unit.begun, 'members'), [1, 2]);
  assert.equal(unit.locks[1]?.wait, false, 'who went again makes nobody wait');
});

test('a look that the store cannot answer is not taken again; a look that failed is', async () => {
  const unit = await lockingUnit();
  const failing = (error: Error) => {
    const made = { calls: 0 };
    const reads: Probing['reads'] = async () => {
      made.calls += 1;
      if (made.calls === 1) throw error;
    };
    return { ...made, reads, made };
  };
  const wrong = failing(new StoreFault('no such number'));
  await assert.rejects(unit.send({ reads: wrong.reads }), /no such number/);
  assert.equal(wrong.made.calls, 1);
  const late = failing(new Error('not there yet'));
  assert.equal((await unit.send({ reads: late.reads })).status, 200);
  assert.equal(late.made.calls, 2);
});

test('what a set names is found out before the locks', async () => {
  const unit = await lockingUnit();
  unit.add(depositProducts, product('A'));
  unit.add(complianceReports, { ...aReport('1'), note: 'A' });
  await unit.send({
    async reads(read) {
      const [first] = await read.all(complianceReports, { period: 'P' });
      return read.one(depositProducts, { code: first?.note ?? '' });
    },
    does: (_context, found) => ({ n: (found as DepositProduct).id }),
  });
  assert.equal(unit.locks.length, 1);
  assert.deepEqual(pick(unit.locks[0]?.list.rows ?? [], 'by'), [{ encodedKey: 'key-A' }]);
});

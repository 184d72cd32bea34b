import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { records } from '../../../core/audit/record.ts';
import { tableChanges } from '../../../core/store/changes.ts';
import { StoreLost } from '../../../core/store/store.ts';
import { timers } from '../../../core/time/timer.ts';
import { gatedUnit } from '../../support/gated-unit.ts';

test('each commit counts for the tables that it wrote to', () => {
  const changes = tableChanges();
  changes.committed([timers]);
  changes.committed([timers, depositProducts]);
  assert.deepEqual(
    [changes.of(timers), changes.of(depositProducts), changes.of(timers, depositProducts)],
    [2, 1, 3],
  );
  assert.equal(changes.of(records), 0);
});

test('a commit is counted before its callers are answered, also one that may not have come', async () => {
  const changes = tableChanges();
  const unit = await gatedUnit({}, { changed: changes.committed });
  await unit.send();
  assert.equal(changes.of(records), 1);
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  unit.fail(new StoreLost(true));
  await unit.settled();
  assert.equal(changes.of(records), 2);
  assert.equal(changes.of(timers), 0);
});

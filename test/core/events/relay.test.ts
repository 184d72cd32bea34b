/** A subscription that cannot be checked must not delay the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryTooLarge } from '../../../core/command/declaration/read.ts';
import { eventRelay, type RelayOptions } from '../../../core/events/relay.ts';

const subscription = (tenant: string) => ({
  tenant,
  id: `sub-${tenant}`,
  state: 'Active',
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('after a subscription that fails, those of other tenants are checked', async () => {
  const checked: string[] = [];
  const failures: unknown[] = [];
  const tables = [[subscription('poor'), subscription('good')], []];
  const options = {
    everywhere: { rows: async () => tables.shift() ?? [] },
    reader: (tenant: string) => {
      checked.push(tenant);
      throw new QueryTooLarge();
    },
    wake: async () => undefined,
    failed: (error: unknown) => failures.push(error),
  };
  await eventRelay(options as unknown as RelayOptions).look();
  assert.deepEqual(checked, ['poor', 'good']);
  assert.equal(failures.length, 2);
});

/** A server that may lose acknowledged commands is refused, by the variable's name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durabilityProblem } from '../../../../core/store/mysql/store.ts';

const safe = {
  innodb_flush_log_at_trx_commit: '1',
  log_bin: 'ON',
  sync_binlog: '1',
  wsrep_on: 'OFF',
};

const rows: readonly (readonly [string, Readonly<Record<string, string>>, RegExp | undefined])[] = [
  ['every commit flushed, the binary log too', {}, undefined],
  ['no binary log', { log_bin: 'OFF', sync_binlog: '0' }, undefined],
  [
    'flushed once a second',
    { innodb_flush_log_at_trx_commit: '0' },
    /innodb_flush_log_at_trx_commit is 0, but should be 1/,
  ],
  ['written, not flushed', { innodb_flush_log_at_trx_commit: '2' }, /is 2, but should be 1/],
  ['a binary log that lags', { sync_binlog: '0' }, /sync_binlog is 0, but should be 1/],
  ['several primaries', { wsrep_on: 'ON' }, /wsrep_on is ON, but should be OFF/],
];

for (const [name, variables, problem] of rows) {
  test(name, () => {
    const found = durabilityProblem(new Map(Object.entries({ ...safe, ...variables })));
    if (problem === undefined) assert.equal(found, undefined);
    else {
      assert.match(found ?? '', problem);
      assert.match(found ?? '', /ALLOW_UNSAFE_STORE=true/);
    }
  });
}

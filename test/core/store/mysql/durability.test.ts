/** A server that may lose acknowledged commands is refused, by the variable's name; alone, or as one of several. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  durabilityProblem,
  failoverProblem,
  grantsProblem,
} from '../../../../core/store/mysql/durability.ts';

const safe = { innodb_flush_log_at_trx_commit: '1', log_bin: 'ON', sync_binlog: '1', wsrep_on: 'OFF' };

type Rows = readonly (readonly [string, Readonly<Record<string, string>>, RegExp | undefined])[];

const rows: Rows = [
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

const variablesOf = (...parts: readonly Readonly<Record<string, string>>[]) =>
  new Map(Object.entries(Object.assign({}, ...parts)) as [string, string][]);

function assertSays(found: string | undefined, problem: RegExp | undefined): void {
  if (problem === undefined) assert.equal(found, undefined);
  else {
    assert.match(found ?? '', problem);
    assert.match(found ?? '', /ALLOW_UNSAFE_STORE=true/);
  }
}

for (const [name, variables, problem] of rows) {
  test(name, () => assertSays(durabilityProblem(variablesOf(safe, variables)), problem));
}

const mariadb = {
  log_slave_updates: 'ON',
  rpl_semi_sync_master_enabled: 'ON',
  rpl_semi_sync_master_wait_point: 'AFTER_SYNC',
  rpl_semi_sync_master_wait_no_slave: 'ON',
  rpl_semi_sync_master_timeout: '604800000',
};
const mysql = {
  log_replica_updates: 'ON',
  log_slave_updates: 'ON',
  rpl_semi_sync_source_enabled: 'ON',
  rpl_semi_sync_source_wait_point: 'AFTER_SYNC',
  rpl_semi_sync_source_wait_no_replica: 'ON',
  rpl_semi_sync_source_timeout: '604800000',
};

const oneOfSeveral: Rows = [
  ['each commit is acknowledged', mariadb, undefined],
  ["the same in MySQL's words", mysql, undefined],
  ['flushed once a second', { ...mariadb, innodb_flush_log_at_trx_commit: '0' }, /is 0/],
  ['no binary log', { ...mariadb, log_bin: 'OFF' }, /log_bin is OFF, but should be ON/],
  ['nobody acknowledges', {}, /log_slave_updates is not there, but should be ON/],
  [
    'switched off',
    { ...mariadb, rpl_semi_sync_master_enabled: 'OFF' },
    /rpl_semi_sync_master_enabled is OFF, but should be ON/,
  ],
  [
    "switched off, in MySQL's words",
    { ...mysql, rpl_semi_sync_source_enabled: 'OFF' },
    /rpl_semi_sync_source_enabled is OFF, but should be ON/,
  ],
  [
    'others see it before it is acknowledged',
    { ...mariadb, rpl_semi_sync_master_wait_point: 'AFTER_COMMIT' },
    /is AFTER_COMMIT, but should be AFTER_SYNC/,
  ],
  [
    'acknowledged by nobody where there is no replica',
    { ...mysql, rpl_semi_sync_source_wait_no_replica: 'OFF' },
    /rpl_semi_sync_source_wait_no_replica is OFF/,
  ],
  [
    'acknowledged by nobody after ten seconds',
    { ...mariadb, rpl_semi_sync_master_timeout: '10000' },
    /rpl_semi_sync_master_timeout is 10000, but should be at least 86400000/,
  ],
];

for (const [name, variables, problem] of oneOfSeveral) {
  test(`one of several servers: ${name}`, () => {
    assertSays(failoverProblem(variablesOf(safe, variables)), problem);
  });
}

const own = 'GRANT ALL PRIVILEGES ON `bursar`.* TO `bursar`@`%`';
const grants: Readonly<Record<string, RegExp | undefined>> = {
  'GRANT USAGE ON *.* TO `bursar`@`%` IDENTIFIED BY PASSWORD "*0"': undefined,
  'GRANT REPLICATION CLIENT, CONNECTION ADMIN ON *.* TO `bursar`@`%`': undefined,
  'GRANT ALL PRIVILEGES ON *.* TO `root`@`%` WITH GRANT OPTION': /has ALL PRIVILEGES/,
  'GRANT SELECT, SUPER ON *.* TO `bursar`@`%`': /has SUPER/,
  'GRANT READ_ONLY ADMIN ON *.* TO `bursar`@`%`': /has READ_ONLY ADMIN/,
  'GRANT CONNECTION_ADMIN,ROLE_ADMIN ON *.* TO `bursar`@`%`': /has CONNECTION_ADMIN/,
};
for (const [grant, problem] of Object.entries(grants)) {
  test(`a user with ${grant}`, () => assertSays(grantsProblem([grant, own]), problem));
}

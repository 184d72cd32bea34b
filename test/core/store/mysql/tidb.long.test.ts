/** Tests that stand on a store, run on a server that lacks what TiDB lacks: commands, two hosts, moves of tenants. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { projectFolder } from '../../../../core/host/config.ts';
import { serverUrl } from '../../../support/store.ts';
import { tidbLike } from '../../../support/tidb.ts';

/** Without those that make triggers of their own, or hold readiness to what triggers keep. */
const chosen = [
  'test/commands/transactions',
  'test/core/host/two-hosts.test.ts',
  'test/core/tenants/moving.test.ts',
  'test/core/unit/commit-packets.test.ts',
  'test/core/unit/model.test.ts',
];

describe('a server like TiDB', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  test('what holds on every store holds there', async () => {
    const tidb = await tidbLike(serverUrl ?? '');
    const runner = spawn(process.execPath, ['test/runner/run.ts', ...chosen], {
      cwd: projectFolder,
      env: { ...process.env, TEST_DATABASE_URL: tidb.url, NODE_TEST_CONTEXT: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [code]] = await Promise.all([text(runner.stdout), once(runner, 'close')]);
    await tidb.close();
    const [, passed] = /(\d+) passed, 0 failed\s*$/.exec(printed) ?? [];
    assert.equal(code, 0, printed.slice(-3000));
    assert.ok(Number(passed) > 300, `${passed} tests`);
    assert.ok(tidb.sent.length > 10_000, `${tidb.sent.length} statements came by`);
  });
});

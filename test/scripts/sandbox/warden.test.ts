/** What a killed host leaves: no child of its sandbox goes on, whatever its script does. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { testSandbox } from '../../support/scripts.ts';
import { until } from '../../support/until.ts';

/** Whether a process is there and does something. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // Systems without such files only say whether it is there.
    return (error as NodeJS.ErrnoException).syscall === 'open';
  }
}

test('children end with their host, though a script does not obey', async () => {
  const file = join(projectFolder, 'test/support/dying-sandbox.ts');
  const { signal, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  assert.equal(signal, 'SIGKILL', stderr);
  const children = JSON.parse(stdout) as readonly number[];
  assert.ok(children.length > 0);
  await until(() => !children.some(isAlive), { what: `the end of ${children}` });
});

test('a sandbox that stops takes its children along, and a later one has its own', async () => {
  const [first, second] = [testSandbox(), testSandbox()];
  await first.value('1');
  const before = first.pids();
  first.stop();
  await until(() => !before.some(isAlive), { what: 'the end of the first' });
  assert.equal(await second.value('1 + 1'), 2);
  second.stop();
});

/** `bin/bursar.mjs` under an older Node: it hands over to the packaged one, with its output, exit code and signals. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { plainEnv, run } from '../../support/project.ts';

const launcher = join(projectFolder, 'bin', 'bursar.mjs');

/** This Node says that it is an older one: true on every machine, whatever else is installed there. */
const older = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })",
  )}`,
];

test('an older Node hands over', async () => {
  const said = await run(process.execPath, [...older, launcher, '--version']);
  assert.deepEqual([said.exit, said.out, said.err], [0, '0.1.0\n', '']);
});

test('the exit code comes back', async () => {
  const said = await run(process.execPath, [...older, launcher, 'frob']);
  assert.equal(said.exit, 1);
  assert.match(said.err, /unknown command 'frob'/);
});

test('npm start says what it does meanwhile, and SIGTERM stops its host', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-cli-'));
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: projectFolder,
    env: { ...plainEnv(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = text(npm.stderr);
  const [first] = (await once(createInterface(npm.stdout), 'line')) as [string];
  const address = /^Bursar listens at (\S+)$/.exec(first)?.[1];
  assert.equal((await fetch(`${address}/health/live`)).status, 200);
  npm.kill('SIGTERM');
  // The host holds the other end of the pipe: it ends with the host.
  assert.match(
    await said,
    /^\[[\d.]+ s\] Migrating the store: \d+ migrations\.\n\[[\d.]+ s\] Seeding the store .*\n\[[\d.]+ s\] Ready\.\n/,
  );
  await assert.rejects(fetch(`${address}/health/live`));
  await rm(folder, { recursive: true });
});

for (const flags of [[], older]) {
  test(`SIGTERM stops the host in good order${flags === older ? ' through an older Node' : ''}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bursar-cli-'));
    const host = spawn(process.execPath, [...flags, launcher, 'serve'], {
      env: { ...plainEnv(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [first] = (await once(createInterface(host.stdout), 'line')) as [string];
    const address = /^Bursar listens at (\S+)$/.exec(first)?.[1];
    assert.equal((await fetch(`${address}/health/live`)).status, 200);
    host.kill('SIGTERM');
    await once(host, 'close');
    assert.equal(host.exitCode, 0);
    await assert.rejects(fetch(`${address}/health/live`));
    await rm(folder, { recursive: true });
  });
}

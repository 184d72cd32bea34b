/** A few rounds of crashes find nothing; on a disk that lies they find what it lost. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../support/project.ts';
import { buildDisk } from './power.ts';

const crash = (...args: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'crash.ts'), ...args]);

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-crash-'));
});
after(() => rm(folder, { recursive: true }));

test('hosts that are killed and lose power lose nothing that they acknowledged', async () => {
  const { exit, out, err } = await crash('--rounds', '4', '--seed', '20');
  assert.equal(exit, 0, out + err);
  assert.match(out, /^4 rounds .* 0 findings/m);
});

test('a disk that says that it synced, and did not, is found out', async (context) => {
  const built = buildDisk(folder);
  if ('lacks' in built) {
    context.diagnostic(built.lacks);
    return;
  }
  const { exit, out } = await crash('--rounds', '16', '--seed', '20', '--lies');
  assert.equal(exit, 1, out);
  assert.match(out, /FOUND: /);
});

/** What `npm ci` installs asks nothing of the Node that runs it: Bursar brings its own. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { membersOf } from '../../core/values/members.ts';

test('package-lock.json names no Node of a package', async () => {
  const lock = membersOf(
    JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8')),
  );
  const packages = Object.entries(membersOf(lock.packages));
  assert.ok(packages.length > 100);
  const asking = packages.filter(([path, entry]) => path !== '' && 'engines' in membersOf(entry));
  assert.deepEqual(
    asking.map(([path]) => path),
    [],
    'run `npm run locked` after `npm install`',
  );
});

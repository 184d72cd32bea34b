/** What `npm ci` installs asks nothing of the Node that runs it: Bursar brings its own. */
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundled } from '../../bin/bundled.mjs';
import { projectFolder } from '../../core/host/config.ts';
import { membersOf } from '../../core/values/members.ts';

const read = async (...path: readonly string[]) =>
  membersOf(JSON.parse(await readFile(join(projectFolder, ...path), 'utf8')));
const packagesOf = async () =>
  Object.entries(membersOf((await read('package-lock.json')).packages)).map(
    ([path, entry]) => [path, membersOf(entry)] as const,
  );

test('package-lock.json names no Node of a package', async () => {
  const packages = await packagesOf();
  assert.ok(packages.length > 100);
  const asking = packages.filter(([path, entry]) => path !== '' && 'engines' in entry);
  assert.deepEqual(
    asking.map(([path]) => path),
    [],
    'run `npm run locked` after `npm install`',
  );
});

/** The oldest Node that installs Bursar without a word, as its `engines` say. */
const oldest = 20;

test('what the package does not bring itself is content with the oldest Node', async () => {
  const installed = (await packagesOf()).filter(
    ([path, { dev, optional, devOptional }]) =>
      path !== '' && !dev && !optional && !devOptional && !bundled.some((name) => path.endsWith(`/${name}`)),
  );
  assert.ok(installed.length > 100);
  const asking: string[] = [];
  for (const [path] of installed) {
    const { node = '*' } = membersOf((await read(path, 'package.json')).engines);
    if (!takes(String(node))) asking.push(`${path} ${node}`);
  }
  assert.deepEqual(asking, [], 'bundle it, or take a version that runs on an older Node');
});

/** Whether a range such as `^18.0.0 || >=20` takes the oldest Node. */
function takes(range: string): boolean {
  return range.split('||').some((part) => {
    const [, how = '', major = ''] = /^\s*(>=|>|\^|~)?\s*v?(\d+|\*)/.exec(part) ?? [];
    if (major === '*') return true;
    return how.startsWith('>') ? Number(major) <= oldest : Number(major) === oldest;
  });
}

test('nothing is built at an install: whoever has no compiler installs it too', async () => {
  const { allowScripts } = await read('package.json');
  const refused = Object.keys(membersOf(allowScripts)).filter(
    (name) => membersOf(allowScripts)[name] === false,
  );
  const building = new Set<string>();
  for (const [path, { hasInstallScript = false }] of await packagesOf()) {
    if (path === '') continue;
    // What npm builds by its own lights, though the package says that it need not.
    const builds = access(join(projectFolder, path, 'binding.gyp')).then(
      () => true,
      () => hasInstallScript,
    );
    if (await builds) building.add(path.replace(/^.*node_modules\//, ''));
  }
  assert.deepEqual([...building].toSorted(), refused.toSorted());
});

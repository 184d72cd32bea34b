/** What no compiler sees: rejections that nobody uses, commands without a test or a summary. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { hostRejections } from '../../core/command/wire/rejections.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';

test('every rejection of the tables is used', () => {
  const used = new Set([
    ...registry.subjects.flatMap(({ spec }) => spec.rejects),
    ...registry.controls.flatMap(({ rejects }) => rejects),
  ]);
  const unused = Object.keys(registry.rejections).filter(
    (code) => !used.has(code) && !Object.hasOwn(hostRejections, code),
  );
  assert.deepEqual(unused, []);
});

test('the catalogue is in order of area and name, whatever folder of the area a command lies in', () => {
  const places = registry.subjects.map(({ spec, area }) => `${area}/${spec.name}`);
  assert.deepEqual(places, places.toSorted());
});

test('every command has its test: a file of its name, or one of its area that imports or calls it', async () => {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const { spec, area, folder } of registry.subjects) {
    const home = join(projectFolder, 'test', 'commands', area);
    if (existsSync(join(projectFolder, 'test', 'commands', folder, `${spec.name}.test.ts`))) continue;
    if (!texts.has(area)) {
      const files = await readdir(home, { recursive: true });
      const all = files.filter((file) => file.endsWith('.test.ts'));
      const read = all.map((file) => readFile(join(home, file), 'utf8'));
      texts.set(area, (await Promise.all(read)).join('\n'));
    }
    // A query is asked by its name, a command is imported by its table of decisions.
    const isTested =
      spec.kind === 'query'
        ? texts.get(area)?.includes(`'${spec.name}'`)
        : texts.get(area)?.includes(`/${spec.name}.ts'`);
    if (isTested !== true) missing.push(`${folder}/${spec.name}`);
  }
  assert.deepEqual(missing, [], 'write its test under test/commands, in the folder of its area');
});

test('every command says what it is', () => {
  for (const { spec } of registry.subjects) {
    assert.match(spec.summary, /^[A-Z].*\.$/s, `${spec.name} has no summary that is a sentence`);
  }
});

test('the version is the same everywhere', async () => {
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const changelog = await readFile(join(projectFolder, 'CHANGELOG.md'), 'utf8');
  assert.match(changelog, new RegExp(`^## ${version.replaceAll('.', '\\.')}`, 'm'));
});

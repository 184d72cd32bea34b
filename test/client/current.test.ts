/** What is made of the declarations, and what is built of the sources, are what they would be made and built today. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { catalogueTexts } from '../../core/cli/client/catalogue.ts';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';
import { registry } from '../support/registry.ts';

const folder = join(projectFolder, 'client');
const cure = 'run `npm run client` and commit what it writes';

async function textsIn(place: string, isOf = (_path: string) => true) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)))
    .filter(isOf)
    .sort();
  return Promise.all(
    paths.map(async (path) => [path, await readFile(join(place, path), 'utf8')] as const),
  );
}

test('the catalogue is made of the declarations as they are', async () => {
  const made = [...catalogueTexts(registry)].sort(([a], [b]) => (a < b ? -1 : 1));
  const there = await textsIn(join(folder, 'src', 'catalogue'));
  const paths = (texts: readonly (readonly [string, string])[]) => texts.map(([path]) => path);
  assert.deepEqual(paths(there), paths(made), cure);
  const old = made.filter(([path, text]) => there.find(([name]) => name === path)?.[1] !== text);
  assert.deepEqual(paths(old), [], cure);
});

test('the built modules are built of the sources as they are', async () => {
  const out = await mkdtemp(join(tmpdir(), 'bursar-client-'));
  try {
    const build = [join(folder, 'build.mjs'), '--browser', '--out', out];
    const { exit, out: said, err } = await run(process.execPath, build);
    assert.equal(exit, 0, said + err);
    // What `npm pack` builds beside them is not kept.
    const kept = (path: string) => path.endsWith('.js');
    assert.deepEqual(
      await textsIn(join(folder, 'dist', 'esm'), kept),
      await textsIn(join(out, 'esm')),
      cure,
    );
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});

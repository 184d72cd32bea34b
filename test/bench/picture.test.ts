/** Pictures of figures: what is drawn is what was measured, and readable on light and dark pages. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Growth, picturesOf } from '../../bench/growth.ts';
import { drawn } from '../../bench/picture.ts';
import { projectFolder } from '../../core/host/config.ts';

test('the pictures of the guide are drawn of the figures beside them', async () => {
  const folder = join(projectFolder, 'docs', 'performance');
  const kept = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  assert.ok(kept.length >= 3, 'npm run bench -- growth --pictures docs/performance makes them');
  for (const file of kept) {
    const figures = JSON.parse(await readFile(join(folder, file), 'utf8')) as Growth;
    for (const [name, one] of picturesOf(figures)) {
      const there = await readFile(join(folder, name), 'utf8');
      assert.equal(there, drawn(one), `${name} shows other figures: npm run bench -- growth`);
    }
  }
});

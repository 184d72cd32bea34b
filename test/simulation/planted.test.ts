/** Every planted bug fits the code as it is now, and says in its first line what it does. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';

const folder = join(projectFolder, 'test/simulation/planted');

describe('planted bugs', () => {
  for (const file of globSync('*.patch', { cwd: folder }).toSorted()) {
    test(file, async () => {
      const [says = '', nothing] = readFileSync(join(folder, file), 'utf8').split('\n', 2);
      assert.match(says, /^[A-Z].{10,}\.$/);
      assert.equal(nothing, '');
      // Where the project is no repository of its own, a patch is applied to the folder as it is.
      const { exit, err } = await run('git', ['apply', '--check', join(folder, file)]);
      assert.equal(exit, 0, err);
    });
  }
});

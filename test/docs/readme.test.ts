/** Pages agree with the code: the table of variables, links, and names of files. */
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { variables } from '../../core/host/variables.ts';
import { guides } from './guides.ts';

const read = (name: string) => readFile(join(projectFolder, name), 'utf8');

test('the table of variables is the configuration’s own', async () => {
  const rows = (await read('docs/reference/configuration.md'))
    .split('\n')
    .filter((line) => /^\| `[A-Z][A-Z_]+` \|/.test(line));
  const shown = variables.map(
    ({ name, description, default: value = '', shows = value }) =>
      `| \`${name}\` | ${description} | ${shows === '' ? '' : `\`${shows}\``} |`,
  );
  assert.deepEqual(rows, shown, `the table should be:\n${shown.join('\n')}`);
});

test('every link of README, the guides and the other pages leads somewhere', async () => {
  const pages = [...guides, 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'core/README.md'];
  for (const page of pages) {
    for (const [, target = ''] of (await read(page)).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^https?:/.test(target)) continue;
      await assert.doesNotReject(
        access(join(projectFolder, dirname(page), target)),
        `${page} links to ${target}`,
      );
    }
  }
});

test('files that pages name are there', async () => {
  const folders = 'bench|bin|commands|core|docs|processes|rules|scripts|templates|test';
  const named = new RegExp(`\`((?:${folders})/[\\w./-]+\\.(?:ts|json|md|bpmn|dmn|mjs))\``, 'g');
  const pages = [...guides, 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'core/README.md'];
  for (const page of pages) {
    for (const [, path = ''] of (await read(page)).matchAll(named)) {
      // What stands for a name is in capitals: commands/AREA/NAME.ts.
      if (/(?:^|\/)[A-Z]{2,}|\/Foo\.|\/thing\./.test(path)) continue;
      await assert.doesNotReject(access(join(projectFolder, path)), `${page} names ${path}`);
    }
  }
});

/** The reference of the command line is what the commands declare. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { cliPage } from './cli.ts';

test('docs/reference/cli.md lists every command and option', async () => {
  const page = await readFile(join(projectFolder, 'docs', 'reference', 'cli.md'), 'utf8');
  assert.equal(page, await cliPage(), 'the page is out of date: run npm run docs:cli');
});

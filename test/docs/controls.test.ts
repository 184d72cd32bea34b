/** The page of the controls says what the operations and tables declare. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { declaredTables } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';
import { controlsPage, shippedRows } from './controls.ts';

test('the page of the controls is that of the registry', async () => {
  const page = await readFile(join(projectFolder, 'docs', 'reference', 'controls.md'), 'utf8');
  const wanted = controlsPage(registry, declaredTables(), shippedRows());
  assert.equal(page, wanted, 'the page is out of date: run npm run docs:controls');
});

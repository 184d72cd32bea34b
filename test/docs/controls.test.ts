/** The pages of controls say what the operations, tables and rule files declare. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { declaredTables } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';
import { controlsPages, shippedRows } from './controls.ts';

for (const [name, wanted] of Object.entries(controlsPages(registry, declaredTables(), shippedRows()))) {
  test(`docs/reference/${name} is up to date`, async () => {
    const page = await readFile(join(projectFolder, 'docs', 'reference', name), 'utf8');
    assert.equal(page, wanted, 'the page is out of date: run npm run docs:controls');
  });
}

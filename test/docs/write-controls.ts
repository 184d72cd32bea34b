/** `npm run docs:controls` writes the pages of controls in docs/reference. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredTables } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';
import { controlsPages, shippedRows } from './controls.ts';

for (const [name, text] of Object.entries(controlsPages(registry, declaredTables(), shippedRows()))) {
  await writeFile(join(projectFolder, 'docs', 'reference', name), text);
}

/** `npm run docs:controls`: writes the page of the controls. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredTables } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';
import { controlsPage, shippedRows } from './controls.ts';

const page = join(projectFolder, 'docs', 'reference', 'controls.md');
await writeFile(page, controlsPage(registry, declaredTables(), shippedRows()));

/** `npm run docs:elements`: writes the table of elements into the analysts' guide. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../core/host/config.ts';
import { conformance } from './sections.ts';
import { elementsTable, withTable } from './table.ts';

const guide = join(projectFolder, 'docs', 'analysts.md');
await writeFile(guide, withTable(await readFile(guide, 'utf8'), elementsTable(conformance)));

/** `npm run docs:elements`: writes the table of elements into the analysts' guide. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../core/host/config.ts';
import { conformance } from './sections.ts';
import { readRecord } from './stock-record.ts';
import { elementsTable, withTable } from './table.ts';

const guide = join(projectFolder, 'docs', 'reference', 'bpmn-elements.md');
const table = elementsTable(conformance, await readRecord());
await writeFile(guide, withTable(await readFile(guide, 'utf8'), table));

/** `npm run docs:stock`: plays the cases on bpmn-engine alone, and records in which it departs from the standard. */
import { writeFile } from 'node:fs/promises';
import { playStock, recordFile } from './stock-record.ts';

const record = await playStock();
await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${record.cases - record.departs.length} of ${record.cases} cases`);

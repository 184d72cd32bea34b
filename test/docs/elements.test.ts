/** The guide says of each element what the conformance suite proves. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { conformance } from '../processes/conformance/sections.ts';
import { readRecord } from '../processes/conformance/stock-record.ts';
import { elementsTable, withTable } from '../processes/conformance/table.ts';

test('the table of elements is that of the cases', async () => {
  const guide = await readFile(join(projectFolder, 'docs', 'reference', 'bpmn-elements.md'), 'utf8');
  const wanted = withTable(guide, elementsTable(conformance, await readRecord()));
  assert.equal(guide, wanted, 'the table is out of date: run npm run docs:elements');
});

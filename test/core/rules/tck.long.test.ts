/**
 * The DMN Technology Compatibility Kit, where it lies beside the project: the host gives no wrong value and fails nowhere, it passes as much
 * as it did, and docs/reference/proof.md names the files of which it does not run everything.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { runTck, type TckResult, tckFiles } from '../../support/tck.ts';

const folder = join(projectFolder, '../shared/data/dmn-tck');
/** A change that passes more raises it. */
const leastPassed = 2645;

test('the compatibility kit', {
  skip: !existsSync(folder) && 'shared/data is not next to the project',
}, async () => {
  const results: TckResult[] = [];
  for (const file of tckFiles(folder)) results.push(...(await runTck(file)));
  const of = (outcome: TckResult['outcome']) => results.filter((one) => one.outcome === outcome);
  assert.deepEqual(of('wrong'), []);
  assert.deepEqual(of('crashed'), []);
  const passed = of('passed').length;
  assert.ok(passed >= leastPassed, `${passed} of ${results.length} passed`);
  const unsupported = [...new Set(of('unsupported').map(({ file }) => file.slice(0, 4)))].sort();
  const docs = await readFile(join(projectFolder, 'docs/reference/proof.md'), 'utf8');
  const [, section = ''] = /## DMN compatibility\n([\s\S]*?)(?=\n## |$)/.exec(docs) ?? [];
  const named = [...section.matchAll(/\b(\d{4})-[a-z]/g)].map(([, number]) => number);
  assert.deepEqual([...new Set(named)].sort(), unsupported);
});

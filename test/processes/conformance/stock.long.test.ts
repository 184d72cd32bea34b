/** Every case on bpmn-engine alone, as a record: it gates nothing before the package runs them all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playStock, readRecord } from './stock-record.ts';

test('bpmn-engine alone departs from the standard in some cases', async (t) => {
  const [now, before] = [await playStock(), await readRecord()];
  const better = before.departs.filter((name) => !now.departs.includes(name));
  const worse = now.departs.filter((name) => !before.departs.includes(name));
  t.diagnostic(`bpmn-engine ${now.version}: ${now.cases - now.departs.length} of ${now.cases} cases`);
  for (const name of better) t.diagnostic(`now runs: ${name}`);
  for (const name of worse) t.diagnostic(`runs no longer: ${name}`);
  assert.notEqual(now.departs.length, 0, 'bpmn-engine runs every case: TokenProcess can go');
});

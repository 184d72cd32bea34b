/** The record of bpmn-engine alone is of the version that is installed, and of the cases that there are. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { nameOf } from './case.ts';
import { departureOf, stockCases } from './stock.ts';
import { installedVersion, readRecord } from './stock-record.ts';

test('the record is of the installed version and of all cases', async () => {
  const { version, cases, departs } = await readRecord();
  const advice = 'run `npm run docs:stock`, then `npm run docs:elements`';
  assert.equal(version, await installedVersion(), advice);
  assert.equal(cases, stockCases.length, advice);
  const names = new Set(stockCases.map(nameOf));
  const gone = departs.filter((name) => !names.has(name));
  assert.deepEqual(gone, [], advice);
});

test('bpmn-engine alone does not run every case yet', async () => {
  const { departs } = await readRecord();
  assert.notEqual(departs.length, 0, 'bpmn-engine runs every case: TokenProcess can go');
});

test('README names the figures of the record', async () => {
  const { cases, departs } = await readRecord();
  const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
  const words = readme.replaceAll(/\s+/g, ' ');
  assert.ok(words.includes(`departs from BPMN 2.0.2 in ${departs.length} of ${cases} cases`));
});

test('a case that the record has as run is run', async () => {
  const { departs } = await readRecord();
  const runs = stockCases.filter((it) => !departs.includes(nameOf(it)));
  const [first] = runs.filter(({ section }) => section.startsWith('13.4'));
  assert.ok(first);
  assert.equal(await departureOf(first), undefined);
});

test('a departure is reported: an inclusive join fires for the first token', async () => {
  const joins = stockCases.find(({ feature }) =>
    feature.startsWith('takes every flow whose condition holds, and joins'),
  );
  assert.ok(joins);
  assert.match((await departureOf(joins)) ?? '', /^j came after "s g b"/);
});

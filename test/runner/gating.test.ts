/** What gates in CI: every file of the store, journeys, a budget of other long tests, and a part of the rest. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { costOf } from './costs.ts';
import { gatingFiles } from './gating.ts';
import { isStored } from './kinds.ts';
import { isLong, isPerf, journeys, scenarios, storeFolders } from './tiers.ts';

const files = globSync('test/**/*.test.ts', { cwd: projectFolder })
  .filter((path) => !isPerf(path))
  .toSorted();
const seeds = ['1', '2', '3'];
const provesStore = (path: string) => storeFolders.some((folder) => path.startsWith(folder));

test('scenarios, tests of the store and files that no server changes are never left to the draw', () => {
  for (const seed of seeds) {
    const gates = new Set(gatingFiles(files, { seed, hasPages: false, isWhole: false }));
    const missing = files.filter(
      (path) =>
        !isLong(path) &&
        !gates.has(path) &&
        (!isStored(path) || provesStore(path) || Object.values(scenarios).includes(path)),
    );
    assert.deepEqual(missing, []);
    assert.ok(gates.size < files.length);
  }
});

test('a whole run has every file but the long ones, and of those what proves the store', () => {
  const gates = gatingFiles(files, { seed: '1', hasPages: false, isWhole: true });
  assert.deepEqual(
    gates,
    files.filter((path) => !isLong(path) || provesStore(path)),
  );
});

test('long tests gate by journeys and a budget that every seed keeps to and spends on others', () => {
  const drawn = seeds.map((seed) =>
    gatingFiles(files, { seed, hasPages: true, isWhole: false }).filter(isLong),
  );
  for (const found of drawn) {
    for (const path of journeys) assert.ok(found.includes(path), path);
    const others = found.filter((path) => !journeys.includes(path));
    assert.ok(others.reduce((sum, path) => sum + costOf(path), 0) <= 240);
    assert.ok(others.length > 0);
  }
  assert.notDeepEqual(drawn[0], drawn[1]);
});

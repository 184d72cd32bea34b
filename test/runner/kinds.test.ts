/** What a test file needs is read from what it imports. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { isProof, isStored, startsHost } from './kinds.ts';
import { makeScratch } from './scratch.ts';
import { isQuick, journeys, scenarios } from './tiers.ts';

test('what a file needs is read from what it imports, by whatever support', () => {
  // Pages use the embedded store, unless the file names the server; some files show the same on every server.
  for (const [path, stored, host] of [
    ['test/core/rules/reload.test.ts', true, true],
    ['test/core/store/migrate.test.ts', true, true],
    ['test/processes/crash.long.test.ts', true, true],
    ['test/processes/conformance/killed.long.test.ts', false, true],
    ['test/console/loans.long.test.ts', false, true],
    ['test/console/several-hosts.long.test.ts', true, true],
    ['test/core/host/pages/browser.long.test.ts', undefined, true],
    ['test/core/cli/launcher.test.ts', undefined, true],
    ['test/core/values/civil-date.test.ts', false, false],
    ['test/runner/run.test.ts', false, true],
  ] as const) {
    if (stored !== undefined) assert.equal(isStored(path), stored, path);
    assert.equal(startsHost(path), host, path);
  }
});

test('a mixed result of money, the store, the trail, chance or a crash is a failure', () => {
  for (const path of [
    ...['test/crash/crash.long.test.ts', 'test/processes/crash.long.test.ts'],
    ...['test/core/host/timers-kill.long.test.ts', 'test/core/audit/sealing.test.ts'],
    ...['test/fuzz/fuzz.long.test.ts', 'test/simulation/simulation.test.ts'],
    ...['test/commands/transactions/universal.test.ts', 'test/core/values/json.test.ts'],
    ...['test/processes/money.test.ts', 'test/security/trail.test.ts'],
    ...['audit.test', 'seals-in.test', 'migrate.long.test'].map((name) => `test/core/cli/${name}.ts`),
    'test/commands/mandates/moves.test.ts',
  ]) {
    assert.ok(existsSync(path), path);
    assert.ok(isProof(path), path);
  }
  assert.ok(!isProof('test/console/freshness.long.test.ts'));
});

test('npm test runs what starts no host, and one scenario of each area', () => {
  assert.ok(isQuick('test/core/values/civil-date.test.ts'));
  assert.ok(!isQuick('test/core/rules/reload.test.ts'));
  assert.ok(!isQuick('test/console/freshness.long.test.ts'));
  const areas = readdirSync(join(projectFolder, 'commands'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(Object.keys(scenarios).toSorted(), areas.toSorted());
  for (const path of Object.values(scenarios)) {
    assert.ok(existsSync(path) && isQuick(path) && startsHost(path), path);
  }
});

test('the journeys of CI are page tests', () => {
  assert.equal(journeys.length, 10);
  for (const path of journeys) assert.ok(existsSync(path), path);
});

test('the folder of a run that was killed goes with the next one', () => {
  const folder = makeScratch();
  // No process has this number: it is above what Linux gives out.
  const left = join(dirname(folder), 'bursar-tests-4194305');
  mkdirSync(left, { recursive: true });
  assert.equal(makeScratch(), folder);
  assert.ok(!existsSync(left));
  rmSync(folder, { recursive: true });
});

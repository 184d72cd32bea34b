/** Which files stand on a store is read from what they import. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeScratch } from './scratch.ts';
import { isStored, waitsForOthers } from './stored.ts';

test('a file that starts a bank, by whatever support, stands on a store', () => {
  assert.ok(isStored('test/core/rules/reload.test.ts'));
  assert.ok(isStored('test/core/unit/rows.test.ts') || isStored('test/core/unit/pipeline.test.ts'));
  assert.ok(isStored('test/core/store/migrate.test.ts'));
});

test('one that says that it shows the same on every server is left to the embedded one', () => {
  assert.ok(!isStored('test/processes/conformance/killed.long.test.ts'));
  assert.ok(isStored('test/processes/crash.long.test.ts'));
});

test('a file of sums alone does not', () => {
  assert.ok(!isStored('test/core/values/civil-date.test.ts'));
  assert.ok(!isStored('test/runner/run.test.ts'));
});

test('a file that opens pages or starts programs waits for others, by whatever support; one that asks a host does not', () => {
  assert.ok(waitsForOthers('test/core/host/pages/browser.long.test.ts'));
  assert.ok(waitsForOthers('test/console/freshness.long.test.ts'));
  assert.ok(waitsForOthers('test/core/cli/launcher.test.ts'));
  assert.ok(!waitsForOthers('test/core/rules/reload.test.ts'));
});

test('what proves something fails at once, whatever it waits for', () => {
  for (const path of [
    'test/crash/crash.long.test.ts',
    'test/processes/crash.long.test.ts',
    'test/core/host/timers-kill.long.test.ts',
    'test/core/audit/sealing.test.ts',
    'test/fuzz/fuzz.long.test.ts',
    'test/simulation/simulation.test.ts',
  ]) {
    assert.ok(existsSync(path), path);
    assert.ok(!waitsForOthers(path), path);
  }
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

/** Only what passes alone, in a file that may be repeated, is no failure; whatever is repeated is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAgain } from './again.ts';
import type { Outcome } from './run-group.ts';

const outcome = (passed: number, ...failures: string[]): Outcome => ({
  ...{ passed, failures, skipped: [], printed: '', millis: 1, costs: new Map() },
});

const isPage = (file: string): boolean => file.startsWith('page');

async function told(failures: readonly string[], alone: Readonly<Record<string, Outcome>>) {
  const asked: string[] = [];
  const { outcomes, unsteady } = await runAgain(
    [outcome(7, ...failures), outcome(1)],
    isPage,
    (file) => {
      asked.push(file);
      return Promise.resolve(alone[file] ?? outcome(0, `${file}: not asked for`));
    },
  );
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  return { asked, passed, unsteady, failures: outcomes.flatMap((one) => one.failures) };
}

test('a page that passes alone is unsteady, and its tests count as passed', async () => {
  const late = ['page1: opens\nTimeout', 'page1: closes\nTimeout'];
  assert.deepEqual(await told(late, { page1: outcome(5) }), {
    ...{ asked: ['page1'], passed: 10, unsteady: late, failures: [] },
  });
});

test('a page that fails alone has failed, whichever of its tests it was', async () => {
  const broken = ['page1: opens\nTimeout'];
  assert.deepEqual(await told(broken, { page1: outcome(4, 'page1: closes\nTimeout') }), {
    ...{ asked: ['page1'], passed: 8, unsteady: [], failures: broken },
  });
});

test('what starts no browser is not asked again', async () => {
  const sums = ['sum: adds\n5 is not 4'];
  assert.deepEqual(await told(sums, {}), { asked: [], passed: 8, unsteady: [], failures: sums });
});

test('where many pages fail, all have', async () => {
  const all = Array.from({ length: 5 }, (_, at) => `page${at}: opens\nno host`);
  const { asked, failures } = await told(all, {});
  assert.deepEqual({ asked, failures }, { asked: [], failures: all });
});

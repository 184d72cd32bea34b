/** Only a test that passes when its file runs alone is not a failure, and not where a mixed result is a fault. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatFailures } from './repeat.ts';
import type { Failure, Outcome } from './worker-process.ts';

const failure = (file: string, name: string): Failure => ({
  file,
  test: name,
  error: 'wrong',
  load: 1,
  isWhole: name === '(the file)',
});

/** The tests that are named first pass, the others fail. */
const outcome = (file: string, names: string, ...failed: readonly string[]): Outcome => ({
  file,
  passed: names.split(' ').filter((name) => name !== ''),
  failures: failed.map((name) => failure(file, name)),
  skipped: [],
  printed: '',
  millis: 1,
  cpu: 1,
});

/** `alone` answers the outcome of each repetition of a file, by its number from 0. */
async function verdictOf(failures: readonly Failure[], alone: (file: string, time: number) => Outcome) {
  const times = new Map<string, number>();
  const { failed, mixed } = await repeatFailures(
    failures,
    (file) => !file.startsWith('money'),
    async (file) => {
      const time = times.get(file) ?? 0;
      times.set(file, time + 1);
      return alone(file, time);
    },
  );
  const names = (all: readonly Failure[]) => all.map(({ file, test: name }) => `${file}: ${name}`);
  return { failed: names(failed), mixed: names(mixed), times: Object.fromEntries(times) };
}

test('a test that fails three times alone has failed', async () => {
  assert.deepEqual(await verdictOf([failure('page', 'opens')], (file) => outcome(file, 'closes', 'opens')), {
    failed: ['page: opens'],
    mixed: [],
    times: { page: 3 },
  });
});

test('a test that passes once alone is mixed, whatever another test of its file does', async () => {
  const both = [failure('page', 'opens'), failure('page', 'closes')];
  const alone = (file: string, time: number) =>
    time === 1 ? outcome(file, 'opens', 'closes') : outcome(file, '', 'opens', 'closes');
  assert.deepEqual(await verdictOf(both, alone), {
    failed: ['page: closes'],
    mixed: ['page: opens'],
    times: { page: 3 },
  });
});

test('where a mixed result is a fault, nothing is repeated', async () => {
  const passes = (file: string) => outcome(file, 'adds');
  assert.deepEqual(await verdictOf([failure('money', 'adds')], passes), {
    failed: ['money: adds'],
    mixed: [],
    times: {},
  });
});

test('a repetition that does not report a pass of the test excuses nothing', async () => {
  const skipped = { ...outcome('page', 'closes'), skipped: ['opens'] };
  for (const again of [
    outcome('page', 'closes', '(the file)'),
    outcome('page', '', '(the file)'),
    outcome('page', 'closes'),
    skipped,
    // Another test fails only now.
    outcome('page', 'opens', 'closes'),
  ]) {
    const { failed, mixed } = await verdictOf([failure('page', 'opens')], () => again);
    assert.deepEqual([failed, mixed], [['page: opens'], []]);
  }
});

test('an error outside of all tests is never excused, and blamed on the file that fails alone', async () => {
  const outside = (...suspects: readonly string[]): Failure => ({
    ...failure(suspects.at(-1) ?? '', 'an error outside of its tests'),
    isWhole: true,
    suspects,
  });
  const fails = (file: string) =>
    file === 'b' ? outcome(file, '', 'an error outside of its tests') : outcome(file, 'opens');
  const found = await verdictOf([outside('a', 'b', 'c')], fails);
  assert.deepEqual(found, { failed: ['b: an error outside of its tests'], mixed: [], times: { b: 1, c: 1 } });
  const well = await verdictOf([outside('a', 'c')], fails);
  assert.deepEqual([well.failed, well.mixed], [['c: an error outside of its tests'], []]);
  const known = await verdictOf([outside('a')], fails);
  assert.deepEqual([known.failed, known.times], [['a: an error outside of its tests'], {}]);
});

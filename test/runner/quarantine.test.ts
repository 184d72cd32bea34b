/** A quarantined test does not gate until its last day has passed; a list with faults fails the run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf, isQuarantined, readQuarantine } from './quarantine.ts';
import { smallProject } from './small-project.ts';
import type { Failure } from './worker-process.ts';

const page = { file: 'test/console/work.long.test.ts', test: 'approves' };
const failure: Failure = { ...page, error: 'Timeout\n  at line 3', load: 1, isWhole: false };
const now = new Date('2026-11-28T10:00:00Z');
const entry = entryOf(failure, now);

test('an entry holds the cause in one line and ends after seven days', () => {
  assert.deepEqual(entry, { ...page, owner: 'unassigned', cause: 'Timeout', until: '2026-12-05' });
  assert.deepEqual(readQuarantine(now, JSON.stringify([entry])), { entries: [entry], faults: [] });
  assert.ok(isQuarantined([entry], failure));
  assert.ok(!isQuarantined([entry], { ...failure, test: 'rejects' }));
});

test('an entry excuses neither a file as a whole nor an error outside of tests', () => {
  assert.ok(!isQuarantined([entry], { ...failure, isWhole: true }));
  assert.ok(!isQuarantined([entry], { ...failure, suspects: [page.file] }));
});

/** Lists that are refused, each with a word of the message. */
const wrong: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  ['no JSON', '[{', /must be a list/],
  ['no list', '{"file": "a"}', /must be a list/],
  ['an entry that is not an object', '[null]', /"file" must be a text/],
  ...(
    [
      ['an expired entry', { until: '2026-11-27' }, /expired.*approves/],
      ['a day that is too far', { until: '2026-12-06' }, /seven days ahead \(2026-12-05\)/],
      ['another year', { until: '9999-01-01' }, /seven days ahead/],
      ['a date that there is not', { until: '2026-11-31' }, /must be a date/],
      ['another notation', { until: '2026-12-5' }, /must be a date/],
      ['a number', { until: 20261205 }, /"until" must be a text/],
      ['no owner', { owner: '' }, /"owner" must be a text/],
      ['a whole file', { test: '(the file)' }, /single test/],
      ['money', { file: 'test/core/ledger/checks.test.ts' }, /always gate/],
      ['chance', { file: 'test/core/values/json.test.ts' }, /always gate/],
    ] as const
  ).map(([what, members, says]) => [what, JSON.stringify([{ ...entry, ...members }]), says] as const),
];

for (const [what, text, says] of wrong) {
  test(`a list with a fault is refused: ${what}`, () => {
    const { entries, faults } = readQuarantine(now, text);
    assert.deepEqual(entries, []);
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', says);
  });
}

test('the list of this project has no faults', () => {
  assert.deepEqual(readQuarantine(new Date()).faults, []);
});

test('a fault of the list fails a run in which every test passes, with one line', async () => {
  const small = await smallProject();
  await small.write('test/page.test.ts', `test('works', () => {});`);
  const expired = { ...entry, file: 'test/page.test.ts', test: 'works', until: '2020-01-01' };
  for (const [text, says] of [
    ['{}', /^FAILED test\/quarantine\.json: the file must be a list in JSON$/m],
    [JSON.stringify([expired]), /^FAILED test\/quarantine\.json: the entry has expired.*"works"/m],
  ] as const) {
    await small.write('test/quarantine.json', text);
    const { exit, out, last } = await small.run('test/page.test.ts');
    assert.deepEqual([exit, last], [1, '1 passed, 1 failed'], out);
    assert.match(out, says);
    assert.doesNotMatch(out, /^ +at /m);
  }
});

test('a test in quarantine, and one with a mixed result, do not count as passed', async () => {
  const small = await smallProject({ CI: 'true' });
  const mixed = `import { existsSync, writeFileSync } from 'node:fs';
    test('twice', () => {
      if (existsSync('ran')) return;
      writeFileSync('ran', '');
      throw new Error('once');
    });`;
  await small.write('test/mixed.test.ts', mixed);
  await small.write('test/held.test.ts', `test('held', () => { throw new Error('held'); });`);
  const held = { ...failure, file: 'test/held.test.ts', test: 'held' };
  await small.write('test/quarantine.json', JSON.stringify([entryOf(held, new Date())]));
  const { exit, out, last } = await small.run('test');
  assert.deepEqual([exit, last], [0, '0 passed, 0 failed'], out);
  assert.match(out, /^0 skipped, 1 quarantined, 1 mixed$/m);
});

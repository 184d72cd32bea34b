/** The exit code and the last line of a whole run are true, whatever its files do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallProject } from './small-project.ts';

/** Options of tests that the rules of the code refuse, here too. */
const only = ['on', 'ly'].join('');
const planned = ['to', 'do'].join('');
const later = (what: string, millis = 20) =>
  `void import('node:timers/promises').then(({ setTimeout: wait }) => wait(${millis})).then(() => { ${what} });`;
/** This file needs no server. */
const server = ['TEST', 'DATABASE', 'URL'].join('_');
const good = `test('works', () => {});`;

test('a process that ends in the middle of another file is blamed on the file that ends it', async () => {
  const small = await smallProject();
  const ends = `test('starts', () => { ${later('process.exit(0)', 30)} });`;
  const waits = `test('waits', () => new Promise((done) => { ${later('done()', 300)} }));`;
  // More files than workers, so that two of them share a worker.
  await small.write('test/a.test.ts', ends);
  for (const name of 'bcdefghi') await small.write(`test/${name}.test.ts`, waits);
  await small.write('test/runner/costs.json', '{ "test/a.test.ts": 9 }');
  const { exit, out } = await small.run('test');
  assert.equal(exit, 1, out);
  assert.match(out, /^FAILED test\/a\.test\.ts: /m);
  assert.doesNotMatch(out, /MIXED|QUARANTINED|FAILED test\/[b-i]/);
});

test('the exit code of a worker excuses nothing', async () => {
  const small = await smallProject();
  const hook = `process.on('exit', () => { process.exitCode = 0; });`;
  const error = later("throw new Error('late')", 5);
  const files = {
    ends: `test('a', () => { ${later('process.exit(0)', 30)} });`,
    hides: `${hook} test('a', () => { ${error} });`,
    rejects: `test('a', () => { ${later("Promise.reject(new Error('late'))", 5)} });`,
  };
  for (const [name, text] of Object.entries(files)) {
    await small.write(`test/${name}.test.ts`, `/** Stands alone: it ends. */\n${text}`);
  }
  const { exit, out, last } = await small.run('test');
  assert.deepEqual([exit, last], [1, '3 passed, 3 failed'], out);
});

test('a file in which no test passed has failed, unless a server or a browser is missing', async () => {
  const small = await smallProject();
  const skipped = (why: string) => `test('a', { skip: ${why} }, () => {});`;
  await small.write('test/server.test.ts', skipped(`'no ${server}'`));
  await small.write('test/browser.test.ts', skipped(`'no Chromium at /usr/bin/chromium'`));
  const missing = await small.run('test');
  assert.deepEqual([missing.exit, missing.last], [0, '0 passed, 0 failed'], missing.out);
  assert.match(missing.out, /^2 skipped, /m);
  await small.write('test/bare.test.ts', skipped('true'));
  await small.write('test/mixed.test.ts', skipped(`'no ${server}'`) + skipped(`'slow'`));
  await small.write('test/planned.test.ts', `test('a', { ${planned}: true }, () => {});`);
  await small.write('test/wrong.test.ts', `${good} test('a', { ${planned}: true }, () => { throw 1; });`);
  const { exit, out, last } = await small.run('test');
  assert.deepEqual([exit, last], [1, '1 passed, 4 failed'], out);
  for (const name of ['bare', 'mixed', 'planned']) {
    assert.match(out, new RegExp(`^FAILED test/${name}\\.test\\.ts: no test passed`, 'm'));
  }
  assert.match(out, /^FAILED test\/wrong\.test\.ts: a /m);
});

test('a browser that is missing in CI is a failure', async () => {
  const small = await smallProject({ CI: 'true' });
  await small.write(
    'test/browser.test.ts',
    `describe('pages', { skip: 'no Chromium at /x' }, () => { ${good} });`,
  );
  const { exit, last } = await small.run('test');
  assert.deepEqual([exit, last], [1, '0 passed, 1 failed']);
});

test('a test that hides the others of its file is refused with its line', async () => {
  const small = await smallProject();
  const wrong = `test('wrong', () => { throw new Error('hidden'); });`;
  await small.write('test/method.test.ts', `${wrong}\ntest.${only}('a', () => {});`);
  await small.write('test/option.test.ts', `${wrong} test('a', { ${only}: true }, () => {});`);
  const { exit, out, last } = await small.run('test/method.test.ts', 'test/option.test.ts');
  assert.deepEqual([exit, last], [1, '0 passed, 2 failed'], out);
  assert.match(out, /test\/method\.test\.ts:3: "only" hides/);
  assert.match(out, /test\/option\.test\.ts:2: "only" hides/);
});

test('a path that is named and has nothing to run is a failure', async () => {
  const small = await smallProject();
  await small.write('test/a.test.ts', good);
  await small.write('test/slow/b.long.test.ts', good);
  for (const args of [
    ['--stored', 'test/a.test.ts'],
    ['--stored', 'test/gone.test.ts'],
    ['test/gone.test.ts', 'test/a.test.ts'],
    ['test/slow'],
    ['test/a.test.ts', 'test/slow'],
    ['--gating', '--stored', 'test/a.test.ts'],
  ]) {
    const { exit, out, last } = await small.run(...args);
    assert.deepEqual([exit, last], [1, '0 passed, 1 failed'], out);
    assert.match(out, /test\/(?:slow|a\.test\.ts|gone\.test\.ts)/);
  }
});

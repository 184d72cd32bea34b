/** The runner tells of everything that goes wrong in a file, by the file's name, and counts what there is. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../support/project.ts';
import { groupsOf, standsAlone } from './groups.ts';
import { runGroup } from './run-group.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-runner-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const imports = "import { after, afterEach, before, describe, test } from 'node:test';\n";

/** Writes the files and answers their paths. */
function written(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, `${name}.test.ts`);
      await writeFile(path, imports + text);
      return path;
    }),
  );
}

const nameOf = (failure: string): string =>
  failure
    .split('\n', 1)[0]
    ?.slice(folder.length + 1)
    .replace('.test.ts', '') ?? '';

async function outcomeOf(files: Readonly<Record<string, string>>, silence = 60) {
  const outcome = await runGroup({ name: 'group', files: await written(files) }, silence);
  return { ...outcome, named: outcome.failures.map(nameOf) };
}

test('tests in suites and in tests are counted, suites are not', async () => {
  const { passed, failures, costs } = await outcomeOf({
    deep: `describe('all', () => { test('a', (t) => t.test('b', () => {})); }); test('c', () => {});`,
  });
  assert.deepEqual({ passed, failures }, { passed: 3, failures: [] });
  assert.deepEqual([...costs.keys()], [join(folder, 'deep.test.ts')]);
});

test('hooks of a file are its own', async () => {
  const { passed, failures, printed } = await outcomeOf({
    first: `before(() => console.log('1 begins')); after(() => console.log('1 ends'));
      afterEach(() => console.log('1 after')); test('a', () => {});`,
    second: `before(() => console.log('2 begins')); test('b', () => {});`,
  });
  assert.deepEqual({ passed, failures }, { passed: 2, failures: [] });
  assert.equal(printed.trim(), ['1 begins', '1 after', '1 ends', '2 begins'].join('\n'));
});

test('what fails is told with its whole reason, and the next file runs all the same', async () => {
  const { passed, failures, named } = await outcomeOf({
    wrong: `describe('sums', () => test('add', () => { throw new Error('5 is not 4'); }));`,
    good: `test('works', () => {});`,
  });
  assert.deepEqual(named, ['wrong: sums > add']);
  assert.match(failures[0] ?? '', /Error: 5 is not 4\n.*wrong\.test\.ts/);
  assert.equal(passed, 1);
});

test('a hook that fails is a failure, before and after', async () => {
  const { named } = await outcomeOf({
    late: `after(() => { throw new Error('no end'); }); test('a', () => {});`,
    early: `before(() => { throw new Error('no start'); }); test('a', () => {});`,
    good: `test('works', () => {});`,
  });
  assert.deepEqual(named, ['late: (the file)', 'early: a', 'early: (the file)']);
});

test('a file that cannot be loaded, and one without tests', async () => {
  const { named, passed } = await outcomeOf({
    broken: `import './nothing.ts'; test('a', () => {});`,
    empty: '',
    good: `test('works', () => {});`,
  });
  assert.deepEqual(named, ['broken: (the file)', 'empty: it has no test']);
  assert.equal(passed, 1);
});

test('what is skipped is named', async () => {
  const { skipped, failures, passed } = await outcomeOf({
    some: `test('a', { skip: 'no server' }, () => {}); test('b', () => {});`,
    none: `describe('all', { skip: true }, () => { test('a', () => {}); });`,
  });
  assert.deepEqual(skipped.map(nameOf), ['some: a', 'none: all']);
  assert.deepEqual({ passed, failures }, { passed: 1, failures: [] });
});

test('an error that no test waits for fails the run', async () => {
  const { named, failures } = await outcomeOf({
    stray: `test('a', () => { setImmediate(() => { throw new Error('nobody heard'); }); });`,
  });
  assert.equal(named.length, 1);
  assert.match(failures[0] ?? '', /nobody heard/);
});

test('a crash is told by its file, and so are the files that come after it', async () => {
  const { named } = await outcomeOf({
    good: `test('works', () => {});`,
    crash: `test('a', () => process.exit(3));`,
    next: `test('works', () => {});`,
  });
  assert.deepEqual(named, ['crash: the process ended with 3', 'next: was not run']);
});

test('a test that never ends is killed by its name, and so is what it started', async () => {
  const { named } = await outcomeOf(
    {
      hanging: `import { spawn } from 'node:child_process';
        test('a', () => new Promise(() => { spawn('sleep', ['60'], { stdio: 'inherit' }); }));`,
      next: `test('works', () => {});`,
    },
    2,
  );
  assert.deepEqual(named, ['hanging: nothing was heard of it for 2 s', 'next: was not run']);
});

test('what is left open is told by the file that left it', async () => {
  const { named, passed } = await outcomeOf(
    {
      tidy: `test('a', () => {});`,
      open: `test('b', () => { setInterval(() => {}, 1000); });`,
      next: `test('c', () => {});`,
    },
    2,
  );
  assert.deepEqual(named.length, 1);
  assert.match(named[0] ?? '', /^open: something is left open: Timeout since/);
  assert.equal(passed, 3);
});

test('the last line is the sum, and a failure is the exit code', async () => {
  await written({ sum: `test('a', () => {}); test('b', () => { throw new Error(); });` });
  const wrong = await run(process.execPath, ['test/runner/run.ts', join(folder, 'sum.test.ts')]);
  assert.deepEqual([wrong.exit, wrong.out.trim().split('\n').at(-1)], [1, '1 passed, 1 failed']);
  assert.match(wrong.out, /most costly files.*\n +[\d.]+ s {2}\S+sum\.test\.ts\n/);
  const none = await run(process.execPath, ['test/runner/run.ts', join(folder, 'nothing')]);
  assert.equal(none.exit, 1);
  assert.match(none.out, /no test in .*nothing/);
});

test('long files run where they are asked for', async () => {
  const part = await mkdtemp(join(folder, 'part-'));
  await writeFile(join(part, 'one.test.ts'), `${imports}test('short', () => {});`);
  await writeFile(join(part, 'two.long.test.ts'), `${imports}test('long', () => {});`);
  const filesRun = async (...args: readonly string[]) => {
    const { out } = await run(process.execPath, ['test/runner/run.ts', ...args]);
    return [...out.matchAll(/ s {2}.*\/(\w+)\S*\.test\.ts$/gm)].map(([, name]) => name);
  };
  assert.deepEqual(await filesRun(part), ['one']);
  assert.deepEqual(await filesRun('--long', part), ['two']);
  assert.deepEqual(await filesRun(join(part, 'two.long.test.ts')), ['two']);
});

test('long files go in small groups: none of many runs alone in the end', () => {
  const file = (folder: string, at: number) => ({
    path: `test/${folder}/${at}.long.test.ts`,
    text: '',
  });
  const several = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => file(folder, at + 10));
  const groups = groupsOf([
    ...several('console', 28),
    ...several('core/a', 8),
    ...several('core/b', 8),
  ]);
  assert.deepEqual(
    groups.map(({ name, files }) => [name, files.length]),
    [
      ['test/console (1 of 2)', 14],
      ['test/console (2 of 2)', 14],
      ['test/core/a', 8],
      ['test/core/b', 8],
    ],
  );
});

test('a folder is a group, small ones of a room join, and who stands alone does', () => {
  const file = (path: string, text = '') => ({ path, text });
  const many = Array.from({ length: 50 }, (_, at) => file(`test/core/unit/${at + 10}.test.ts`));
  const groups = groupsOf([
    file('test/core/a/one.test.ts'),
    file('test/core/b/two.test.ts'),
    file('test/core/b/own.test.ts', '/** Reads.\n * Stands alone: it measures. */'),
    file('test/docs/three.test.ts'),
    ...many,
  ]);
  assert.deepEqual(
    groups.map(({ name, files }) => [name, files.length]),
    [
      ['test/core/a, b', 2],
      ['test/core/unit (1 of 2)', 25],
      ['test/core/unit (2 of 2)', 25],
      ['test/docs', 1],
      ['test/core/b/own.test.ts', 1],
    ],
  );
  assert.equal(standsAlone(`/** Reads. */\nconst text = 'Stands alone: no';`), false);
});

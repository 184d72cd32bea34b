/** The runner reports everything that goes wrong in a file, by the file's name, and counts the tests. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../support/project.ts';
import { runAll, standsAlone } from './schedule.ts';
import { type Failure, type Outcome, startWorker } from './worker-process.ts';

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

const nameOf = (file: string): string => file.slice(folder.length + 1).replace('.test.ts', '');
const named = ({ file, test: name }: Failure): string => `${nameOf(file)}: ${name}`;

/** Runs the files in this order in one worker, as long as none fails. */
async function resultOf(files: Readonly<Record<string, string>>, silence = 60) {
  const paths = await written(files);
  const outcomes: Outcome[] = [];
  const leaks = await runAll({
    files: paths.map((path, at) => ({ path, cost: paths.length - at, isAlone: false })),
    workers: 1,
    start: () => startWorker({ modules: [], silence }),
    ended: (outcome) => outcomes.push(outcome),
  });
  const failures = [...outcomes.flatMap((one) => one.failures), ...leaks];
  return {
    outcomes,
    failures,
    passed: outcomes.flatMap((one) => one.passed).length,
    printed: outcomes.map(({ printed }) => printed).join('\n'),
    named: failures.map(named),
  };
}

test('tests in suites and in tests are counted, suites are not', async () => {
  const { passed, failures, outcomes } = await resultOf({
    deep: `describe('all', () => { test('a', (t) => t.test('b', () => {})); }); test('c', () => {});`,
  });
  assert.deepEqual({ passed, failures }, { passed: 3, failures: [] });
  assert.ok((outcomes[0]?.cpu ?? 0) > 0);
});

test('hooks of a file are its own', async () => {
  const { passed, failures, printed } = await resultOf({
    first: `before(() => console.log('1 begins')); after(() => console.log('1 ends'));
      afterEach(() => console.log('1 after')); test('a', () => {});`,
    second: `before(() => console.log('2 begins')); test('b', () => {});`,
  });
  assert.deepEqual({ passed, failures }, { passed: 2, failures: [] });
  assert.equal(printed.trim(), ['1 begins', '1 after', '1 ends', '', '2 begins'].join('\n'));
});

test('what fails is told with its whole reason, and the next file runs all the same', async () => {
  const {
    passed,
    failures,
    named: found,
  } = await resultOf({
    wrong: `describe('sums', () => test('add', () => { throw new Error('5 is not 4'); }));`,
    good: `test('works', () => {});`,
  });
  assert.deepEqual(found, ['wrong: sums > add']);
  assert.match(failures[0]?.error ?? '', /Error: 5 is not 4\n.*wrong\.test\.ts/);
  assert.equal(passed, 1);
});

test('a hook that fails is a failure, before and after', async () => {
  const { named: found } = await resultOf({
    late: `after(() => { throw new Error('no end'); }); test('a', () => {});`,
    early: `before(() => { throw new Error('no start'); }); test('a', () => {});`,
    good: `test('works', () => {});`,
  });
  assert.deepEqual(found, ['late: (the file)', 'early: a', 'early: (the file)']);
});

test('a file that cannot be loaded, and one without tests', async () => {
  const { named: found, passed } = await resultOf({
    broken: `import './nothing.ts'; test('a', () => {});`,
    empty: '',
    good: `test('works', () => {});`,
  });
  assert.deepEqual(found, ['broken: (the file)', 'empty: the file has no test']);
  assert.equal(passed, 1);
});

test('an error after the end of its file is told by that file, and by the files so far if unknown', async () => {
  const late = `throw new Error('too late')`;
  const waits = `import { setTimeout as wait } from 'node:timers/promises'; test('b', () => wait(200));`;
  const known = await resultOf({
    first: `import { setTimeout as wait } from 'node:timers/promises';
      test('a', () => { void wait(50).then(() => { ${late}; }); });`,
    second: waits,
  });
  assert.deepEqual([known.named, known.passed], [['first: an error outside of its tests'], 2]);
  assert.match(known.failures[0]?.error ?? '', /too late/);
  assert.deepEqual(known.failures[0]?.suspects?.map(nameOf), ['first']);
  const ended = await resultOf({
    first: `import { setTimeout as wait } from 'node:timers/promises';
      test('a', () => { void wait(50).then(() => process.exit(0)); });`,
    second: waits,
  });
  assert.deepEqual(ended.named, ['second: the process ended with 0']);
  assert.deepEqual(ended.failures[0]?.suspects?.map(nameOf), ['first', 'second']);
});

test('a crash is reported by its file, and the next file runs in another worker', async () => {
  const { named: found, passed } = await resultOf({
    good: `test('works', () => {});`,
    crash: `test('a', () => process.exit(3));`,
    next: `test('works', () => {});`,
  });
  assert.deepEqual([found, passed], [['crash: the process ended with 3'], 2]);
});

test('a test that never ends is killed by its name, and so is what it started', async () => {
  const { named: found, passed } = await resultOf(
    {
      hanging: `import { spawn } from 'node:child_process';
        test('a', () => new Promise(() => { spawn('sleep', ['60'], { stdio: 'inherit' }); }));`,
      next: `test('works', () => {});`,
    },
    2,
  );
  assert.deepEqual([found, passed], [['hanging: no report for 2 s'], 1]);
});

test('what is left open is told by the file that left it', async () => {
  const {
    named: found,
    failures,
    passed,
  } = await resultOf(
    {
      tidy: `test('a', () => {});`,
      open: `test('b', () => { setInterval(() => {}, 1000); });`,
      next: `test('c', () => {});`,
    },
    2,
  );
  assert.equal(found.length, 1);
  assert.equal(found[0], 'open: something is left open');
  assert.match(failures[0]?.error ?? '', /^Timeout since .*open\.test\.ts$/);
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

test('long and perf files run only if an option or their name asks for them', async () => {
  const part = await mkdtemp(join(folder, 'part-'));
  for (const name of ['one', 'two.long', 'three.perf']) {
    await writeFile(join(part, `${name}.test.ts`), `${imports}test('works', () => {});`);
  }
  const filesRun = async (...args: readonly string[]) => {
    const { out } = await run(process.execPath, ['test/runner/run.ts', ...args]);
    return [...out.matchAll(/ s {2}.*\/(\w+)\S*\.test\.ts$/gm)].map(([, name]) => name).toSorted();
  };
  assert.deepEqual(await filesRun(part), ['one']);
  assert.deepEqual(await filesRun('--all', part), ['one', 'two']);
  assert.deepEqual(await filesRun('--perf', part), ['three']);
  assert.deepEqual(await filesRun(join(part, 'two.long.test.ts')), ['two']);
});

test('the most costly file runs first, and a file that stands alone has a worker of its own', async () => {
  const ran: string[] = [];
  let workers = 0;
  const file = (path: string, cost: number, isAlone = false) => ({ path, cost, isAlone });
  await runAll({
    files: [file('b', 2), file('own', 1, true), file('a', 3), file('c', 0.5)],
    workers: 1,
    start() {
      workers += 1;
      return {
        async run(path) {
          ran.push(`${path}${workers}`);
          return { file: path, passed: ['a'], failures: [], skipped: [], printed: '', millis: 1 };
        },
        isSpent: () => false,
        finish: () => Promise.resolve([]),
      };
    },
    ended: () => undefined,
  });
  assert.deepEqual(ran, ['a1', 'b1', 'own2', 'c3']);
  assert.ok(standsAlone('/** Reads.\n * Stands alone: it measures. */'));
  assert.ok(!standsAlone(`/** Reads. */\nconst text = 'Stands alone: no';`));
});

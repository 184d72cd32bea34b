/** Every library script does what the tests beside it say; what is not a library script is named. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { readLibrary } from '../../../scripts/sandbox/library.ts';
import { runLibraryTests } from '../../../scripts/sandbox/library-tests.ts';
import { makeSandbox } from '../../../scripts/sandbox/sandbox.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-library-'));
});
after(() => rm(folder, { recursive: true }));

async function resultsOf(library: string) {
  const { scripts, problems } = await readLibrary(library);
  const failed = (error: Error) => {
    throw error;
  };
  const sandbox = makeSandbox({ library: () => scripts, failed, wholeMillis: 120_000 });
  try {
    return { problems, results: await runLibraryTests(library, scripts, sandbox) };
  } finally {
    sandbox.stop();
  }
}

test('the shipped library passes its tests', async () => {
  const { problems, results } = await resultsOf(join(projectFolder, 'scripts', 'library'));
  assert.deepEqual(problems, []);
  assert.ok(results.length > 0);
  assert.deepEqual(
    results.filter(({ problem }) => problem !== undefined),
    [],
  );
});

test('what is wrong is named by its file', async () => {
  const files = {
    'good.js': '(x) => x + 1',
    'good.tests.json': JSON.stringify({
      tests: [
        { name: 'right', arguments: [1], result: 2 },
        { name: 'wrong', arguments: [1], result: 3 },
        { name: 'does not throw', arguments: [1], throws: 'CODE' },
      ],
    }),
    'untested.js': 'function (x) { return x }',
    'statements.js': 'return 1',
    'state.js': '(() => { let kept = 0; return () => { kept += 1; return kept } })()',
    'broken.js': '(x) => {',
    'bad-name.js': '() => 1',
    'bracketed.js': '((x) => { return x })',
    'bracketed.tests.json': JSON.stringify({ tests: [{ name: 'b', arguments: [1], result: 1 }] }),
    'silent.js': '(x) => {\n  x + 1;\n}',
    'alone.js': '(x) => {\n  return\n    x + 1;\n}',
    'comment.js': '// (x) => x',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { problems, results } = await resultsOf(folder);
  assert.deepEqual(
    problems.map(({ file }) => file),
    [...['alone.js', 'bad-name.js', 'broken.js', 'comment.js', 'silent.js', 'state.js'], 'statements.js'],
  );
  const silent = problems.find(({ file }) => file === 'silent.js');
  assert.match(silent?.message ?? '', /no return/);
  assert.equal(silent?.line, 2);
  assert.deepEqual(
    results.map(({ script, test: name, problem }) => [script, name, problem]),
    [
      ['bracketed', 'b', undefined],
      ['good', 'right', undefined],
      ['good', 'wrong', 'it answered 2; it should answer 3'],
      ['good', 'does not throw', 'it answered 2; it should throw CODE'],
      ['untested', 'the file of tests', 'untested.tests.json is missing'],
    ],
  );
});

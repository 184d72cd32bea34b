/** `bursar scripts` as analysts use it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bursarHere } from '../../support/cli.ts';
import { bursar } from '../../support/project.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-scripts-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const scripts = (...args: readonly string[]) =>
  bursarHere(['scripts', ...args], { env: { DATA_DIR: folder } });
const written = async (name: string, text: string) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

test('the shipped library is in order', async () => {
  const checked = await bursar(['scripts', 'check'], { env: { DATA_DIR: folder } });
  assert.equal(checked.exit, 0);
  assert.match(checked.out, /0 findings/);
  const tested = await scripts('test');
  assert.equal(tested.exit, 0, tested.out);
  assert.match(tested.out, /ok {3}maskAccountNumber: ten digits/);
});

test('a library that is not in order is said so', async () => {
  await written('half.js', '(x) => {');
  const checked = await scripts('check', folder);
  assert.equal(checked.exit, 1);
  assert.match(checked.out, /^half\.js:\d+:\d+ /m);
  assert.equal((await scripts('test', folder)).exit, 1);
});

test('run answers on stdout, says on stderr, and fails by line and column', async () => {
  const good = await written(
    'good.txt',
    'console.log("seen"); return lib.unitsFromMinor(webhookData.amount)',
  );
  const ran = await scripts('run', good, '--data', '{"amount": 12345}');
  assert.deepEqual([ran.exit, ran.out.trim(), ran.err.trim()], [0, '123.45', 'log: seen']);
  const bad = await written('bad.txt', 'const a = 1;\nthrow new BpmnError("CODE", "why")');
  const threw = await scripts('run', bad);
  assert.equal(threw.exit, 1);
  assert.match(threw.err, /bad\.txt:2:7 CODE: why/);
  const broken = await written('broken.txt', 'return (');
  assert.match((await scripts('run', broken)).err, /broken\.txt:\d+:\d+ /);
  assert.equal((await scripts('run', join(folder, 'none.txt'))).exit, 1);
  assert.equal((await scripts('run', good, '--data', '{')).err.trim(), '--data should be JSON.');
});

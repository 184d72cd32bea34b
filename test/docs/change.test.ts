/** Changes that guides show are made where they say, once, or not at all. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeChange } from './change.ts';

const before = 'one\ntwo\nthree\ntwo\n';

const cases: readonly (readonly [string, string, string | RegExp])[] = [
  ['a line by those before it', '+++ file\n one\n-two\n+2', 'one\n2\nthree\ntwo\n'],
  ['two places', '+++ file\n-one\n+1\n@@\n three\n-two\n+four\n+five', '1\ntwo\nthree\nfour\nfive\n'],
  ['what stands there twice', '+++ file\n-two\n+2', /2 times/],
  ['what does not stand there', '+++ file\n-ten\n+10', /0 times/],
  ['a part of a line', '+++ file\n-thre\n+3', /0 times/],
  ['what is not a change', '+++ file\none', /No line of a change: one/],
];

for (const [what, difference, expected] of cases) {
  test(`a change of ${what}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'bursar-change-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'file');
    await writeFile(file, before);
    if (typeof expected === 'string') {
      await makeChange(folder, difference);
      assert.equal(await readFile(file, 'utf8'), expected);
    } else {
      await assert.rejects(makeChange(folder, difference), expected);
      assert.equal(await readFile(file, 'utf8'), before);
    }
  });
}

/** Some hundred fuzzed requests find nothing, and the same seed asks the same. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../support/project.ts';

const fuzz = () =>
  run(process.execPath, [...[join(import.meta.dirname, 'fuzz.ts'), '--requests', '600', '--seed', '1']]);

test('nothing is found, twice alike', async () => {
  const [one, other] = [await fuzz(), await fuzz()];
  for (const { exit, out, err } of [one, other]) assert.equal(exit, 0, out + err);
  const counted = (out: string) => out.split('\n').find((line) => line.startsWith('diagram '));
  assert.ok(counted(one.out) !== undefined, one.out);
  assert.equal(counted(one.out), counted(other.out));
  // What has something wrong comes to its reader, and what has not through it.
  for (const status of ['file 200', 'file 400', 'rules 200', 'rules 400', 'diagram 200']) {
    assert.match(one.out, new RegExp(`\\b${status}: [1-9]`), status);
  }
});

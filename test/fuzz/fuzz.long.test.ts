/** A few hundred fuzzed requests find nothing, and the same seed asks the same. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../support/project.ts';

const fuzz = () =>
  run(process.execPath, [
    ...[join(import.meta.dirname, 'fuzz.ts'), '--requests', '300', '--seed', '1'],
  ]);

test('nothing is found, twice alike', async () => {
  const [one, other] = [await fuzz(), await fuzz()];
  assert.equal(one.exit, 0, one.out + one.err);
  const counted = (out: string) => out.split('\n').find((line) => line.startsWith('diagram '));
  assert.ok(counted(one.out) !== undefined, one.out);
  assert.equal(counted(one.out), counted(other.out));
});

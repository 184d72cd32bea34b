/** Each command that proves refuses by name what it does not know, does nothing then, and says so with a code of its own. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';

const started = (file: string, ...given: readonly string[]) =>
  run(process.execPath, [join(projectFolder, file), ...given]);

const wrong: readonly (readonly [file: string, given: readonly string[], says: RegExp])[] = [
  ['test/simulation/simulate.ts', ['--step', '3'], /no option --step: did you mean --steps\?/],
  ['test/simulation/simulate.ts', ['--seeds', '0'], /--seeds takes a whole number from 1 on/],
  ['test/simulation/simulate.ts', ['--only', '1,b'], /--only .* and b is none/],
  ['test/simulation/simulate.ts', ['--plant', 'nonsense'], /no planted fault nonsense; there are/],
  ['test/simulation/simulate.ts', ['--redis', 'redis://127.0.0.1:1'], /--redis .* --server/],
  ['test/simulation/simulate.ts', ['seeds'], /takes options alone, and no seeds/],
  ['test/simulation/planted.ts', ['no-such-bug'], /no planted fault no-such-bug/],
  ['test/crash/crash.ts', ['--rounds', 'many'], /--rounds .* and many is none/],
  ['test/crash/crash.ts', ['--round', '5'], /did you mean --rounds\?/],
  ['test/fuzz/fuzz.ts', ['--requests', '1e9x'], /--requests/],
  ['test/soak/soak.ts', ['--minutes', '0'], /--minutes/],
  ['test/proof/nightly.ts', ['--only', 'nothing-like-it'], /no proof with the word nothing-like-it/],
];

describe('what a command that proves does not know', { concurrency: 4 }, () => {
  for (const [file, given, says] of wrong) {
    test(`${file} ${given.join(' ')}`, async () => {
      const { exit, err, out } = await started(file, ...given);
      assert.equal(exit, 2, `${out}${err}`);
      assert.match(err, says);
      assert.doesNotMatch(err, /\n {4}at /);
      assert.equal(out, '');
    });
  }
});

/** `bursar new` begins what is not there, with tests that say what is lacking; the rest of it is proven in `new.long.test.ts`. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bursar, copyOfProject, run } from '../../support/project.ts';

let cwd: string;
before(async () => {
  cwd = await copyOfProject();
});
after(() => rm(cwd, { recursive: true, force: true }));

test('a table and a command begin with tests that load, and say what they lack', async () => {
  for (const args of [
    ['table', 'lockers/locker'],
    ['command', 'lockers/OpenLockerCommand'],
  ]) {
    const made = await bursar(['new', ...args], { cwd });
    assert.equal(made.exit, 0, made.err);
  }
  const tests = ['locker', 'OpenLockerCommand'].map(
    (name) => `test/commands/lockers/${name}.test.ts`,
  );
  const { exit, out } = await run(process.execPath, ['--test', '--test-isolation=none', ...tests], {
    cwd,
  });
  assert.equal(exit, 1, out);
  assert.match(out, /^ℹ fail 2$/m, out);
  assert.ok(out.includes('lockers has no column of its own yet'), out);
  assert.ok(out.includes('OpenLockerCommand decides nothing yet: return effects'), out);
});

test('nothing is overwritten', async () => {
  const taken = await bursar(['new', 'command', 'safes/InitiateDeposit'], { cwd });
  assert.deepEqual(
    [taken.exit, taken.err],
    [1, 'There is a command of this name: InitiateDeposit.\n'],
  );
  await writeFile(join(cwd, 'test/commands/lockers/SealLocker.test.ts'), '');
  const half = await bursar(['new', 'command', 'lockers/SealLocker'], { cwd });
  assert.deepEqual(
    [half.exit, half.err],
    [1, 'test/commands/lockers/SealLocker.test.ts is there already.\n'],
  );
});

test('a name that is none, and a list of nothing, are explained', async () => {
  for (const [args, complaint] of [
    [
      ['command', '../OpenSafe'],
      "'../OpenSafe' should be AREA/NAME, for example cheques/StopCheque.\n",
    ],
    [
      ['table', 'safes/Safe'],
      "'safes/Safe' should be AREA/NAME, for example cheques/cheque-book.\n",
    ],
    [
      ['query', 'safes/RetrieveSafes', '--of', 'safe'],
      "'safes/RetrieveSafes' should be AREA/NAME, for example cheques/RetrieveChequeBooksQuery.\n",
    ],
    [
      ['query', 'safes/RetrieveSafesQuery', '--of', 'safe'],
      'commands/safes/safe.ts is not there: npx bursar new table safes/safe\n',
    ],
  ] as const) {
    const odd = await bursar(['new', ...args], { cwd });
    assert.deepEqual([odd.exit, odd.err], [1, complaint]);
  }
});

/** What `bursar new command` writes compiles, passes the linter, and its test fails for the right reason. */
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

const subjects = [
  { name: 'OpenSafeCommand', lacks: 'OpenSafeCommand decides nothing yet: return effects' },
  { name: 'RetrieveSafeQuery', lacks: 'RetrieveSafeQuery reads nothing yet: write its read' },
];

for (const { name, lacks } of subjects) {
  test(`${name} begins with a test that says what it lacks`, async () => {
    const made = await bursar(['new', 'command', `safes/${name}`], { cwd });
    assert.equal(made.exit, 0, made.err);
    const files = [`commands/safes/${name}.ts`, `test/commands/safes/${name}.test.ts`];
    assert.deepEqual(made.out.split('\n').slice(0, 2), files);

    const own = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      // Declarations of packages that bring none.
      include: [...files, 'core/**/*.d.ts'],
    };
    await writeFile(join(cwd, 'tsconfig.new.json'), JSON.stringify(own));
    const types = await run('node_modules/.bin/tsc', ['-p', 'tsconfig.new.json'], { cwd });
    assert.equal(types.exit, 0, types.out);
    const format = await run(
      'node_modules/.bin/biome',
      ['check', '--vcs-enabled=false', ...files],
      {
        cwd,
      },
    );
    assert.equal(format.exit, 0, format.out + format.err);

    const tested = await run(process.execPath, ['--test', files[1] ?? ''], { cwd });
    assert.equal(tested.exit, 1);
    assert.match(tested.out, /^ℹ fail 1$/m);
    assert.ok(tested.out.includes(lacks), tested.out);
  });
}

test('nothing is overwritten', async () => {
  const taken = await bursar(['new', 'command', 'safes/InitiateDeposit'], { cwd });
  assert.deepEqual(
    [taken.exit, taken.err],
    [1, 'There is a command of this name: InitiateDeposit.\n'],
  );
  await writeFile(join(cwd, 'test/commands/safes/SealSafe.test.ts'), '');
  const half = await bursar(['new', 'command', 'safes/SealSafe'], { cwd });
  assert.deepEqual(
    [half.exit, half.err],
    [1, 'test/commands/safes/SealSafe.test.ts is there already.\n'],
  );
});

test('a name that is none is explained', async () => {
  const odd = await bursar(['new', 'command', '../OpenSafe'], { cwd });
  assert.deepEqual(
    [odd.exit, odd.err],
    [1, "'../OpenSafe' should be AREA/NAME, for example cheques/StopCheque.\n"],
  );
});

/** `bursar new` begins what is not there, with tests that say what is lacking; the rest of it is proven in `new.long.test.ts`. */
import assert from 'node:assert/strict';
import { access, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { bursar, copyOfProject, run } from '../../support/project.ts';

let cwd: string;
before(async () => {
  cwd = await copyOfProject();
});
after(() => rm(cwd, { recursive: true, force: true }));

test('nothing is overwritten', async () => {
  const taken = await bursar(['new', 'command', 'safes/InitiateDeposit'], { cwd });
  assert.deepEqual([taken.exit, taken.err], [1, 'There is a command of this name: InitiateDeposit.\n']);
  await mkdir(join(cwd, 'test/commands/lockers'), { recursive: true });
  await writeFile(join(cwd, 'test/commands/lockers/SealLocker.test.ts'), '');
  const half = await bursar(['new', 'command', 'lockers/SealLocker'], { cwd });
  assert.deepEqual(
    [half.exit, half.err],
    [1, 'test/commands/lockers/SealLocker.test.ts is there already.\n'],
  );
});

/** The names below a folder of the copy. */
const namesIn = async (folder: string) => (await readdir(join(cwd, folder), { recursive: true })).sort();

test('a query of a noun that is there needs only what its file exports', async () => {
  const made = await bursar(['new', 'query', 'loans/servicing/RetrieveXQuery', '--of', 'loan'], { cwd });
  assert.equal(made.exit, 0, made.err);
  const text = await readFile(join(cwd, 'commands/loans/servicing/RetrieveXQuery.ts'), 'utf8');
  assert.match(text, /^import \{ loans \} from '\.\.\/loan\.ts';$/m);
  const listed = await bursar(['commands'], { cwd });
  assert.equal(listed.exit, 0, listed.err);
});

test('what would not hold is not left behind', async () => {
  const before = [await namesIn('commands'), await namesIn('test/commands')];
  for (const [of, complaint] of [
    [
      '../cheques/cheque',
      "'--of ../cheques/cheque' should be the name of a noun's file in loans, for example cheque-book.\n",
    ],
    [
      'lookup',
      'commands/loans/lookup.ts exports no table, so there is nothing to list: name the file that declares it, or begin one by npx bursar new table loans/NOUN.\n',
    ],
  ] as const) {
    const odd = await bursar(['new', 'query', 'loans/RetrieveYQuery', '--of', of], { cwd });
    assert.deepEqual([odd.exit, odd.err], [1, complaint]);
  }
  // The last of what is written: the folders before it are made by then.
  await mkdir(join(cwd, 'rules/schemas/vaults.hours.schema.json'));
  const broken = await bursar(['new', 'policy', 'vaults/hours'], { cwd });
  assert.deepEqual(
    [broken.exit, broken.err],
    [
      1,
      'Nothing was written, because it would not have held: rules/schemas/vaults.hours.schema.json is there already.\n',
    ],
  );
  assert.deepEqual([await namesIn('commands'), await namesIn('test/commands')], before);
  assert.ok(!(await namesIn('rules')).some((name) => name.startsWith('vaults')));
});

test('who stops it finds nothing of it', async () => {
  const stopped = `
    import { writeAll } from ${JSON.stringify(join(cwd, 'core/cli/new-files.ts'))};
    setInterval(() => undefined, 1000);
    await writeAll({ 'commands/vaults/vault.ts': '' }, () => {
      process.kill(process.pid, 'SIGTERM');
      return new Promise(() => undefined);
    });`;
  const asked = ['--input-type=module', '--eval', stopped];
  const { exit } = await run(process.execPath, asked, { cwd });
  assert.equal(exit, null);
  assert.ok(!(await namesIn('commands')).some((name) => name.startsWith('vaults')));
});

test('what somebody else put there stays theirs', async () => {
  const link = 'test/commands/lockers/CloseLocker.test.ts';
  await mkdir(dirname(join(cwd, link)), { recursive: true });
  await symlink('nowhere', join(cwd, link));
  const taken = await bursar(['new', 'command', 'lockers/CloseLocker'], { cwd });
  assert.deepEqual([taken.exit, taken.err], [1, `${link} is there already.\n`]);
  assert.equal(await readlink(join(cwd, link)), 'nowhere');
});

test('a plural stays one, and an irregular one is said', async () => {
  for (const args of [['levies/levies'], ['levies/child', '--plural', 'children'], ['levies/address']]) {
    const made = await bursar(['new', 'table', ...args], { cwd });
    assert.equal(made.exit, 0, made.err);
  }
  const names = (await namesIn('commands/levies/migrations')).map((name) => name.slice(11));
  const [first = ''] = names;
  const number = Number(first.slice(0, 4));
  assert.deepEqual(
    names,
    ['levies', 'children', 'addresses'].map(
      (name, at) => `${String(number + at).padStart(4, '0')}-${name}.ts`,
    ),
  );
  assert.ok(number > 20);
  const text = await readFile(join(cwd, 'commands/levies/child.ts'), 'utf8');
  assert.match(text, /export const children = table/);
});

test('a part of an area is begun where its folder is', async () => {
  const none = await bursar(['new', 'table', 'loans/fees/fee-waiver'], { cwd });
  assert.deepEqual(
    [none.exit, none.err],
    [
      1,
      'commands/loans/fees is not there: make the folder if loans is to have this part, or write loans/fee-waiver.\n',
    ],
  );
  await mkdir(join(cwd, 'commands/loans/fees'));
  for (const args of [
    ['table', 'loans/fees/fee-waiver'],
    ['command', 'loans/fees/WaiveFee'],
  ]) {
    const made = await bursar(['new', ...args], { cwd });
    assert.equal(made.exit, 0, made.err);
  }
  await access(join(cwd, 'commands/loans/fees/WaiveFee.ts'));
  assert.ok((await namesIn('commands/loans/migrations')).some((name) => name.endsWith('-fee-waivers.ts')));
  const tests = ['fee-waiver', 'WaiveFee'].map((name) => `test/commands/loans/fees/${name}.test.ts`);
  const { out } = await run(process.execPath, ['--test', '--test-isolation=none', ...tests], { cwd });
  assert.match(out, /^ℹ fail 2$/m, out);
});

test('a name that is none, and a list of nothing, are explained', async () => {
  for (const [args, complaint] of [
    [['command', '../OpenSafe'], "'../OpenSafe' should be AREA/NAME, for example cheques/StopCheque.\n"],
    [['table', 'safes/Safe'], "'safes/Safe' should be AREA/NAME, for example cheques/cheque-book.\n"],
    [['table', 'safes-/safe'], "'safes-/safe' should be AREA/NAME, for example cheques/cheque-book.\n"],
    [
      ['table', 'safe--boxes/safe'],
      "'safe--boxes/safe' should be AREA/NAME, for example cheques/cheque-book.\n",
    ],
    [
      ['command', 'migrations/OpenSafe'],
      "'migrations' cannot be an area: what lies there is read as a change of the store.\n",
    ],
    [['policy', 'schemas/sizes'], "'schemas' cannot be an area: the schemas of the rule files lie there.\n"],
    [
      ['table', 'safes/rejection'],
      'A table cannot be called rejections: the host reads something else under this name. Say another by --plural, for example rejection-records.\n',
    ],
    [['table', 'safes/loan'], 'There is a table of this name: loans. Say another by --plural.\n'],
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

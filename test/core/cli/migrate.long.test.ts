/** `bursar migrate` runs what lies where migrations lie, in one order; all else there it refuses in a sentence with the file's name. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { bursar, copyOfProject } from '../../support/project.ts';

let cwd: string;
let data: string;
before(async () => {
  cwd = await copyOfProject();
  data = await mkdtemp(join(tmpdir(), 'bursar-migrate-'));
});
after(async () => {
  await rm(cwd, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
});

/** The lines of progress that a start prints: `[0.5 s] Migrating ...`. */
const startSteps = /^\[\d+(?:\.\d)? s\] .*\n/gm;

/** What `bursar` says of these files, which are gone afterwards. */
async function said(files: Readonly<Record<string, string>>, asked = 'migrate') {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  try {
    const { exit, err } = await bursar([asked], { cwd, env: { DATA_DIR: data, PORT: '0' } });
    return { exit, err: err.replace(startSteps, '') };
  } finally {
    for (const path of Object.keys(files)) await rm(join(cwd, path));
    await rm(join(cwd, 'commands/vaults'), { recursive: true, force: true });
  }
}

const change = 'export const up = async () => {};\n';
const vaults = 'commands/vaults/migrations';
const misplaced = 'or outside of every folder "migrations" if it is none.';
const rule =
  'a migration is named DATE-NUMBER-WHAT.ts, and they run in the order of their names. What is none belongs outside of the folder';

/** The day of the newest migration: a new one is not to run before it. */
const newest = '2026-12-24';

const refused: Readonly<Record<string, readonly [files: readonly string[], says: string]>> = {
  'one without a number': [
    [`${vaults}/2026-11-23-more-columns.ts`],
    `${vaults}/2026-11-23-more-columns.ts should be named 2026-11-23-0901-more-columns.ts: ${rule}.`,
  ],
  'one without a date': [
    [`${vaults}/vaultRows.ts`],
    `${vaults}/vaultRows.ts should be named ${newest}-0901-vault-rows.ts: ${rule}.`,
  ],
  'a day that no calendar has': [
    [`${vaults}/2026-02-30-0902-vaults.ts`],
    `${vaults}/2026-02-30-0902-vaults.ts should be named ${newest}-0903-vaults.ts: 2026-02-30 is not a date.`,
  ],
  'two of one date and number': [
    [`${vaults}/2026-12-24-0900-more.ts`],
    `commands/safety/migrations/2026-12-24-0900-safety.ts and ${vaults}/2026-12-24-0900-more.ts have one date and number: name the one that no store has yet 2026-12-24-0901-more.ts.`,
  ],
  'two of one name': [
    [`${vaults}/2026-12-24-0900-safety.ts`],
    `commands/safety/migrations/2026-12-24-0900-safety.ts and ${vaults}/2026-12-24-0900-safety.ts have one date and number: name the one that no store has yet 2026-12-24-0901-safety.ts.`,
  ],
  'one in a folder below': [
    [`${vaults}/old/2026-12-24-0901-vaults.ts`],
    `${vaults}/old/2026-12-24-0901-vaults.ts would never run: it should be ${vaults}/2026-12-24-0901-vaults.ts, ${misplaced}`,
  ],
  'one beside a part of an area': [
    ['commands/vaults/keys/migrations/2026-12-24-0901-keys.ts'],
    `commands/vaults/keys/migrations/2026-12-24-0901-keys.ts would never run: it should be ${vaults}/2026-12-24-0901-keys.ts, ${misplaced}`,
  ],
  'one that is not TypeScript': [
    [`${vaults}/2026-12-24-0901-vaults.js`],
    `${vaults}/2026-12-24-0901-vaults.js would never run: a migration is a .ts file. Write it as one, or move it out of the folder.`,
  ],
};

for (const [what, [files, says]] of Object.entries(refused)) {
  test(`${what} is refused by name`, async () => {
    const all = ['commands/safety/migrations/2026-12-24-0900-safety.ts', ...files];
    const found = await said(Object.fromEntries(all.map((path) => [path, change])));
    assert.deepEqual(found, { exit: 1, err: `${says}\n` });
  });
}

const own = `${vaults}/2026-12-24-0901-vaults.ts`;
const failing: Readonly<Record<string, readonly [text: string, says: RegExp]>> = {
  'one that throws': [
    "\nexport const up = async () => {\n  throw new Error('no vaults today');\n};\n",
    /^commands\/vaults\/migrations\/2026-12-24-0901-vaults\.ts failed in line 3: no vaults today\n$/,
  ],
  'one whose statement the store refuses': [
    "export const up = async (knex) => {\n  await knex.raw('ALTER TABLE vaults_of_nobody ADD x integer');\n};\n",
    /^commands\/vaults\/migrations\/2026-12-24-0901-vaults\.ts failed: .*vaults_of_nobody.*\n$/,
  ],
  'one that makes a table again': [
    "export const up = async (knex) => {\n  await knex.schema.createTable('loans', (t) => t.integer('id'));\n};\n",
    /^commands\/vaults\/migrations\/2026-12-24-0901-vaults\.ts makes the table loans, which the store has already: give the table another name, or change the one there is\.\n$/,
  ],
  'one that exports nothing to run': [
    'export const columns = 3;\n',
    /^commands\/vaults\/migrations\/2026-12-24-0901-vaults\.ts exports no function "up": .*\n$/,
  ],
  'one that is not TypeScript': [
    'export const up = async ( => {};\n',
    /^commands\/vaults\/migrations\/2026-12-24-0901-vaults\.ts failed.*\n/,
  ],
};

for (const [what, [text, says]] of Object.entries(failing)) {
  test(`${what} is told with its file`, async () => {
    for (const asked of ['migrate', 'serve']) {
      const { exit, err } = await said({ [own]: text }, asked);
      assert.equal(exit, 1, err);
      assert.match(err, says);
      assert.doesNotMatch(err, /^ {4}at /m);
    }
  });
}

test('what an editor leaves there is none of them, and all of them run', async () => {
  const left = { [`${vaults}/.2026-12-24-0901-vaults.ts.swp`]: 'x' };
  const { exit, err } = await said({ ...left, [own]: change });
  assert.deepEqual({ exit, err }, { exit: 0, err: '' });
});

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { given } from '../../../core/scripts/given.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

let bank: TestBank;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  await cp(join(projectFolder, 'scripts/library'), folder, { recursive: true });
  const broken = { tests: [{ name: 'doubles', arguments: [2], result: 5 }] };
  await writeFile(join(folder, 'twice.js'), '(number) => number * 2');
  await writeFile(join(folder, 'twice.tests.json'), JSON.stringify(broken));
  await writeFile(join(folder, 'wrong.js'), '(number) => number +');
  bank = await startBank({ env: { SCRIPTS_DIR: folder } });
});
after(async () => {
  await bank.stop();
  await rm(folder, { recursive: true });
});

test('functions with what their tests come to', async () => {
  const answer = await bank.call('RetrieveScriptLibraryQuery', {}, { as: 'admin' });
  const functions = itemsOf(answer.at('data.functions')).map(membersOf);
  assert.deepEqual(
    functions.map(({ name, problem, tests }) => [
      name,
      membersOf(problem).line ?? null,
      itemsOf(tests).every((one) => membersOf(one).passed === true),
    ]),
    [
      ['maskAccountNumber', null, true],
      ['twice', null, false],
      ['unitsFromMinor', null, true],
      ['wrong', 1, true],
    ],
  );
  assert.equal(functions[1]?.code, '(number) => number * 2');
  assert.match(JSON.stringify(functions[1]?.tests), /it answered 4; it should answer 5/);
});

test('what a script is said to be given is there', async () => {
  const names = given.map(({ name }) => name);
  const executionCode = `[${names.map((name) => `typeof ${name}`).join(', ')}]`;
  await configure(bank, { path: 'given', executionType: 2, executionCode });
  const { body } = await partner(bank, 'given', {});
  assert.deepEqual(
    body,
    names.map(() => 'function'),
  );
});

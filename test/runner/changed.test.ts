/** What a change reaches is found by imports, by names on the wire and by the data that tests read. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';
import { reachedBy } from './changed.ts';
import { smallProject } from './small-project.ts';
import { isQuick, scenarios } from './tiers.ts';

const all = globSync('test/**/*.test.ts', { cwd: projectFolder });

const inFolder = (folder: string) => all.filter((path) => path.startsWith(folder));

const far = 'test/core/values/civil-date.test.ts';
const pages = 'test/core/host/pages/';
const sandbox = inFolder('test/scripts/sandbox/');

/** What each change reaches at least, and one file that it does not reach: `far`, where none is named. */
const changes: readonly (readonly [path: string, reached: readonly string[], other?: string])[] = [
  // By imports; a part of the host reaches the scenario of each area in place of all tests that start a host.
  ['core/values/civil-date.ts', [far], 'test/core/values/person.test.ts'],
  ['core/host/stopping.ts', Object.values(scenarios), 'test/commands/accounts/RetrieveAccountQuery.test.ts'],
  // A command by its name on the wire, a rule file by its name, a process file by its folder, a page by its area.
  ['commands/transactions/ReverseTransaction.ts', ['test/security/strangers.test.ts'], far],
  ['rules/transactions/velocity.json', ['test/core/rules/proven.test.ts']],
  ['processes/documents/document-request.bpmn', ['test/processes/shipped.test.ts']],
  [
    'console/pages/loans/paying.js',
    ['test/console/loans.long.test.ts'],
    'test/console/webhooks.long.test.ts',
  ],
  ['docs/reference/webhook-calls.md', ['test/docs/partners.test.ts', `${pages}docs.test.ts`]],
  ['docs/answers/audit.json', [`${pages}docs.test.ts`]],
  // Code that is started or read, and what only such code imports, by the tests of the nearest folder that mirrors its own.
  ...['child.js', 'realms.js', 'inside/call.js'].map((name) => [`scripts/sandbox/${name}`, sandbox] as const),
  ['core/host/pages/style/tokens.css', [...inFolder(pages), ...inFolder('test/console/')]],
  ['core/host/pages/docs/docs.js', inFolder(pages)],
  [
    'commands/accounts/migrations/2026-11-29-0015-accounts.ts',
    [...inFolder('test/commands/accounts/'), ...inFolder('test/core/store/')],
  ],
  ['test/core/store/mysql/statements.txt', inFolder('test/core/store/mysql/')],
  ...['runner/run.ts', 'runner/costs.json', 'quarantine.json'].map(
    (name) => [`test/${name}`, inFolder('test/runner/')] as const,
  ),
  ...['Dockerfile', 'docker-compose.yml', 'core/README.md', 'CHANGELOG.md'].map(
    (path) => [path, [...inFolder('test/docs/'), ...inFolder('test/packaging/')]] as const,
  ),
  ...['package.json', 'package-lock.json'].map(
    (path) => [path, all.filter(isQuick), 'test/console/loans.long.test.ts'] as const,
  ),
];

for (const [path, reached, other = far] of changes) {
  test(`a change of ${path} reaches what depends on it`, () => {
    assert.ok(existsSync(path), path);
    const found = new Set(reachedBy([path], all));
    for (const file of reached) assert.ok(found.has(file), `${path} does not reach ${file}`);
    assert.ok(!found.has(other), `${path} reaches ${other}`);
    assert.ok(found.has('test/house/imports.test.ts'));
  });
}

test('a changed test file reaches itself, and changed support what imports it', () => {
  assert.ok(reachedBy(['test/core/values/json.test.ts'], all).includes('test/core/values/json.test.ts'));
  const found = reachedBy(['test/support/workbook.ts'], all);
  assert.ok(found.includes('test/core/uploads/workbook.test.ts'));
  assert.ok(!found.includes('test/core/values/json.test.ts'));
});

test('a file that was renamed reaches what imports it by its old name', async () => {
  const small = await smallProject();
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: small.folder });
  const sum = 'export const sum = (a: number, b: number): number => a + b;\n';
  await small.write('core/sums/sum.ts', sum);
  await small.write('test/uses.test.ts', `import '../core/sums/sum.ts'; test('adds', () => {});`);
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-qm', 'Add sums');
  await git('mv', 'core/sums/sum.ts', 'core/sums/total.ts');
  const { exit, out } = await small.run('--changed');
  assert.equal(exit, 1, out);
  assert.match(out, /FAILED test\/uses\.test\.ts: \(the file\)/);
});

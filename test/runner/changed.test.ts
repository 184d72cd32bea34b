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

/** What each change reaches at least, and one file that it does not reach. */
const changes: readonly (readonly [what: string, path: string, reached: readonly string[], other: string])[] =
  [
    [
      'a module by imports',
      'core/values/civil-date.ts',
      ['test/core/values/civil-date.test.ts'],
      'test/core/values/person.test.ts',
    ],
    [
      'a part of the host: the scenario of each area in place of all tests that start a host',
      'core/host/stopping.ts',
      Object.values(scenarios),
      'test/commands/accounts/RetrieveAccountQuery.test.ts',
    ],
    [
      'a command by its name on the wire',
      'commands/transactions/ReverseTransaction.ts',
      ['test/commands/transactions/ReverseTransaction.test.ts', 'test/security/strangers.test.ts'],
      'test/commands/branches/RetrieveBranchesListQuery.test.ts',
    ],
    [
      'a rule file by its name',
      'rules/transactions/velocity.json',
      ['test/core/rules/proven.test.ts'],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'a process file by its folder',
      'processes/documents/document-request.bpmn',
      ['test/processes/shipped.test.ts'],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'a page by its area',
      'console/pages/loans/paying.js',
      ['test/console/loans.long.test.ts'],
      'test/console/webhooks.long.test.ts',
    ],
    [
      'a guide',
      'docs/tutorials/first-webhook.md',
      ['test/docs/partners.test.ts', 'test/core/host/pages/docs.test.ts'],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'recorded answers by the pages that show them',
      'docs/answers/audit.json',
      ['test/core/host/pages/docs.test.ts'],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'code that is started or read, by the tests of its folder',
      'scripts/sandbox/child.js',
      inFolder('test/scripts/sandbox/'),
      'test/core/values/civil-date.test.ts',
    ],
    [
      'code that only such code imports, in the same way',
      'scripts/sandbox/realms.js',
      inFolder('test/scripts/sandbox/'),
      'test/core/values/civil-date.test.ts',
    ],
    [
      'code in a folder that no folder of tests mirrors, by the next folder above',
      'scripts/sandbox/inside/call.js',
      inFolder('test/scripts/sandbox/'),
      'test/core/values/civil-date.test.ts',
    ],
    [
      'a style sheet by all pages that have it',
      'core/host/pages/style/tokens.css',
      [...inFolder('test/core/host/pages/'), ...inFolder('test/console/')],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'a script of the pages',
      'core/host/pages/docs/docs.js',
      inFolder('test/core/host/pages/'),
      'test/core/values/civil-date.test.ts',
    ],
    [
      'a migration by its area and the store',
      'commands/accounts/migrations/2026-11-29-0015-accounts.ts',
      [...inFolder('test/commands/accounts/'), ...inFolder('test/core/store/')],
      'test/core/values/civil-date.test.ts',
    ],
    [
      'data of tests by the tests of its folder',
      'test/core/store/mysql/statements.txt',
      inFolder('test/core/store/mysql/'),
      'test/core/values/civil-date.test.ts',
    ],
    ...['test/runner/run.ts', 'test/runner/costs.json', 'test/quarantine.json'].map(
      (path) =>
        [
          `the tests of the runner from ${path}`,
          path,
          inFolder('test/runner/'),
          'test/core/values/civil-date.test.ts',
        ] as const,
    ),
    ...['Dockerfile', 'docker-compose.yml', 'core/README.md', 'CHANGELOG.md'].map(
      (path) =>
        [
          `what ships ${path}`,
          path,
          [...inFolder('test/docs/'), ...inFolder('test/packaging/')],
          'test/core/values/civil-date.test.ts',
        ] as const,
    ),
    ...['package.json', 'package-lock.json'].map(
      (path) =>
        [
          `all that npm test has from ${path}`,
          path,
          all.filter(isQuick),
          'test/console/loans.long.test.ts',
        ] as const,
    ),
  ];

for (const [what, path, reached, other] of changes) {
  test(`reaches ${what}`, () => {
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

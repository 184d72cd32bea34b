/** `.ci/run` counts what could not be installed or tested, and runs everything where the change is not known. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-ci-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const text = readFile(join(projectFolder, '.ci/run'), 'utf8');

/** Runs a script that knows the functions of `.ci/run`. */
async function bash(script: string, cwd = folder): Promise<string> {
  const functions = (await text).match(/^\w+\(\) \{(?:.*\}$|[\s\S]*?^\}$)/gm) ?? [];
  const start = 'set -uo pipefail; work=$PWD passed=0 failed=0 failures=() unsteady=()';
  const { out, err } = await run('bash', ['-c', [start, ...functions, script].join('\n')], { cwd });
  assert.doesNotMatch(err, /command not found|unbound|syntax/, err);
  return out.trim();
}

const commit = 'git -c user.name=a -c user.email=a@b commit -qm one --allow-empty';

test('the base is a commit before HEAD, or not known', async () => {
  const repository = join(folder, 'repository');
  await bash(
    `git init -q repository && cd repository && mkdir .ci scripts docs && ${commit} &&
     git rev-parse HEAD >.ci/passed && echo 1 >docs/a.md && git add . && ${commit} &&
     git clone -q --depth 1 "file://$PWD" ../shallow`,
  );
  const first = await bash('cat .ci/passed', repository);
  assert.equal(await bash('base', repository), first);
  assert.equal(await bash('BASE=HEAD base', repository), '');
  assert.equal(await bash('base', join(folder, 'shallow')), '');
  const all = 'needs_all "$(base)" && echo all || echo part';
  assert.equal(await bash(all, repository), 'part');
  assert.equal(await bash(all, join(folder, 'shallow')), 'all');
  for (const path of ['scripts/a.ts', 'package.json']) {
    await bash(`echo 1 >${path} && git add ${path} && ${commit}`, repository);
    assert.equal(await bash(all, repository), 'all', path);
    await bash('git reset -q --hard HEAD~1', repository);
  }
});

test('a suite without a test has failed, and so has what cannot be installed', async () => {
  const figures = 'echo "$passed $failed"';
  assert.match(await bash(`suite one echo '0 passed, 0 failed'; ${figures}`), /^0 1$/m);
  assert.match(await bash(`suite one echo '2 passed, 0 failed'; ${figures}`), /^2 0$/m);
  const none = 'apt-get() { return 1; }; need no-such-program none || fail none';
  assert.match(await bash(`${none}; ${figures}`), /^0 1$/m);
  assert.match(await text, /^wait "\$installing" \|\| fail/m);
});

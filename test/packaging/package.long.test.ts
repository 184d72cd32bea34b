/** What `npm pack` makes, as whoever installs it has it: started in an empty folder, its data there, its rules editable. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { bundled } from '../../bin/bundled.mjs';
import { projectFolder } from '../../core/host/config.ts';
import { membersOf } from '../../core/values/members.ts';
import { copyOfProject, plainEnv, run } from '../support/project.ts';

let copy = '';
/** A folder of somebody who installed the package. */
let home = '';
let installed = '';

before(async () => {
  copy = await copyOfProject();
  await bringPackages(copy);
  home = await mkdtemp(join(tmpdir(), 'bursar-installed-'));
  const packed = await run('npm', ['pack', '--pack-destination', home], { cwd: copy });
  assert.equal(packed.exit, 0, packed.err);
  const [file = ''] = (await readdir(home)).filter((name) => name.endsWith('.tgz'));
  installed = join(home, 'node_modules', 'bursar');
  await mkdir(installed, { recursive: true });
  const args = ['xzf', join(home, file), '-C', installed, '--strip-components=1'];
  assert.equal((await run('tar', args)).exit, 0);
  await rm(join(home, file));
  for (const name of await readdir(join(projectFolder, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    await symlink(join(projectFolder, 'node_modules', name), join(home, 'node_modules', name));
  }
});

const packages = join(projectFolder, 'node_modules');

/** What comes inside the package has to lie in the folder that is packed; everything else may lie where it is. */
async function bringPackages(folder: string): Promise<void> {
  const inside = new Set<string>();
  for (const name of bundled) await gather(join(packages, name), inside);
  const own = join(folder, 'node_modules');
  await rm(own);
  await mkdir(own);
  for (const name of await readdir(packages)) {
    const place = [join(packages, name), join(own, name)] as const;
    if (inside.has(name)) await cp(...place, { recursive: true });
    else await symlink(...place);
  }
}

/** A package with all that it stands on: the first part of their names. */
async function gather(folder: string, inside: Set<string>): Promise<void> {
  const { name, dependencies } = membersOf(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const isTop = folder === join(packages, String(name));
  const part = String(name).split('/')[0] ?? '';
  if (isTop && inside.has(part)) return;
  if (isTop) inside.add(part);
  for (const other of Object.keys(membersOf(dependencies))) {
    const nested = join(folder, 'node_modules', other);
    await gather(existsSync(nested) ? nested : join(packages, other), inside);
  }
}

after(async () => {
  for (const folder of [copy, home]) await rm(folder, { recursive: true, force: true });
});

const bin = () => join(installed, 'bin', 'bursar.mjs');
const bursar = (...args: string[]) => run(process.execPath, [bin(), ...args], { cwd: home });

async function serve(): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [bin(), 'serve'], {
    cwd: home,
    env: { ...plainEnv(), PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A host that ends before it listens fails the test at once.
  const ended = once(child, 'close').then(([code]) => assert.fail(`the host ended with ${code}`));
  const listening = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([listening, ended]);
  return { child, address: /(http:\S+)/.exec(line)?.[1] ?? '' };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'close');
  assert.equal(child.exitCode, 0);
}

test('it holds no tests and no sources', async () => {
  const all = await readdir(installed, { recursive: true });
  const paths = all.filter((path) => !path.startsWith('node_modules'));
  assert.deepEqual(
    paths.filter((path) => path.endsWith('.ts') || path.startsWith('test')),
    [],
  );
});

test('what comes inside it asks for no Node of whoever installs it', async () => {
  for (const name of bundled) {
    const text = await readFile(join(installed, 'node_modules', name, 'package.json'), 'utf8');
    const { version, engines } = membersOf(JSON.parse(text));
    assert.deepEqual([typeof version, engines], ['string', undefined], name);
  }
});

test('help tells of no command that only developers have', async () => {
  const { out, exit } = await bursar('--help');
  assert.equal(exit, 0);
  const named = [...out.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = '']) => name);
  assert.ok(named.includes('serve') && named.includes('init'));
  // They would write into the package itself.
  const forDevelopers = ['bench', 'client', 'new'].filter((name) => named.includes(name));
  assert.deepEqual(forDevelopers, []);
});

test('the host runs in an empty folder, and a command is answered', async () => {
  const { address, child } = await serve();
  const token = (await bursar('token', '--user', 'tolu', '--role', 'Admin')).out.trim();
  const answer = await fetch(`${address}/api/bpm/qry/RetrieveAllTransactionsQuery`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(answer.status, 200);
  assert.ok((await readdir(join(home, 'data'))).includes('bursar.db'));
  assert.equal((await fetch(`${address}/docs`)).status, 200);
  await stop(child);
});

test('checks of rules, processes and scripts read what is shipped', async () => {
  for (const args of [
    ['rules', 'test'],
    ['processes', 'check'],
    ['scripts', 'test'],
  ]) {
    const { exit, out, err } = await bursar(...args);
    assert.equal(exit, 0, `${args.join(' ')}: ${out}${err}`);
  }
});

test('rules that were copied out are in force in their folder, and are not copied over', async () => {
  const first = await bursar('init');
  assert.equal(first.exit, 0, first.err);
  assert.match(first.out, /^rules: the policy$/m);
  const file = join(home, 'rules', 'transactions', 'approval-limits.json');
  const rules = membersOf(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...rules, unheard: true }));
  const refused = await bursar('rules', 'check');
  assert.equal(refused.exit, 1);
  assert.match(refused.out, /approval-limits.*unheard/s);
  const again = await bursar('init');
  assert.equal(again.exit, 1);
  assert.match(
    again.err,
    /has rules, processes, templates, scripts\/library already; nothing was copied\.$/m,
  );
  await rm(join(home, 'templates'), { recursive: true });
  const back = await bursar('init');
  assert.equal(back.exit, 0, back.err);
  assert.match(back.out, /^rules: is there already, left as it is$/m);
  assert.match(back.out, /^templates: messages to customers and staff$/m);
  assert.match(await readFile(file, 'utf8'), /unheard/);
});

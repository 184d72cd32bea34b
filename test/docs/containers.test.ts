/** The containers ask for the host as it is: its variables, its entry, its folders. */
import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder, readConfig } from '../../core/host/config.ts';
import { variables } from '../../core/host/variables.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';

const read = (name: string) => readFile(join(projectFolder, name), 'utf8');

test('docker-compose.yml sets variables that there are, to values that the host takes', async (t) => {
  const [host = ''] = (await read('docker-compose.yml')).split('\nservices:');
  const set = [...host.matchAll(/^ {4}([A-Z][A-Z_]+): (.*)$/gm)];
  const secrets = await mkdtemp(join(tmpdir(), 'bursar-secrets-'));
  t.after(() => rm(secrets, { recursive: true }));
  const url = 'mysql://bursar:word@mysql:3306/bursar';
  const held = (name: string) => (name === 'database_url' ? url : 'ab'.repeat(32));
  const env: Record<string, string> = {};
  for (const [, name = '', value = ''] of set) {
    // Defaults may hold others.
    const filled = value.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
    env[name] = filled.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
    const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
    if (secret === undefined) continue;
    env[name] = join(secrets, secret);
    await writeFile(join(secrets, secret), held(secret));
  }
  const known = new Set(variables.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])));
  assert.deepEqual(
    Object.keys(env).filter((name) => !known.has(name)),
    [],
  );
  const config = readConfig(env);
  assert.deepEqual(config.store, { kind: 'mysql', url });
  assert.deepEqual(config.auth, { kind: 'secret', secret: held('auth_jwt_secret') });
  assert.equal(config.redisUrl, 'redis://redis:6379');
});

test('the proxy of docker-compose.yml does not lead to the metrics, however they are spelt', async () => {
  const text = await read('docker-compose.yml');
  const [, closed = ''] = /location ~\* (\S+) \{\s+return 404;/.exec(text) ?? [];
  assert.notEqual(closed, '', 'no location is closed');
  const { pathname } = new URL('http://host/metrics');
  // nginx compares the decoded path, so that %6d is an m; the host takes any case and a slash at the end.
  for (const path of [pathname, '/METRICS', '/metrics/', decodeURIComponent('/%6detrics')]) {
    assert.match(path, new RegExp(closed, 'i'));
  }
  assert.doesNotMatch('/api/v1/metrics', new RegExp(closed, 'i'));
});

test('each secret of docker-compose.yml is a file that the docs make', async () => {
  const text = await read('docker-compose.yml');
  const wanted = [...text.matchAll(/^ {2}\w+: \{ file: \.\/secrets\/(\w+) \}$/gm)].map(
    ([, name = '']) => name,
  );
  assert.equal(wanted.length, 5);
  const readme = await read('docs/reference/configuration.md');
  const [, looped = ''] = /^for name in ([a-z_ ]+); do$/m.exec(readme) ?? [];
  const written = [...readme.matchAll(/> secrets\/([a-z_]+)$/gm)].map(([, name = '']) => name);
  assert.deepEqual([...looped.split(' '), ...written].toSorted(), wanted.toSorted());
});

test('the Dockerfile copies and starts what is there', async () => {
  const text = await read('Dockerfile');
  const [, copied = ''] = /^COPY (package.*) \.\/$/m.exec(text) ?? [];
  const started: unknown = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(text)?.[1] ?? '[]');
  const [node, ...more] = itemsOf(started).map(String);
  assert.equal(node, 'node');
  const flags = more.filter((part) => part.startsWith('--'));
  const entry = more.find((part) => !flags.includes(part)) ?? 'no entry';
  // The image gives Node what `npm start` gives it.
  const { scripts } = membersOf(JSON.parse(await read('package.json')));
  // With exec the shell of npm becomes the host, so that a signal reaches it.
  assert.equal(membersOf(scripts).start, ['exec node', ...flags, entry, 'serve'].join(' '));
  for (const path of [...copied.split(' '), entry]) await access(join(projectFolder, path));
  assert.match(text, /^USER node$/m);
});

/** The containers ask for the host as it is: its variables, its entry, its folders. */
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder, readConfig } from '../../core/host/config.ts';
import { variables } from '../../core/host/variables.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';

const read = (name: string) => readFile(join(projectFolder, name), 'utf8');

test('docker-compose.yml sets variables that there are, to values that the host takes', async () => {
  const [host = ''] = (await read('docker-compose.yml')).split('\n\n  mysql:');
  const set = [...host.matchAll(/^ {6}([A-Z][A-Z_]+): (.*)$/gm)];
  const secret = 'ab'.repeat(32);
  const env = Object.fromEntries(
    set.map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, secret),
    ]),
  );
  const known = new Set(variables.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(env).filter((name) => !known.has(name)),
    [],
  );
  const config = readConfig(env);
  assert.deepEqual(config.store, {
    kind: 'mysql',
    url: `mysql://bursar:${secret}@mysql:3306/bursar`,
  });
  assert.equal(config.redisUrl, 'redis://redis:6379');
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
  assert.equal(membersOf(scripts).start, ['node', ...flags, entry, 'serve'].join(' '));
  for (const path of [...copied.split(' '), entry]) await access(join(projectFolder, path));
  assert.match(text, /^USER node$/m);
});

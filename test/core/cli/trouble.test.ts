/** A start that cannot be made says in a sentence which setting to look at: no stack, and exit code 1. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { troubleOf } from '../../../core/cli/trouble.ts';
import { readRegistry } from '../../../core/command/wire/registry.ts';
import { StoreRefuses } from '../../../core/store/store.ts';
import { bursarHere } from '../../support/cli.ts';
import { bursar } from '../../support/project.ts';
import { serverUrl } from '../../support/store.ts';

let folder: string;
let taken: ReturnType<typeof createServer>;
let port = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-trouble-'));
  await writeFile(join(folder, 'a-file'), 'no folder');
  await mkdir(join(folder, 'a-folder'));
  await writeFile(join(folder, 'address'), 'mysql://root:geheim@127.0.0.1:1/bursar\n');
  await symlink(join(folder, 'a-circle'), join(folder, 'a-circle'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
after(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

const secret = { AUTH_JWT_SECRET: 'a secret for tests only, thirty-two bytes' };
const server = (change: Partial<Pick<URL, 'username' | 'pathname'>>): string => {
  const url = new URL(serverUrl ?? 'mysql://root@127.0.0.1:1/bursar');
  return Object.assign(url, change).href;
};

interface Wrong {
  /** What is asked of `bursar`; a start where it is left out. */
  readonly asked?: readonly string[];
  readonly env: () => Readonly<Record<string, string>>;
  readonly says: RegExp;
  readonly skip?: boolean;
  /** The host gets so far that only its end undoes it. */
  readonly alone?: boolean;
}

const wrong: Readonly<Record<string, Wrong>> = {
  'a port that is taken': {
    env: () => ({ PORT: String(port), DEMO: 'false' }),
    alone: true,
    says: /^PORT: something listens on 127\.0\.0\.1:\d+ already\./,
  },
  'an address of another machine': {
    env: () => ({ HOST: '192.0.2.1', DEMO: 'false' }),
    alone: true,
    says: /^HOST: 192\.0\.2\.1 is not an address of this machine\./,
  },
  'a folder that is a file': {
    env: () => ({ DATA_DIR: join(folder, 'a-file') }),
    says: /^DATA_DIR is ".*a-file", but should be: /,
  },
  'a folder below a file': {
    env: () => ({ DATA_DIR: join(folder, 'a-file', 'below') }),
    says: /^DATA_DIR: .* is a file where a folder should be\.|^DATA_DIR: a part of .* is a file/,
  },
  'a store that is a folder': {
    env: () => ({ DATABASE_URL: `sqlite:${join(folder, 'a-folder')}` }),
    says: /^DATABASE_URL: .*a-folder is a folder where a file should be\./,
  },
  'a store that links to itself': {
    env: () => ({ DATABASE_URL: `sqlite:${join(folder, 'a-circle')}` }),
    says: /^DATABASE_URL: .*a-circle is a link that leads back to itself\./,
  },
  'a check of a store in a folder that is not there': {
    asked: ['check', 'store'],
    env: () => ({ DATABASE_URL: `sqlite:${join(folder, 'no-folder', 'own.db')}` }),
    says: /^DATABASE_URL: the folder of .*own\.db is not there\./,
  },
  'a folder that the system has no place for': {
    env: () => ({ DATA_DIR: '/proc/nothing/data' }),
    says: /^DATA_DIR: \/proc\/nothing/,
    skip: process.platform !== 'linux',
  },
  'a server that is not there': {
    env: () => ({ DATABASE_URL: 'mysql://root:geheim@127.0.0.1:1/bursar', ...secret }),
    says: /^DATABASE_URL: no MySQL or MariaDB server answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\./,
  },
  'a server that is not there, in a file': {
    env: () => ({ DATABASE_URL_FILE: join(folder, 'address'), ...secret }),
    says: /^DATABASE_URL: no MySQL or MariaDB server answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\./,
  },
  'a user whom the server refuses': {
    env: () => ({ DATABASE_URL: server({ username: 'nobody-of-ours' }), ...secret }),
    says: /^DATABASE_URL: .* (refuses the user "nobody-of-ours" or its password|may not work)/,
    skip: serverUrl === undefined,
  },
  'a database that is not there': {
    env: () => ({ DATABASE_URL: server({ pathname: '/not_there' }), ...secret }),
    says: /^DATABASE_URL: .* has no database "not_there"\./,
    skip: serverUrl === undefined,
  },
};

for (const [name, { asked = ['serve'], env, says, skip = false, alone }] of Object.entries(wrong)) {
  test(`${name}: a sentence and exit code 1`, {
    skip: skip && 'not on this machine, or no TEST_DATABASE_URL',
  }, async () => {
    const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...env() };
    const begin = alone === true ? bursar : bursarHere;
    const { exit, out, err } = await begin(asked, { env: settings });
    assert.deepEqual([exit, out], [1, ''], err);
    const words = err
      .trim()
      .split('\n')
      .filter((line) => !/^\[[\d.]+ s\] /.test(line));
    assert.match(words.join('\n'), says);
    assert.equal(words.length, 1, 'one line');
    assert.doesNotMatch(err, /geheim/);
  });
}

/** What SQLite throws when this is done. */
function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

test('what the disk and the drivers say is told by the setting that leads there', () => {
  const env = { DATA_DIR: folder };
  const file = join(folder, 'own.db');
  const db = new Database(file);
  db.exec('CREATE TABLE t (a)');
  db.pragma('max_page_count = 2');
  const full = thrownBy(() => db.exec('INSERT INTO t VALUES (zeroblob(90000))'));
  db.close();
  const only = new Database(file, { readonly: true });
  const readOnly = thrownBy(() => only.exec('INSERT INTO t VALUES (1)'));
  only.close();
  const named = (code: string, more = {}) => Object.assign(new Error('m'), { code, ...more });
  const said = (error: unknown, given: Readonly<Record<string, string>> = env) =>
    troubleOf(error, given) ?? 'nothing';
  assert.match(said(full), /^DATA_DIR: the disk of .*bursar\.db is full\./);
  assert.match(said(new StoreRefuses('full', { cause: full })), /^DATA_DIR: the disk of .* is full/);
  assert.match(said(readOnly), /^DATA_DIR: .*bursar\.db or its folder .* may only be read/);
  assert.match(said(named('ENOSPC', { path: '/x/audit.key' })), /the disk of \/x\/audit\.key is full/);
  assert.match(said(named('EROFS', { path: '/x/y' })), /on a disk that may only be read/);
  assert.match(said(named('EACCES', { path: '/x/y' })), /this user may not write \/x\/y/);
  assert.match(
    said(named('EACCES', { syscall: 'listen' }), { PORT: '80' }),
    /^PORT: this user may not listen on port 80\./,
  );
  for (const code of ['SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMOPEN', 'SQLITE_CANTOPEN']) {
    const asked: string[] = [];
    const noRoom = (of: string) => asked.push(of) > 0;
    assert.match(troubleOf(named(code), env, noRoom) ?? '', /^DATA_DIR: the disk of .* is full\./);
    assert.deepEqual(asked, [file.replace('own.db', 'bursar.db')]);
    assert.doesNotMatch(said(named(code)), /is full/);
  }
  const mysql = { DATABASE_URL: 'mysql://ada:geheim@db.example:3307/bank' };
  const denied = said(named('ER_ACCESS_DENIED_ERROR'), mysql);
  assert.equal(denied, 'DATABASE_URL: db.example:3307 refuses the user "ada" or its password.');
  const host = Object.assign(new Error("Host '10.0.0.7' is not allowed to connect"), {
    code: 'ER_HOST_NOT_PRIVILEGED',
    sqlState: 'HY000',
    fatal: true,
  });
  assert.equal(
    said(host, mysql),
    "DATABASE_URL: db.example:3307 refuses the connection (Host '10.0.0.7' is not allowed to connect).",
  );
  assert.equal(troubleOf(new TypeError('a fault of ours'), env), undefined);
});

const imports = {
  'a file that is not there': {
    text: "import { gone } from './gone.ts';\nexport const here = gone;\n",
    says: /^.*\/importer\.ts imports .*\/gone\.ts, which is not there\.$/,
  },
  'a package that is not installed': {
    text: "import gone from 'a-package-that-is-gone';\nexport const here = gone;\n",
    says: /^.*\/importer\.ts imports the package a-package-that-is-gone, which is not installed\.$/,
  },
  'a name that is not exported': {
    text: "import { gone } from './other.ts';\nexport const here = gone;\n",
    says: /^.*\/importer\.ts imports gone of \.\/other\.ts, which exports nothing of this name\.$/,
  },
};

for (const [what, { text, says }] of Object.entries(imports)) {
  test(`a file of an area that imports ${what} is told in a sentence that names both`, async () => {
    const area = await mkdtemp(join(folder, 'area-'));
    await writeFile(join(area, 'other.ts'), 'export const other = 1;\n');
    await writeFile(join(area, 'importer.ts'), text);
    const error: unknown = await readRegistry(area).catch((thrown: unknown) => thrown);
    assert.match(troubleOf(error, {}) ?? '', says);
  });
}

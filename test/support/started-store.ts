/**
 * Stores on which a host has started once: schema, demo data, deployed processes. The first who asks makes one and keeps
 * its copy in `node_modules/.cache/stores`, for as long as no source changes; whoever asks after him copies that.
 */
import { hash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { projectFolder } from '../../core/host/config.ts';
import { hours } from '../../core/values/instant.ts';
import { dumpOf, restore } from './server-dump.ts';
import { makeTestStore, type TestStore } from './store.ts';

/** What a store's content comes from, beside the settings of its host. */
const sources = [
  ...['core', 'commands', 'rules', 'processes', 'scripts', 'templates', 'test/support'],
  'package-lock.json',
];

/** A store of its own; `start` starts a host on a new one and stops it. */
export async function startedStore(
  server: string | null | undefined,
  settings: unknown,
  start: (store: TestStore) => Promise<void>,
): Promise<TestStore> {
  const isEmbedded = server === undefined || server === null;
  const key = hash('sha1', JSON.stringify([isEmbedded ? 'embedded' : server, settings]));
  const kept = join(cacheFolder(), key);
  if (!existsSync(kept)) await keep(kept, server, start);
  const store = await makeTestStore(server);
  cpSync(kept, store.folder, { recursive: true });
  // Its name tells the hosts of one store from those of another, and copies are others. The next host may bring other keys.
  const renamed = `UPDATE store_names SET name = '${randomUUID()}'; DELETE FROM key_fingerprints`;
  if (store.address.kind === 'mysql') {
    await restore(store.url, `${readFileSync(join(kept, dumpFile), 'utf8')};${renamed}`);
  } else {
    const db = new Database(store.address.file);
    db.exec(renamed);
    db.close();
  }
  return store;
}

const dumpFile = 'dump.sql';

/** Starts a host on a new store and keeps what it left. Processes that do so at once keep the same. */
async function keep(
  kept: string,
  server: string | null | undefined,
  start: (store: TestStore) => Promise<void>,
): Promise<void> {
  const store = await makeTestStore(server);
  try {
    await start(store);
    if (store.address.kind === 'mysql') {
      await writeFile(join(store.folder, dumpFile), await dumpOf(store.url));
    }
    const made = `${kept}-${randomUUID()}`;
    // Each host gets rules of its own, and makes its reserve anew.
    const isKept = (path: string) => !/(?:\/rules|\.reserve)$/.test(path);
    cpSync(store.folder, made, { recursive: true, filter: isKept });
    await rename(made, kept).catch(() => rm(made, { recursive: true }));
  } finally {
    await store.drop();
  }
}

let folder: string | undefined;

/** Where stores of the sources as they are now are kept; those of others go. */
function cacheFolder(): string {
  if (folder !== undefined) return folder;
  const all = join(projectFolder, 'node_modules/.cache/stores');
  const files = sources.flatMap((path) => filesIn(join(projectFolder, path)));
  const state = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  });
  folder = join(all, hash('sha1', state.toSorted().join('\n')));
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  forgetOld(all);
  return folder;
}

function filesIn(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A run beside this one may still use what is not an hour old. */
function forgetOld(all: string): void {
  for (const name of readdirSync(all)) {
    const path = join(all, name);
    if (statSync(path).mtimeMs < Date.now() - hours(1)) rmSync(path, { recursive: true });
  }
}

// What comes inside the package, and package.json as packing changes it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Two that want the newest Node, each with what it was built to for every platform; knex finds one of them beside it alone. */
export const bundled = ['better-sqlite3', 'isolated-vm', 'knex'];

const fileOf = (folders) => join(project, ...folders, 'package.json');

export const manifest = (...folders) => JSON.parse(readFileSync(fileOf(folders), 'utf8'));

/** Whoever reads it meanwhile reads the one before or the one after, whole. */
export function writeManifest(content, ...folders) {
  const file = fileOf(folders);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(fresh, file);
}

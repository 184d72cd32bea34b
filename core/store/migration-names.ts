/**
 * Checks names and places of migrations: `core/NAME/migrations/DATE-NUMBER-WHAT.ts`, or the same below
 * `commands/AREA`. Other files in such a folder would never run and are rejected by name.
 */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseCivilDate } from '../values/civil-date.ts';
import { moduleEnding } from '../values/module-file.ts';
import { StoreUnavailable } from './store.ts';

/** `2026-11-22-0167-cheque-books`: a date, a number of four digits, and a subject. */
const spelling = /^(\d{4}-\d{2}-\d{2})-(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Every file of a folder `migrations`, as its path in the project. Throws if one of them would never run. */
export async function migrationFiles(project: string): Promise<readonly string[]> {
  const found = await Promise.all(['core', 'commands'].map((part) => inFolders(project, part)));
  const paths = found.flat().sort();
  const names = paths.map((path) => basename(path, moduleEnding));
  for (const path of paths) demandPlace(path);
  for (const path of paths) demandName(path, names);
  demandOnce(paths);
  return paths;
}

/** The number of the next migration: higher than all others, of whatever date. */
export function nextNumber(names: readonly string[]): string {
  const numbers = names.map((name) => Number(spelling.exec(name)?.[2] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

async function inFolders(project: string, part: string): Promise<readonly string[]> {
  const entries = await readdir(join(project, part), { recursive: true, withFileTypes: true });
  return (
    entries
      // Files that begin with a dot belong to an editor or the system.
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(project, '/').length))
      .filter((path) => path.split('/').slice(0, -1).includes('migrations'))
  );
}

function demandPlace(path: string): void {
  const [part = '', owner = '', ...below] = path.split('/');
  if (owner === 'migrations') {
    throw new StoreUnavailable(
      `${path} would never run: migrations lie in ${part}/NAME/migrations, in the folder of whose tables they change.`,
    );
  }
  const place = `${part}/${owner}/migrations`;
  if (below.length !== 2 || dirname(path) !== place) {
    throw new StoreUnavailable(
      `${path} would never run: it should be ${place}/${basename(path)}, or outside of every folder "migrations" if it is none.`,
    );
  }
  if (!path.endsWith(moduleEnding) || path.endsWith('.d.ts')) {
    throw new StoreUnavailable(
      `${path} would never run: a migration is a .ts file. Write it as one, or move it out of the folder.`,
    );
  }
}

function demandName(path: string, names: readonly string[]): void {
  const name = basename(path, moduleEnding);
  const [, written] = spelling.exec(name) ?? [];
  if (written !== undefined && parseCivilDate(written) !== undefined) return;
  const [begins = '', date = ''] = /^(\d{4}-\d{2}-\d{2})(?:-|$)/.exec(name) ?? [];
  const isDate = parseCivilDate(date) !== undefined;
  // A name without a date gets the date of the newest migration. Its number makes it run later.
  const newest = names
    .flatMap((other) => spelling.exec(other)?.[1] ?? [])
    .filter((other) => parseCivilDate(other) !== undefined)
    .sort()
    .at(-1);
  const what = name
    .slice(begins.length)
    .replace(/^\d+(?:-|$)/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const right = `${isDate ? date : (newest ?? '2026-11-22')}-${nextNumber(names)}-${what === '' ? 'what' : what}.ts`;
  const why =
    date !== '' && !isDate
      ? `${date} is not a date`
      : 'a migration is named DATE-NUMBER-WHAT.ts, and they run in the order of their names. What is none belongs outside of the folder';
  throw new StoreUnavailable(`${path} should be named ${right}: ${why}.`);
}

/** No two have one place in the order. */
function demandOnce(paths: readonly string[]): void {
  const names = paths.map((path) => basename(path, moduleEnding));
  const known = new Map<string, string>();
  for (const path of paths) {
    const [, date, number, what] = spelling.exec(basename(path, moduleEnding)) ?? [];
    const place = `${date}-${number}`;
    const other = known.get(place);
    if (other !== undefined) {
      throw new StoreUnavailable(
        `${other} and ${path} have one date and number: name the one that no store has yet ${date}-${nextNumber(names)}-${what}.ts.`,
      );
    }
    known.set(place, path);
  }
}

/**
 * Generates the next migration: the difference between declared tables and migrations, one file for each
 * area.
 */
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { declaredTables } from '../command/declaration/table.ts';
import { exportsOf } from '../command/wire/registry.ts';
import { homeOf } from '../store/declared.ts';
import { ownShapes, shapeOf } from '../store/declared-shape.ts';
import { type Difference, differencesOf } from '../store/differences.ts';
import type { TableShape } from '../store/layout.ts';
import { connect, migrate } from '../store/migrate.ts';
import { migrations, projectFolder } from '../store/migration-list.ts';
import { nextNumber } from '../store/migration-names.ts';
import { storedLayouts } from '../store/stored-layout.ts';
import { systemClock } from '../time/clock.ts';
import { moduleEnding } from '../values/module-file.ts';
import type { Files } from './new-files.ts';
import { migrationFile } from './templates/migration.ts';

/** Files of migrations, and notes for their author to check. */
export interface NewMigrations {
  readonly files: Files;
  readonly notes: readonly string[];
}

/** The declared tables that the migrations do not create. The migrations run on a scratch store. */
export async function newMigrations(): Promise<NewMigrations> {
  await loadTables();
  const differences = await lacking([...ownShapes, ...[...declaredTables()].map(shapeOf)]);
  const byFolder = new Map<string, Difference[]>();
  for (const difference of differences) {
    const folder = await homeOf(difference.table);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), difference]);
  }
  const names = (await migrations()).map(({ name }) => name);
  const date = systemClock.now().slice(0, 10);
  const files: Record<string, string> = {};
  for (const [folder, list] of [...byFolder].toSorted(([one], [other]) => coreFirst(one, other))) {
    const calls = list.filter((one) => one.calls.length > 0);
    if (calls.length === 0) continue;
    const what = calls.length === 1 ? (calls[0]?.table ?? '') : basename(folder);
    const name = `${date}-${nextNumber(names)}-${what.replaceAll('_', '-')}`;
    names.push(name);
    files[`${folder}/migrations/${name}.ts`] = migrationFile(folder, calls);
  }
  return { files, notes: differences.flatMap(({ notes }) => notes) };
}

function coreFirst(one: string, other: string): number {
  const place = (folder: string) => (folder.startsWith('core/') ? 0 : 1);
  return place(one) - place(other) || (one < other ? -1 : 1);
}

/** Loads every file that declares a table, also of parts that the command line does not need. */
async function loadTables(): Promise<void> {
  for await (const path of glob(`{core,commands}/*/**/*${moduleEnding}`, { cwd: projectFolder })) {
    const file = join(projectFolder, path);
    if (/ = table\(\{$/m.test(await readFile(file, 'utf8')) && !path.includes('/templates/')) {
      await exportsOf(file);
    }
  }
}

async function lacking(shapes: readonly TableShape[]): Promise<readonly Difference[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-new-'));
  const address = { kind: 'sqlite', file: join(folder, 'scratch.db') } as const;
  try {
    await migrate(address);
    const knex = connect(address);
    try {
      return differencesOf(shapes, await storedLayouts(knex, address), address);
    } finally {
      await knex.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

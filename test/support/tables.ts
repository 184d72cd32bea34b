/** Tables of the store that any file of the project declares. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Table } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { sources } from '../house/source.ts';

export async function declaredTables(): Promise<readonly Table[]> {
  const files = (await sources('core', 'commands')).filter(({ text }) => / = table\(\{/.test(text));
  const modules = await Promise.all(
    files.map(({ path }) => import(pathToFileURL(join(projectFolder, path)).href)),
  );
  const tables = modules.flatMap((module) =>
    Object.values(module as Readonly<Record<string, unknown>>).filter(isTable),
  );
  assert.ok(tables.length >= 10);
  return [...new Set(tables)].filter(({ within }) => within === undefined);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'lookedUp' in value;
}

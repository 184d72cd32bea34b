/** How large the client is where it is loaded: its built modules, as a server sends them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../core/host/config.ts';
import type { Bench } from './bench.ts';

/** Bytes, gzipped, that the whole client may have. */
export const mostBytes = 25 * 1024;

/** Parts of the client by what a page imports of it, with the module that they begin at. */
const parts = {
  'client, all of it': 'index.js',
  'client, commands and queries and events': 'bursar.js',
  'client, webhooks alone': 'webhooks.js',
} as const;

export interface ClientSize {
  readonly name: string;
  readonly modules: readonly string[];
  /** Bytes of its modules together, as they are and gzipped. */
  readonly plain: number;
  readonly gzipped: number;
}

/** The sizes of the built client by parts. */
export async function clientSizes(): Promise<readonly ClientSize[]> {
  const folder = join(projectFolder, 'client', 'dist', 'esm');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = new Map<string, string>();
  for (const name of files) texts.set(name, await readFile(join(folder, name), 'utf8'));
  return Object.entries(parts).map(([name, start]) => {
    const modules = [...reached(start, texts)].sort();
    const text = modules.map((module) => texts.get(module) ?? '').join('');
    return { name, modules, plain: Buffer.byteLength(text), gzipped: gzipSync(text).length };
  });
}

/** A module and all that it imports, by whatever way. */
function reached(start: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (module: string): void => {
    const text = texts.get(module);
    if (text === undefined) throw new Error(`${module} is not built`);
    if (found.has(module)) return;
    found.add(module);
    for (const [, target = ''] of text.matchAll(/ from '([^']+)'/g)) {
      walk(join(module, '..', target));
    }
  };
  walk(start);
  return found;
}

export const bench: Bench = {
  name: 'client',
  summary: 'bytes of @bursar/client, gzipped',
  async run({ report }) {
    for (const { name, gzipped } of await clientSizes()) {
      report({ name, store: '', value: gzipped, unit: 'B gzipped', goal: `under ${mostBytes}` });
    }
  },
};

/** What a test file loads, read quickly: the runner only prepares by it. The order of the house is read from syntax trees. */
import { dirname, join, relative, resolve } from 'node:path';
import type { TestFile } from './groups.ts';

const root = join(import.meta.dirname, '../..');

export interface Load {
  /** Path of the project's file, or the package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Imports of a file, static and dynamic, as they are usually written. */
export function loadsOf({ path, text }: TestFile): readonly Load[] {
  const found: Load[] = [];
  const pattern =
    /(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    const name = match[2] ?? match[3] ?? '';
    const to = name.startsWith('.')
      ? relative(root, resolve(join(root, dirname(path)), name))
      : name;
    found.push({ to, typeOnly: match[1] !== undefined });
  }
  return found;
}
